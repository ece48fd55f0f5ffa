/** operating.md, «Nobody undoes another unseen»: a follow writes over its own texts alone, with or without their answers. */
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../support/time.ts'
import { aServerForEachTest, follow, followed, has, server } from './a-follow.ts'

aServerForEachTest()

beforeEach(() => {
  server.hasTags = true
})

const STOPPED = 'Somebody else has sent a text since, and it stays: 3 words. --append goes on after it.'

it('goes on by the tag of its own last text, and ends well', async () => {
  const one = await followed('uno ')
  one.write('due ')
  await has('uno due ')
  expect(await one.end()).toBe(0)
  expect(server.rev).toBe(2)
})

it('stops where somebody else has written: their text stays, and --append goes on after it', async () => {
  const one = await followed('uno ')
  server.write('Care concittadine, cari ')
  one.write('due ')
  expect(await one.ended).toBe(1)
  expect(one.said.err).toContain(STOPPED)
  expect(server.text).toBe('Care concittadine, cari ')
  const other = follow('--append')
  other.write('concittadini')
  expect(await other.end()).toBe(0)
  expect(server.text).toBe('Care concittadine, cari concittadini')
})

it('ends well where somebody else has gone on after its text', async () => {
  const one = await followed('uno due ')
  server.write('uno due tre ')
  expect(await one.end()).toBe(0)
  expect(server.text).toBe('uno due tre ')
})

it('stops where somebody else has written after its last word, or has taken it all away', async () => {
  for (const [theirs, words] of [
    ['tre quattro cinque ', 3],
    ['', 0],
  ] as const) {
    server.write('')
    const one = await followed('uno ')
    server.write(theirs)
    expect(await one.end()).toBe(1)
    expect(one.said.err).toContain(`it stays: ${words} words`)
    expect(server.text).toBe(theirs)
  }
})

it('takes a text for its own whose answer was lost', async () => {
  const one = follow()
  server.mood = 'lost'
  one.write('uno ')
  await has('uno ')
  one.write('due ')
  server.mood = 'well'
  await has('uno due ')
  expect(await one.end()).toBe(0)
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
  expect(await goesOn.end()).toBe(0)
  expect(server.text).toBe(goesOn === one ? 'Care concittadine e cari ' : 'Buonasera a tutti voi ')
})
