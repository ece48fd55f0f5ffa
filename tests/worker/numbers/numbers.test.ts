/** Decision 56: the count of a season after its publication, whatever dies, is away or comes twice. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { COUNT_LIMITS } from '../../../worker/numbers/numbers-count.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import '../../support/mailbox.ts'
import { longWords } from '../../support/rooms/wordy-people.ts'
import { eventually } from '../../support/time.ts'
import * as land from './a-country.ts'

const { country, manyLists, publish, look, naive, numbersOf, ringUntilQuiet, stopAlarms, real, SPEECH } = land

land.aCountry()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

describe('after the publication', () => {
  it('the lists are counted without anyone asking, and again after a correction', async () => {
    const place = await country(manyLists(30))
    expect(await look(place)).toBe('409 numbers/not-yet')
    for (const text of [SPEECH, `${SPEECH} e la scuola`]) {
      await publish(place, text)
      const expected = await naive(place, text)
      await eventually(async () => expect(await look(place)).toEqual(expected))
      expect(expected?.chosen).toHaveLength(10)
    }
  })

  it('every page is read, one at a time; of the longest lists there are it is an answer of a megabyte', async () => {
    const place = await country([...Array.from({ length: 800 }, (_, at) => longWords(at)), ...manyLists(450)])
    stopAlarms()
    await land.publishSilently(place)
    const faulty = faultyD1(real.DB, null)
    let [underWay, most, longest] = [0, 0, 0]
    faulty.onCall = () => {
      most = Math.max(most, ++underWay)
    }
    faulty.onAnswer = () => void underWay--
    faulty.onBatch = (answers) => {
      for (const { results } of answers)
        longest = Math.max(longest, new TextEncoder().encode(JSON.stringify(results)).length)
    }
    env.DB = faulty.db
    await numbersOf(place.year).count(place.year)
    await ringUntilQuiet(place)
    expect(longest).toBeLessThan(1_200_000)
    expect(longest, 'a whole page of them was read').toBeGreaterThan(900_000)
    expect(faulty.calls, 'the speech, four pages, the write, a look').toBe(7)
    expect(most, 'questions at the same time').toBe(1)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })

  it('whose telling was cut short, whoever asks brings them', async () => {
    const place = await country(manyLists(6))
    await land.publishSilently(place)
    expect(await look(place)).toBe('409 numbers/not-yet')
    const expected = await naive(place)
    await eventually(async () => expect(await look(place)).toEqual(expected))
  })

  it('the news waits in the fan-out while the counting object is out of reach', async () => {
    stopAlarms()
    const place = await country(manyLists(6))
    const away = { getByName: () => ({ count: () => Promise.reject(new Error('out of reach')) }) }
    env.NUMBERS = away as unknown as TestBindings['NUMBERS'] // the one call that is made
    await publish(place)
    const fanout = env.FANOUT.getByName(String(place.year))
    for (let ring = 0; ring < 3; ring++) {
      vi.setSystemTime(Date.now() + 60_000)
      await runDurableObjectAlarm(fanout)
    }
    await evictDurableObject(fanout)
    env.NUMBERS = real.NUMBERS
    vi.setSystemTime(Date.now() + 60_000)
    await runDurableObjectAlarm(fanout)
    await ringUntilQuiet(place)
    expect(await look(place)).toEqual(await naive(place))
  })

  it('twice at once it is counted once, and a wish where nothing is missing reads no list', async () => {
    stopAlarms()
    const place = await country(manyLists(8))
    await land.publishSilently(place)
    await Promise.all([1, 2, 3].map(() => numbersOf(place.year).count(place.year)))
    const faulty = faultyD1(real.DB, null)
    env.DB = faulty.db
    await ringUntilQuiet(place)
    const calls = faulty.calls
    expect(calls, 'the speech, a page, the write, a look').toBe(4)
    await numbersOf(place.year).count(place.year)
    await ringUntilQuiet(place)
    expect(faulty.calls - calls).toBe(1)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })
})

describe('a count of three pages', () => {
  const prepared = async () => {
    const place = await country(manyLists(900))
    stopAlarms()
    COUNT_LIMITS.pagesASave = 1
    await land.publishSilently(place)
    await numbersOf(place.year).count(place.year)
    return place
  }

  it('goes on where it was when the object is evicted after each page', async () => {
    const place = await prepared()
    const faulty = faultyD1(real.DB, null)
    env.DB = faulty.db
    const rings = await ringUntilQuiet(place, () => evictDurableObject(numbersOf(place.year)))
    expect(rings).toBeGreaterThan(3)
    // The speech is read again after each eviction; a page never.
    expect(faulty.calls).toBeLessThan(2 * rings + 2)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
    expect(await land.wordsStored(place)).toBe(0)
  })

  it('goes on with what was saved when it is killed in the middle of an alarm', async () => {
    const place = await prepared()
    COUNT_LIMITS.pagesASave = 2
    const faulty = faultyD1(real.DB, null)
    // On the second page, of which nothing is saved yet; and after that was read again and saved.
    const deaths = [3, 8]
    faulty.onAnswer = async () => {
      if (deaths[0] !== faulty.calls) return
      deaths.shift()
      await land.kill(place)
    }
    env.DB = faulty.db
    for (let ring = 0; ring < 4; ring++) {
      vi.setSystemTime(Date.now() + 60_000)
      await runDurableObjectAlarm(numbersOf(place.year)).catch(() => undefined)
    }
    expect(deaths).toEqual([])
    await ringUntilQuiet(place)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })

  it.each(['before', 'after'] as const)('D1 failing (%s) at every second question', async (fault) => {
    const place = await prepared()
    COUNT_LIMITS.pagesASave = 100
    const faulty = faultyD1(real.DB, null)
    faulty.onCall = () => {
      faulty.fault = faulty.calls % 2 === 1 ? fault : null
    }
    env.DB = faulty.db
    let rings = 0
    await ringUntilQuiet(place, async () => {
      faulty.fault = null
      rings++
      if (rings % 3 === 0) await evictDurableObject(numbersOf(place.year))
    })
    env.DB = real.DB
    expect(rings).toBeGreaterThan(3)
    expect(await look(place)).toEqual(await naive(place))
  })
})
