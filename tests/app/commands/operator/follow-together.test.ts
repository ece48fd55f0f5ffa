/** operating.md, «Nobody undoes another unseen»: a follow writes over its own texts alone, with or without their answers. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../support/time.ts'
import { Follow, TranscriptServer } from './a-follow.ts'

let server: TranscriptServer
const follows: Follow[] = []
const follow = (...options: string[]): Follow => {
  const one = new Follow(server.port, ...options)
  follows.push(one)
  return one
}

beforeEach(async () => {
  server = new TranscriptServer()
  server.hasTags = true
  await server.start()
})
afterEach(async () => {
  for (const one of follows.splice(0)) await one.kill()
  await server.stop()
})

const STOPPED = 'Somebody else has sent a text since, and it stays: 3 words. --append goes on after it.'

it('goes on by the tag of its own last text, and ends well', async () => {
  const one = follow()
  one.write('uno ')
  await eventually(() => expect(server.text).toBe('uno '))
  one.write('due ')
  await eventually(() => expect(server.text).toBe('uno due '))
  one.end()
  expect(await one.ended).toBe(0)
  expect(server.rev).toBe(2)
})

it('stops where somebody else has written: their text stays, and --append goes on after it', async () => {
  const one = follow()
  one.write('uno ')
  await eventually(() => expect(server.text).toBe('uno '))
  server.write('Care concittadine, cari ')
  one.write('due ')
  expect(await one.ended).toBe(1)
  expect(one.said.err).toContain(STOPPED)
  expect(server.text).toBe('Care concittadine, cari ')
  const other = follow('--append')
  other.write('concittadini')
  other.end()
  expect(await other.ended).toBe(0)
  expect(server.text).toBe('Care concittadine, cari concittadini')
})

it('ends well where somebody else has gone on after its text', async () => {
  const one = follow()
  one.write('uno due ')
  await eventually(() => expect(server.text).toBe('uno due '))
  server.write('uno due tre ')
  one.end()
  expect(await one.ended).toBe(0)
  expect(server.text).toBe('uno due tre ')
})

it('stops where somebody else has written after its last word, or has taken it all away', async () => {
  for (const [theirs, words] of [
    ['tre quattro cinque ', 3],
    ['', 0],
  ] as const) {
    server.write('')
    const one = follow()
    one.write('uno ')
    await eventually(() => expect(server.text).toBe('uno '))
    server.write(theirs)
    one.end()
    expect(await one.ended).toBe(1)
    expect(one.said.err).toContain(`it stays: ${words} words`)
    expect(server.text).toBe(theirs)
  }
})

it('takes a text for its own whose answer was lost', async () => {
  const one = follow()
  server.mood = 'lost'
  one.write('uno ')
  await eventually(() => expect(server.text).toBe('uno '))
  one.write('due ')
  server.mood = 'well'
  await eventually(() => expect(server.text).toBe('uno due '))
  one.end()
  expect(await one.ended).toBe(0)
  expect(server.text).toBe('uno due ')
})

it('of two that wait for the seal one goes on', async () => {
  server.mood = 'not-sealed'
  const [one, other] = [follow(), follow()]
  one.write('Care concittadine e cari ')
  other.write('Buonasera a tutti voi ')
  for (const waiting of [one, other])
    await eventually(() => expect(waiting.said.err).toContain('The season is not sealed yet'))
  server.mood = 'well'
  expect(await Promise.race([one.ended, other.ended])).toBe(1)
  const [stopped, goesOn] = one.said.err.includes('Somebody else') ? [one, other] : [other, one]
  expect(stopped.said.err).toContain('Somebody else has sent a text since')
  goesOn.end()
  expect(await goesOn.ended).toBe(0)
  expect(server.text).toBe(goesOn === one ? 'Care concittadine e cari ' : 'Buonasera a tutti voi ')
})
