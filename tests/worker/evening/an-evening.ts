/** A season of its own for each test, and the clock in the test's hand. The object, D1 and the alarm are real. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Begun, Evening, Problem } from '../../../shared/api/shapes.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { Client, operator, type Reply } from '../../support/client.ts'

export const YEAR = 2025
export const MINUTE = 60_000
export const SPEECH = 'Care italiane e cari italiani, la pace e il lavoro'

export const real = { DB: env.DB, SEASON: env.SEASON }
export const object = () => env.SEASON.getByName(String(YEAR))

const facts = () => env.SEASON.getByName(`${YEAR}.facts`)

/** The objects' clock is ahead of the platform's: no alarm rings unless a test rings it. */
const AHEAD_MS = 3_600_000

export function anEvening(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.now() + AHEAD_MS, toFake: ['Date'] })
    await env.DB.batch([env.DB.prepare('DELETE FROM seasons'), env.DB.prepare('DELETE FROM transcripts')])
    await runInDurableObject(object(), async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
    // It remembers what D1 has told it in the test before; one that has never been there cannot be sent away.
    await runInDurableObject(facts(), () => undefined)
    await evictDurableObject(facts())
    forgetSeasons(env)
  })
}

export const timePasses = (ms: number) => vi.setSystemTime(Date.now() + ms)
export const inAWhile = (ms: number): string => new Date(Date.now() + ms).toISOString()

export const alarm = () => runInDurableObject(object(), (_, { storage }) => storage.getAlarm())

/** Time passes, and the object's alarm rings if it is due by then. */
export async function later(ms: number): Promise<void> {
  timePasses(ms)
  const due = await alarm()
  if (due !== null && due <= Date.now()) await runDurableObjectAlarm(object())
}

export type Row = {
  sealed_at: number | null
  begun_at: number | null
  words_deadline: number | null
  deadline_set_at: number | null
  published_at: number | null
  hold_seal: number
  bonus_words: string
  speech: string | null
  rev: number
}
export const row = async (): Promise<Row> => {
  const found = await real.DB.prepare('SELECT * FROM seasons WHERE year = ?1').bind(YEAR).first<Row>()
  if (!found) throw new Error('no season was made')
  return found
}
export const isSealed = async (): Promise<boolean> => (await row()).sealed_at !== null

type SeasonBody = { bonusWords?: string[]; wordsDeadline?: string | null; holdSeal?: boolean }
export const setSeason = (body: SeasonBody = {}) =>
  operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'], ...body })
export const begin = (isEarly = false) => operator.call<Begun & Problem>('POST', operatorPaths.begin(YEAR, isEarly))
export const takeBack = () => operator.call('DELETE', operatorPaths.begin(YEAR))
export const publish = (text = SPEECH) => operator.publish<Problem>(YEAR, text)
export const withdraw = () => operator.call('DELETE', operatorPaths.speech(YEAR))

export async function send(text: string | Uint8Array<ArrayBuffer>, type = 'text/plain'): Promise<Reply<Problem>> {
  const headers = { authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'content-type': type, origin: '' }
  const answer = await new Client().fetch(operatorPaths.transcript(YEAR), { method: 'PUT', body: text, headers })
  const body = await answer.text()
  return { status: answer.status, body: body === '' ? {} : JSON.parse(body), headers: answer.headers }
}
export const transcript = () => operator.call<string & Problem>('GET', operatorPaths.transcript(YEAR))

export const lookAtEvening = () => new Client().get<Evening & Problem>(paths.evening)
/** As another isolate would be told. */
export const evening = async (): Promise<Evening> => {
  forgetSeasons(env)
  return (await lookAtEvening()).body
}

export const saying = ({ status, body }: Reply<Problem>): [number, string | undefined] => [status, body?.code]

/** A season that is sealed now. */
export async function sealed(): Promise<void> {
  await setSeason()
  await begin()
  await later(0)
  await later(MINUTE)
}
