/** A season of its own for each test, with lists straight in D1. The object, D1, the routes and the alarms are real. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Numbers, Problem } from '../../../shared/api/shapes.ts'
import { setSpeech } from '../../../worker/db/seasons.ts'
import { forgetNumbers } from '../../../worker/evening/season-copy.ts'
import { COUNT_LIMITS } from '../../../worker/season/numbers.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, type Player } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { naiveNumbers } from '../../support/scoring/naive-numbers.ts'
import { isInIndex } from '../../support/scoring/past-words.ts'

export const real = { DB: env.DB, SEASON: env.SEASON }
const limits = { ...COUNT_LIMITS }

let nextYear = 1100
export type Country = { year: number; lists: string[][] }

let someone: Player
/** The same person asks in every test. */
export const asker = (): Player => someone

export function aCountry(): void {
  beforeAll(async () => {
    someone = await aPlayer()
  })
  beforeEach(() => {
    forgetNumbers(real.DB)
    // No alarm rings by itself: the objects' clock is ahead of the platform's.
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  })
  afterEach(() => {
    Object.assign(COUNT_LIMITS, limits)
  })
}

/** The object's name is the year. */
export const numbersOf = (year: number) => real.SEASON.getByName(String(year))

/** Each was in some past speech, but for «orso» and «luna», which page 104 does not name unless this one has them. */
export const WORDS = 'pace lavoro neve scuola mare sud padre futuro orso vita luna sale rete terra cuore'.split(' ')
export const SPEECH = 'la pace, la pace e il lavoro; brezza brezza brezza; la neve e il sale'

/** Ten of fifteen words each, and one word of their own. */
export const manyLists = (count: number): string[][] =>
  Array.from({ length: count }, (_, n) => [
    ...Array.from({ length: 9 }, (__, at) => WORDS[(n * 7 + at * (1 + (n % 2))) % WORDS.length] ?? ''),
    `solo${n}`,
  ]).map((list) => [...new Set(list)])

export async function country(lists: string[][], year = nextYear++): Promise<Country> {
  await real.DB.prepare('INSERT INTO seasons (year, created_at, updated_at) VALUES (?1, 0, 0)').bind(year).run()
  const rows = lists.map((words, n) => ({ id: `${year}-${n}`, words, n: n + 1 }))
  for (let from = 0; from < rows.length; from += 300) {
    await real.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
       SELECT value ->> 'id', ?2, 'x', value -> 'words', 1, value ->> 'n', 0, 0 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(rows.slice(from, from + 300)), year)
      .run()
  }
  return { year, lists }
}

export const publish = ({ year }: Country, text = SPEECH) => operator.publish(year, text)
export const withdraw = ({ year }: Country) => operator.call('DELETE', operatorPaths.speech(year))

/** As a publication that was cut short after its write: nobody has been told. */
export async function publishSilently({ year }: Country, text: string | null = SPEECH): Promise<number> {
  const set = await setSpeech(real.DB, year, text, true, Date.now())
  if (typeof set === 'string') throw new Error(set)
  return set.version
}

export const ask = ({ year }: Country) => asker().client.get<Numbers & Problem>(paths.numbers(year))
/** As another isolate would answer. */
export async function look(place: Country): Promise<string | Numbers> {
  forgetNumbers(env.DB)
  const { status, body } = await ask(place)
  return status === 200 ? body : `${status} ${body.code}`
}

export const naive = async ({ year, lists }: Country, text = SPEECH): Promise<Numbers | null> =>
  naiveNumbers(lists, text, (await seasonRow(year)).speech_version, { isPast: isInIndex })

export async function seasonRow(year: number): Promise<{ speech_version: number }> {
  const row = await real.DB.prepare('SELECT speech_version FROM seasons WHERE year = ?1')
    .bind(year)
    .first<{ speech_version: number }>()
  if (!row) throw new Error('there is no such season')
  return row
}

const DEATH = 'killed by the test'
export const unlessKilled = (error: unknown): void => {
  if (!String(error).endsWith(DEATH)) throw error
}

/** The object dies at once, in the middle of anything. */
export const kill = ({ year }: Country): Promise<void> =>
  runInDurableObject(numbersOf(year), (_, state) => state.abort(DEATH)).catch(unlessKilled)

/** Whether something is left to do, but for a further look at the season, every ten seconds. */
const isBusy = (year: number): Promise<boolean> =>
  runInDurableObject(numbersOf(year), (_, { storage }) => {
    const query = "SELECT 1 FROM jobs WHERE due_at <= ? OR ((kind <> 'look' OR attempts > 0) AND due_at IS NOT NULL)"
    return storage.sql.exec(query, Date.now()).toArray().length > 0
  })

/** Rings until nothing is left to do. @returns how often it rang */
export async function ringUntilQuiet({ year }: Country, between: () => Promise<void> = async () => undefined) {
  let rings = 0
  for (; await isBusy(year); rings++) {
    if (rings > 200) throw new Error('the count does not end')
    vi.setSystemTime(Date.now() + 60_000)
    await runDurableObjectAlarm(numbersOf(year))
    await between()
  }
  return rings
}

/** A season that has just been published, and whose count goes on by a page a step. */
export async function countBegun(lists: string[][]): Promise<Country> {
  const place = await country(lists)
  COUNT_LIMITS.pagesAStep = 1
  await publishSilently(place)
  await numbersOf(place.year).look(place.year)
  return place
}

/** Its count, with a change just before D1's fifth question, the second page. @returns how often D1 was asked */
export async function countWith(place: Country, change: () => Promise<unknown>): Promise<number> {
  const faulty = workerD1()
  faulty.onCall = async () => {
    if (faulty.calls === 5) await change()
  }
  await ringUntilQuiet(place)
  env.DB = real.DB
  return faulty.calls
}

/** All that the object stores, as text: nobody's words. */
export const stored = ({ year }: Country): Promise<string> =>
  runInDurableObject(numbersOf(year), (_, { storage }) =>
    JSON.stringify(
      ['jobs', 'stragglers', 'rooms', 'owed'].map((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
    ),
  )
