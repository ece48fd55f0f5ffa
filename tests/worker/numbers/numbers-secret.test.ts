/**
 * WORDS-STAY-SECRET; design.md, «Counting the country». Ways to see too much: as a stranger; before the publication; after a
 * withdrawal, by a copy or by a count that comes late; by a correction that overtakes a count; a word that fewer than five
 * lists have, also because one of five is gone.
 */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Numbers, Problem } from '../../../shared/api/shapes.ts'
import { storeNumbers } from '../../../worker/db/numbers.ts'
import { env } from '../../support/bindings.ts'
import { Client, operator } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { naiveNumbers } from '../../support/scoring/naive-numbers.ts'
import { isInIndex } from '../../support/scoring/past-words.ts'
import * as land from './a-country.ts'

const { country, manyLists, publishSilently, withdraw, ask, look, naive, numbersOf, ringUntilQuiet, real } = land

land.aCountry()

const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one)

async function counted(place: land.Country, text?: string): Promise<void> {
  await publishSilently(place, text)
  await numbersOf(place.year).look(place.year)
  await ringUntilQuiet(place)
}

describe('nothing is told', () => {
  it('to a stranger, nor to who has no token of the operator', async () => {
    const place = await country(manyLists(6))
    await counted(place)
    const stranger = await new Client().get<Problem>(paths.numbers(place.year))
    expect([stranger.status, stranger.body.code]).toEqual([401, 'auth/required'])
    expect((await land.asker().client.get(operatorPaths.numbers(place.year))).status).toBe(401)
    const told = await operator.call<Numbers>('GET', operatorPaths.numbers(place.year))
    expect([told.status, told.body]).toEqual([200, await naive(place)])
    expect((await ask(place)).body).toEqual(told.body)
  })

  it('before the publication, and no list is read for it', async () => {
    const place = await country(manyLists(6))
    const faulty = workerD1()
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(faulty.calls, 'a look at the season').toBe(1)
    env.DB = real.DB
    expect(await look(place)).toBe('409 numbers/not-yet')
    const told = await operator.call('GET', operatorPaths.numbers(place.year))
    expect(told.body.code).toBe('numbers/not-yet')
  })

  it('of a season that is not there', async () => {
    for (const year of ['1099', '20255', 'x', '2025%20', '0999']) {
      const { status, body } = await land.asker().client.get(`/api/seasons/${year}/numbers`)
      expect([status, body.code]).toEqual([404, 'season/not-found'])
      expect((await operator.call('GET', `/api/operator/seasons/${year}/numbers`)).body.code).toBe('season/not-found')
    }
  })

  it('of fewer than five lists, which are not counted at each question', async () => {
    const place = await country(manyLists(4))
    await counted(place)
    expect(await look(place)).toBe('409 numbers/too-few')
    const faulty = workerD1()
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(faulty.calls, 'a look').toBe(1)
  })
})

describe('a withdrawal', () => {
  it('takes the numbers away within ten seconds, and until then this isolate’s copy answers', async () => {
    const place = await country(manyLists(6))
    await counted(place)
    expect((await ask(place)).status).toBe(200)
    await withdraw(place)
    vi.setSystemTime(Date.now() + 9999)
    expect((await ask(place)).status, 'the copy').toBe(200)
    vi.setSystemTime(Date.now() + 1)
    expect((await ask(place)).body.code).toBe('numbers/not-yet')
  })

  it('does so also while D1 is away: no older copy is shown', async () => {
    const place = await country(manyLists(6))
    await counted(place)
    const faulty = workerD1()
    expect((await ask(place)).status).toBe(200)
    await publishSilently(place, null)
    faulty.fault = 'before'
    vi.setSystemTime(Date.now() + 10_000)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await ask(place)
      expect([status, body.code]).toEqual([503, 'server/unavailable'])
    }
  })

  it('in the middle of the count stops it', async () => {
    const place = await land.countBegun(manyLists(900))
    const calls = await land.countWith(place, () => publishSilently(place, null))
    expect(calls, 'look, rooms, speech, page, page of no speech, no speech').toBe(6)
    expect(await look(place)).toBe('409 numbers/not-yet')
    expect(await rowsOf(place)).toEqual([])
  })
})

const rowsOf = async ({ year }: land.Country) =>
  (await real.DB.prepare('SELECT answer FROM season_numbers WHERE year = ?1').bind(year).all()).results

describe('a count that comes late', () => {
  it.each([
    ['a withdrawal', null, '409 numbers/not-yet'],
    ['a correction', 'la neve', '409 numbers/not-yet'],
  ])('writes nothing after %s: the version is in the write itself', async (_, text, expected) => {
    const place = await country(manyLists(6))
    await publishSilently(place)
    await numbersOf(place.year).look(place.year)
    const faulty = workerD1()
    faulty.onAnswer = () => {
      // The look, the rooms, the speech, the page; D1 carries the write out when its sender has long given up.
      if (faulty.calls === 4) faulty.fault = 'late'
    }
    vi.setSystemTime(Date.now() + 1000)
    await runInDurableObject(numbersOf(place.year), (object) => object.alarm())
    env.DB = real.DB
    await publishSilently(place, text)
    await faulty.deliverLate()
    expect(await rowsOf(place)).toEqual([])
    expect(await look(place)).toBe(expected)
    await ringUntilQuiet(place)
    expect(await look(place)).toEqual(text === null ? expected : await naive(place, text))
  })

  it('of an older version changes nothing that a newer one has stored, nor does a second of the same', async () => {
    const place = await country(manyLists(6))
    const old = await publishSilently(place)
    await counted(place, 'la scuola e la neve')
    const expected = await naive(place, 'la scuola e la neve')
    const { speech_version: version } = await land.seasonRow(place.year)
    for (const late of [old, version, version + 1])
      await storeNumbers(real.DB, { year: place.year, version: late, isSealed: false, answer: '{"players":99}' })
    expect(await look(place)).toEqual(expected)
  })

  it('a correction in the middle: everything is counted again, by the newer speech alone', async () => {
    const place = await land.countBegun(manyLists(900))
    await land.countWith(place, () => publishSilently(place, 'il mare e il colle'))
    expect(await look(place)).toEqual(await naive(place, 'il mare e il colle'))
  })
})

describe('nobody can have page 104 print what they want', () => {
  const INVENTED = 'www.prova.it il-capo-è-un-ladro 3331234567 parolaccia'.split(' ')
  const hiddenWord = (place: land.Country, word: string) => operatorPaths.hiddenWord(place.year, word)

  it('a word that no speech ever had is not named, however many chose it', async () => {
    const place = await country(times(40, ['pace', 'scuola', ...INVENTED]))
    await counted(place, 'la pace')
    expect(await look(place)).toMatchObject({
      chosen: [
        { word: 'pace', players: 40, isSaid: true },
        { word: 'scuola', players: 40, isSaid: false },
      ],
      unsaid: { word: 'scuola', players: 40 },
    })
  })

  it('a word that the operator hides is gone within fifteen seconds, the next most chosen takes its place, and it can come back', async () => {
    const place = await country([...times(6, ['pace', 'scuola']), ...times(5, ['lavoro'])])
    await counted(place, 'la pace')
    expect((await ask(place)).body.unsaid?.word).toBe('scuola')
    for (const word of ['scuola', ' SCUOLA ', 'pace'])
      expect((await operator.call('PUT', hiddenWord(place, word))).status).toBe(204)
    const listed = await operator.call('GET', operatorPaths.hiddenWords(place.year))
    expect([listed.status, listed.body]).toEqual([200, { words: ['scuola', 'pace'] }])
    vi.setSystemTime(Date.now() + 15_000)
    const told = (await ask(place)).body
    expect(told).toMatchObject({
      chosen: [{ word: 'lavoro' }],
      unsaid: null,
      rarest: null,
      unchosen: null,
    })
    expect(await operator.call('GET', operatorPaths.numbers(place.year))).toMatchObject({ body: told })
    await counted(place, 'la pace e la neve')
    expect(JSON.stringify(await look(place)), 'a correction brings it back').not.toMatch(/scuola|"pace"/)
    for (const word of ['scuola', 'mai-nascosta'])
      expect((await operator.call('DELETE', hiddenWord(place, word))).status).toBe(204)
    expect(await look(place)).toMatchObject({ unsaid: { word: 'scuola' }, rarest: null })
  })

  it('words that are hidden at the same time are all hidden, and shown again at the same time', async () => {
    const place = await country(manyLists(6))
    const words = ['pace', 'scuola', 'lavoro', 'neve']
    const all = (method: string) =>
      Promise.all([...words, ...words].map((word) => operator.call(method, hiddenWord(place, word))))
    const hidden = async () =>
      (await operator.call<{ words: string[] }>('GET', operatorPaths.hiddenWords(place.year))).body.words.toSorted()
    for (const [method, left] of [
      ['PUT', words.toSorted()],
      ['DELETE', []],
    ] as const) {
      expect((await all(method)).map(({ status }) => status)).toEqual(times(8, 204))
      expect(await hidden()).toEqual(left)
    }
  })

  it('nobody else hides one, and bad requests change nothing', async () => {
    const place = await country(manyLists(6))
    expect((await land.asker().client.put(hiddenWord(place, 'pace'), {})).status).toBe(401)
    for (const [year, word, status, code] of [
      [1098, 'pace', 404, 'season/not-found'],
      [place.year, '   ', 422, 'words/too-short'],
      [place.year, 'x'.repeat(61), 422, 'words/too-long'],
    ] as const) {
      const answer = await operator.call('PUT', operatorPaths.hiddenWord(year, word))
      expect([answer.status, answer.body.code]).toEqual([status, code])
    }
    expect((await operator.call('GET', operatorPaths.hiddenWords(1098))).body.code).toBe('season/not-found')
    const listed = await operator.call('GET', operatorPaths.hiddenWords(place.year))
    expect(listed.body).toEqual({ words: [] })
  })
})

describe('a word of five, one of whom goes', () => {
  const lists = [...times(5, ['pace', 'neve']), ...times(3, ['pace'])]
  const named = async (place: land.Country) => JSON.stringify(await look(place)).includes('neve')

  it.each([
    ['is deleted', (id: string) => real.DB.prepare('DELETE FROM users WHERE account_id = ?1').bind(id)],
    [
      'is marked as deleted',
      (id: string) =>
        real.DB.prepare(
          `INSERT INTO accounts (id, email, provider, created_at, deleted_at) VALUES (?1, ?1, 'email', 0, 1)`,
        ).bind(id),
    ],
  ])('who %s: named until the next correction counts who is left, and then never', async (_, go) => {
    const place = await country(lists)
    await counted(place)
    await go(`${place.year}-2`).run()
    await numbersOf(place.year).look(place.year)
    await ringUntilQuiet(place)
    expect(await look(place), 'a deletion makes nothing anew').toMatchObject({ players: 8 })
    expect(await named(place)).toBe(true)
    await counted(place, 'la pace e la neve')
    expect(await named(place), 'but as said and had by few').toBe(true)
    const left = place.lists.filter((__, n) => n !== 2)
    const { speech_version: version } = await land.seasonRow(place.year)
    expect(await look(place)).toEqual(naiveNumbers(left, 'la pace e la neve', version, { isPast: isInIndex }))
    await counted(place, 'la pace')
    expect(await named(place)).toBe(false)
  })

  it('is not half counted when they go between two pages', async () => {
    const place = await land.countBegun(manyLists(2100))
    const goes = real.DB.prepare('DELETE FROM users WHERE account_id = ?1').bind(`${place.year}-3`)
    await land.countWith(place, () => goes.run())
    const told = (await look(place)) as Numbers // 200, or the next lines fail
    expect(told.players).toBe(2100)
    expect(told.spread.reduce((sum, one) => sum + one, 0)).toBe(2100)
    for (const { players } of told.chosen) expect(players).toBeGreaterThan(4)
  })
})
