/** design.md, «The transcript»: the server gets exactly the text that was read, through failures and restarts. */
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../support/time.ts'
import { aServerForEachTest, follow, followed, has, server } from './a-follow.ts'

aServerForEachTest()

const LINES = Array.from({ length: 12 }, (_, at) => `Riga ${at}: l’Italia è parola${at} e città${at}\n`)

describe('a stream that goes on', () => {
  it('is sent up to its last whole word, and in the end to its end', async () => {
    const one = follow()
    one.write('Care conci')
    await has('Care ')
    one.write('ttadine e cari')
    await has('Care concittadine e ')
    expect(await one.end()).toBe(0)
    expect(server.text).toBe('Care concittadine e cari')
    expect(one.said.out).toContain('4 words of 2025 are sent')
  })

  it('loses and doubles nothing, whenever the server is away', async () => {
    const one = follow()
    for (const [at, line] of LINES.entries()) {
      if (at % 3 === 1) await server.stop()
      one.write(line)
      if (at % 3 === 2) await server.start()
    }
    expect(await one.end()).toBe(0)
    expect(server.text).toBe(LINES.join(''))
    // Each text had whole words of the input.
    for (const text of server.texts) expect(LINES.join('').startsWith(text)).toBe(true)
  })

  it('goes on with --append after what the server has, on a line of its own', async () => {
    server.text = 'Care italiane, la pac'
    const one = follow('--append')
    one.write('Il lavoro.')
    expect(await one.end()).toBe(0)
    expect(server.text).toBe('Care italiane, la pac\nIl lavoro.')
    expect(one.said.err).toContain('Going on after 4 words')
  })

  it('is doubled with --append where it begins again from its start, as the help says', async () => {
    server.text = 'Care italiane,\n'
    const one = follow('--append')
    one.write('Care italiane, la pace')
    expect(await one.end()).toBe(0)
    expect(server.text).toBe('Care italiane,\nCare italiane, la pace')
  })
})

it('a text whose answer was lost, and that is carried out after a later one, does not stay', async () => {
  const one = follow()
  server.mood = 'late'
  one.write('uno due ')
  await eventually(() => expect(server.late.length).toBeGreaterThan(0))
  server.mood = 'well'
  one.write('tre ')
  await has('uno due tre ')
  server.text = server.late[0] ?? ''
  expect(await one.end()).toBe(0)
  expect(server.text).toBe('uno due tre ')
})

describe('the season', () => {
  it('that is not sealed yet is waited for', async () => {
    server.mood = 'not-sealed'
    const one = follow()
    one.write('Care ')
    await eventually(() => expect(one.said.err).toContain('not sealed yet'))
    one.write('italiane ')
    server.mood = 'well'
    await has('Care italiane ')
  })

  it('that is published ends it, and that is no failure', async () => {
    server.mood = 'published'
    const one = follow()
    one.write('Care ')
    expect(await one.ended).toBe(0)
    expect(one.said.out).toContain('The official text of 2025 is published')
  })

  it('that is published while nobody says a word more ends it too', async () => {
    const one = await followed('Care italiane ')
    server.isPublished = true
    expect(await one.ended).toBe(0)
    expect(one.said.out).toContain('The official text of 2025 is published')
  })

  it('that has a transcript is begun again only where that was asked for', async () => {
    server.text = 'Care italiane '
    const refused = follow()
    expect(await refused.ended).toBe(1)
    expect(refused.said.err).toContain('A transcript of 2 words is there: --append goes on after it')
    const one = follow('--yes')
    one.write('Altro ')
    expect(await one.end()).toBe(0)
    expect(server.text).toBe('Altro ')
  })

  it('takes 64 KiB: beyond that the end is sent all the same, and it is said', async () => {
    const one = follow()
    one.write(Array.from({ length: 8000 }, (_, at) => `parola${at}${at % 10 === 9 ? '\n' : ' '}`).join(''))
    one.write('In fine la pace\n')
    await eventually(() => expect(server.text).toContain('In fine la pace'))
    expect(server.text.startsWith('parola0 parola1 ')).toBe(true)
    expect(Buffer.byteLength(server.text)).toBeLessThanOrEqual(64 * 1024)
    expect(await one.end()).toBe(0)
    expect(one.said.err).toContain('over 64 KiB: from now on its middle is left out')
  })
})

it('a recogniser whose text was carried out although its answer was lost may still correct it', async () => {
  server.hasTags = true
  const one = follow()
  server.mood = 'lost'
  one.write('la pasta\n')
  await has('la pasta\n')
  one.write('\u001b[1A\u001b[2K\rla pace\u001b[1B\r')
  server.mood = 'well'
  await has('la pace\n')
  expect(await one.end()).toBe(0)
})
