/**
 * operating.md, «What the operator may do»: the table of what the operator may do says what the routes do, in each state of an
 * evening.
 */
import { expect, it } from 'vitest'
import { isTooEarly, type KeyFacts, type OperatorKey, operatorKeys } from '../../../shared/operator/keys.ts'
import { findSeasonRow } from '../../../worker/db/seasons.ts'
import { operator, type Reply } from '../../support/client.ts'
import * as night from '../evening/an-evening.ts'

night.anEvening()

/** What closes the mega room needs one, and asks no season. */
const ROUTES: Record<Exclude<OperatorKey, 'closeMegaRoom'>, () => Promise<Reply<{ code?: string }>>> = {
  settings: () => night.setSeason({ bonusWords: ['mare'] }),
  begin: () => night.begin(),
  takeBack: night.takeBack,
  transcript: () => night.send('Care italiane '),
  publish: () => operator.publish(night.YEAR, night.SPEECH, false),
  withdraw: night.withdraw,
}

const AGO = 'unixepoch() * 1000 - 1000'
const STATES = {
  choosing: 'begun_at = NULL',
  begun: `begun_at = ${AGO}`,
  sealed: `sealed_at = ${AGO}`,
  'begun and sealed': `begun_at = ${AGO}, sealed_at = ${AGO}`,
  'published before the seal': `speech = 'mare', published_at = ${AGO}`,
  'published and taken back': `speech = NULL, speech_version = 2, published_at = ${AGO}`,
  'published after the seal': `speech = 'mare', published_at = ${AGO}, sealed_at = ${AGO}`,
}

async function inState(columns: string): Promise<KeyFacts> {
  await night.setSeason()
  await night.real.DB.prepare(`UPDATE seasons SET ${columns} WHERE year = ?1`).bind(night.YEAR).run()
  const row = await findSeasonRow(night.real.DB, night.YEAR)
  if (row === null) throw new Error('no season was made')
  return row
}

const cases = Object.entries(STATES).flatMap(
  ([state, columns]) =>
    Object.entries(ROUTES).map(([key, call]) => ({ state, columns, key: key as keyof typeof ROUTES, call })), // its keys
)

it.each(cases)('$state: $key', async ({ columns, key, call }) => {
  const facts = await inState(columns)
  const press = operatorKeys[key].may(facts)
  const { status, body } = await call()
  if (press.ok) expect(status).toBeLessThan(300)
  else expect([status, body.code]).toEqual([409, press.code])
})

const DEADLINES = { ahead: night.MINUTE, now: 0 }
it.each(
  cases
    .filter(({ key }) => key === 'publish' || key === 'begin')
    .flatMap((one) => Object.entries(DEADLINES).map(([when, inMs]) => ({ ...one, when, inMs }))),
)('$state, with a deadline that is $when: whether $key is too early', async ({ columns, key, call, inMs }) => {
  const facts = await inState(`${columns}, words_deadline = ${Date.now() + inMs}`)
  if (!operatorKeys[key].may(facts).ok) return
  const before = await night.row()
  const { status, body } = await call()
  expect(body.code === 'season/too-early').toBe(isTooEarly(facts, Date.now()))
  if (body.code !== 'season/too-early') return expect(status).toBeLessThan(300)
  expect(await night.row()).toEqual(before)
  const early = key === 'begin' ? night.begin(true) : operator.publish(night.YEAR, night.SPEECH, true)
  expect((await early).status).toBe(200)
})
