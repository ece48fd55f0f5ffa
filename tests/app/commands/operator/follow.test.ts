/** Decision 46: killed and started again in the middle of anything, the server too, what arrives is what went in. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../../support/random.ts'
import { eventually } from '../../../support/time.ts'
import { Follow, forgetKept, keptText, TranscriptServer } from './a-follow.ts'

let server: TranscriptServer
const follows: Follow[] = []
const follow = (...options: string[]): Follow => {
  const one = new Follow(server.port, ...options)
  follows.push(one)
  return one
}

beforeEach(async () => {
  server = new TranscriptServer()
  await server.start()
  forgetKept(server.port)
})
afterEach(async () => {
  for (const one of follows.splice(0)) await one.kill()
  await server.stop()
  forgetKept(server.port)
})

const LINES = Array.from({ length: 12 }, (_, at) => `Riga ${at}: l’Italia è parola${at} e città${at}\n`)

describe('a stream that goes on', () => {
  it('is sent up to its last whole word, and in the end to its end', async () => {
    const one = follow()
    one.write('Care conci')
    await eventually(() => expect(server.text).toBe('Care '))
    one.write('ttadine e cari')
    await eventually(() => expect(server.text).toBe('Care concittadine e '))
    one.end()
    expect(await one.ended).toBe(0)
    expect(server.text).toBe('Care concittadine e cari')
    expect(one.said.out).toContain('4 words of 2025 are sent')
  })

  it('loses and doubles nothing, whenever the follow is killed and the server with it', async () => {
    const random = createRandom(46)
    let one = follow()
    for (const [at, line] of LINES.entries()) {
      if (at > 0 && random() < 0.3) await server.stop()
      one.write(line)
      await eventually(() => expect(keptText(server.port).endsWith(line)).toBe(true))
      if (at % 4 === 3) {
        await one.kill()
        await server.stop()
        if (random() < 0.5) await server.start()
        one = follow('--continue')
      } else if (random() < 0.5) {
        await server.stop()
        await server.start()
      }
    }
    await server.stop()
    await server.start()
    one.end()
    expect(await one.ended).toBe(0)
    expect(server.text).toBe(LINES.join(''))
    // Each text was whole words of what went in.
    for (const text of server.texts) expect(LINES.join('').startsWith(text)).toBe(true)
  })

  it('goes on after a word that the killed one had read and not sent', async () => {
    const one = follow()
    one.write('Care italiane, la pac')
    await eventually(() =>
      expect([server.text, keptText(server.port)]).toEqual(['Care italiane, la ', 'Care italiane, la pac']),
    )
    await one.kill()
    const other = follow('--continue')
    other.write('Il lavoro.')
    other.end()
    expect(await other.ended).toBe(0)
    expect(server.text).toBe('Care italiane, la pac\nIl lavoro.')
  })

  it('on another machine goes on after what the server has', async () => {
    server.text = 'Care italiane, '
    const one = follow('--continue')
    one.write('cari italiani')
    one.end()
    expect(await one.ended).toBe(0)
    expect(server.text).toBe('Care italiane, cari italiani')
  })
})

/** When it is killed: before it has read anything, before it has sent it, and afterwards. */
const MOMENTS = ['at once', 'kept', 'sent'] as const

it('a stream that starts again from its beginning each time is there once', async () => {
  const random = createRandom(47)
  const whole = LINES.join('')
  for (let time = 0; time < 4; time++) {
    const one = follow(...(time === 0 ? [] : ['--continue']))
    const end = Math.floor(whole.length * ((time + random()) / 4))
    one.write(whole.slice(0, end))
    const before = server.text
    const moment = time === 0 ? 'sent' : MOMENTS[Math.floor(random() * MOMENTS.length)]
    if (moment === 'kept') await eventually(() => expect(keptText(server.port)).toBe(whole.slice(0, end)))
    if (moment === 'sent') await eventually(() => expect(server.text.length).toBeGreaterThan(before.length))
    await one.kill()
  }
  const last = follow('--continue')
  last.write(whole)
  last.end()
  expect(await last.ended).toBe(0)
  expect(server.text).toBe(whole)
})

it('a text whose answer was lost, and that is carried out after a later one, does not stay', async () => {
  const one = follow()
  server.mood = 'late'
  one.write('uno due ')
  await eventually(() => expect(server.late.length).toBeGreaterThan(0))
  server.mood = 'well'
  one.write('tre ')
  await eventually(() => expect(server.text).toBe('uno due tre '))
  server.text = server.late[0] ?? ''
  one.end()
  expect(await one.ended).toBe(0)
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
    await eventually(() => expect(server.text).toBe('Care italiane '))
  })

  it('that is published ends it, and that is no failure', async () => {
    server.mood = 'published'
    const one = follow()
    one.write('Care ')
    expect(await one.ended).toBe(0)
    expect(one.said.out).toContain('The official text of 2025 is published')
  })

  it('that is published while nobody says a word more ends it too', async () => {
    const one = follow()
    one.write('Care italiane ')
    await eventually(() => expect(server.text).toBe('Care italiane '))
    server.isPublished = true
    expect(await one.ended).toBe(0)
    expect(one.said.out).toContain('The official text of 2025 is published')
  })

  it('that has a transcript is begun again only where that was asked for', async () => {
    server.text = 'Care italiane '
    const refused = follow()
    expect(await refused.ended).toBe(1)
    expect(refused.said.err).toContain('A transcript of 2 words is there: --continue goes on after it')
    const one = follow('--yes')
    one.write('Altro ')
    one.end()
    expect(await one.ended).toBe(0)
    expect(server.text).toBe('Altro ')
  })

  it('takes 64 KiB: beyond that the end is sent all the same, and it is said', async () => {
    const one = follow()
    one.write(Array.from({ length: 8000 }, (_, at) => `parola${at}${at % 10 === 9 ? '\n' : ' '}`).join(''))
    one.write('In fine la pace\n')
    await eventually(() => expect(server.text).toContain('In fine la pace'))
    expect(server.text.startsWith('parola0 parola1 ')).toBe(true)
    expect(Buffer.byteLength(server.text)).toBeLessThanOrEqual(64 * 1024)
    one.end()
    expect(await one.ended).toBe(0)
    expect(one.said.err).toContain('over 64 KiB: from now on its middle is left out')
  })
})

describe('a recogniser', () => {
  it('that takes back a guess sends none of it, and its own line may change above', async () => {
    const one = follow()
    for (const guess of ['la pasta', 'la pace', 'la pace è'])
      one.write(`\u001b[2K\r${' '.repeat(100)}\u001b[2K\r ${guess}`)
    one.write('\nil pane\n')
    await eventually(() => expect(server.text).toBe('la pace è\nil pane\n'))
    one.write('\u001b[2A\u001b[2K\rla quiete è\u001b[2B\r')
    await eventually(() => expect(server.text).toBe('la quiete è\nil pane\n'))
    one.end()
    expect(await one.ended).toBe(0)
    expect(server.texts.join()).not.toContain('pasta')
  })

  it('whose text was carried out although its answer was lost may still correct it', async () => {
    server.hasTags = true
    const one = follow()
    server.mood = 'lost'
    one.write('la pasta\n')
    await eventually(() => expect(server.text).toBe('la pasta\n'))
    one.write('\u001b[1A\u001b[2K\rla pace\u001b[1B\r')
    server.mood = 'well'
    await eventually(() => expect(server.text).toBe('la pace\n'))
    one.end()
    expect(await one.ended).toBe(0)
  })
})
