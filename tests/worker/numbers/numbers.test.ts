/** design.md, «Counting the country»: the count of a season after its publication, through deaths, outages and repeats. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { COUNT_LIMITS } from '../../../worker/season/numbers.ts'
import { env } from '../../support/bindings.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { longWords } from '../../support/rooms/wordy-people.ts'
import { eventually } from '../../support/time.ts'
import * as land from './a-country.ts'

const { country, manyLists, publish, look, naive, numbersOf, ringUntilQuiet, countBegun, real, SPEECH, WORDS } = land

land.aCountry()

describe('after the publication', () => {
  it('the lists are counted without anyone asking, and again after a correction', async () => {
    vi.useRealTimers() // the platform rings
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
    await publish(place)
    await ringUntilQuiet(place)
    // Only the numbers are missing: nobody else asks D1 meanwhile.
    await real.DB.prepare('DELETE FROM season_numbers').run()
    const faulty = workerD1()
    let [underWay, most, longest] = [0, 0, 0]
    faulty.onCall = () => {
      most = Math.max(most, ++underWay)
    }
    faulty.onAnswer = () => void underWay--
    faulty.onBatch = (answers) => {
      for (const { results } of answers)
        longest = Math.max(longest, new TextEncoder().encode(JSON.stringify(results)).length)
    }
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(longest).toBeLessThan(1_200_000)
    expect(longest, 'a whole page of them was read').toBeGreaterThan(900_000)
    expect(faulty.calls, 'a look, the speech, four pages, the write, no speech').toBe(8)
    expect(most, 'questions at the same time').toBe(1)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })

  it.each(['after its write', 'before its write is done'])(
    'that was cut short %s: the look before it brings them',
    async (when) => {
      const place = await country(manyLists(6))
      const faulty = faultyD1(real.DB, null)
      if (when === 'after its write') {
        const look = vi.fn((year: number, inMs?: number) => numbersOf(year).look(year, inMs))
        look.mockImplementationOnce(look.getMockImplementation() ?? look).mockRejectedValueOnce(new Error('cut short'))
        env.SEASON = seasonBut({ look })
      } else {
        // The season is read, the write is run when its sender has given up.
        faulty.onAnswer = () => {
          faulty.fault = 'late'
        }
        env.DB = faulty.db
      }
      expect((await publish(place)).status).toBeGreaterThanOrEqual(500)
      Object.assign(env, real)
      for (let second = 0; second < 20; second += 10) {
        vi.setSystemTime(Date.now() + 10_000)
        await runDurableObjectAlarm(numbersOf(place.year))
        await faulty.deliverLate()
      }
      expect(await look(place)).toEqual(await naive(place))
    },
  )

  it('twice at once it is counted once, and a look where nothing is missing reads no list', async () => {
    const place = await country(manyLists(8))
    await land.publishSilently(place)
    await Promise.all([1, 2, 3].map(() => numbersOf(place.year).look(place.year)))
    const faulty = workerD1()
    await ringUntilQuiet(place)
    const calls = faulty.calls
    expect(calls, 'a look, the rooms, the speech, a page, the write, no speech').toBe(6)
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(faulty.calls - calls).toBe(1)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })
})

describe('TEN-WORDS-PLAY: lists that were saved and not finished', () => {
  const tens = (count: number, from: number): string[][] =>
    Array.from({ length: count }, (_, at) => [
      ...Array.from({ length: 9 }, (__, word) => WORDS[(from + at + word) % WORDS.length] ?? ''),
      `mio${from + at}`,
    ])
  const saved = (year: number, lists: string[][]) =>
    real.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, created_at, updated_at)
       SELECT ?2 || '-saved-' || key, ?2, 'x', value, 0, 0 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(lists), year)
      .run()
  const seal = (year: number) => real.DB.prepare('UPDATE seasons SET sealed_at = 1000 WHERE year = ?1').bind(year).run()

  it('count in a sealed season where they have ten words, over several pages', async () => {
    const pressed = tens(LISTS_A_PAGE + 30, 0)
    const unpressed = tens(LISTS_A_PAGE + 20, 10_000)
    const place = await country(pressed)
    await saved(place.year, [...unpressed, ...tens(40, 30_000).map((list) => list.slice(1))])
    await seal(place.year)
    await publish(place)
    await ringUntilQuiet(place)
    expect(await look(place)).toEqual(await naive({ ...place, lists: [...pressed, ...unpressed] }))
  })

  it('do not count without a seal, and are counted once it comes', async () => {
    const [pressed, unpressed] = [tens(30, 0), tens(20, 10_000)]
    const place = await country(pressed)
    await saved(place.year, unpressed)
    await publish(place)
    await numbersOf(place.year).look(place.year)
    await runDurableObjectAlarm(numbersOf(place.year))
    expect(await look(place)).toEqual(await naive(place))
    await seal(place.year)
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(await look(place)).toEqual(await naive({ ...place, lists: [...pressed, ...unpressed] }))
  })
})

describe('a count of three pages', () => {
  it('begins again when the object dies, and stores nobody’s words on the way', async () => {
    const place = await countBegun(manyLists(900))
    const faulty = workerD1()
    // On the second page; and on the last, counted from the first.
    const deaths = [5, 10]
    faulty.onAnswer = async () => {
      if (deaths[0] !== faulty.calls) return
      expect(await land.stored(place)).not.toMatch(/pace|solo/)
      deaths.shift()
      await land.kill(place)
    }
    for (let ring = 0; ring < 4; ring++) {
      vi.setSystemTime(Date.now() + 60_000)
      await runDurableObjectAlarm(numbersOf(place.year)).catch(land.unlessKilled)
    }
    expect(deaths).toEqual([])
    await ringUntilQuiet(place)
    env.DB = real.DB
    expect(await look(place)).toEqual(await naive(place))
  })

  it.each(['before', 'after'] as const)('D1 failing (%s) at every third question', async (fault) => {
    const place = await countBegun(manyLists(900))
    COUNT_LIMITS.pagesAStep = 100
    const faulty = workerD1()
    faulty.onCall = () => {
      faulty.fault = faulty.calls % 3 === 1 ? fault : null
    }
    let rings = 0
    await ringUntilQuiet(place, async () => {
      faulty.fault = null
      rings++
      if (rings === 4) await evictDurableObject(numbersOf(place.year))
    })
    env.DB = real.DB
    expect(rings).toBeGreaterThan(3)
    expect(await look(place)).toEqual(await naive(place))
  })
})
