import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../support/random.ts'
import { type Killing, prepareKills } from './kills.ts'

const PORT = Number(process.env.DIECI_PAROLE_KILLS_PORT ?? 5357)
const KILLS = 5
/** The actions of the twenty people and the kills, in the order of the answers: a failure prints them, to be repeated. */
const SEED = Number(process.env.DIECI_PAROLE_KILLS_SEED ?? Math.floor(Math.random() * 2 ** 32))

let killing: Killing

beforeAll(async () => {
  killing = await prepareKills(PORT, KILLS, createRandom(SEED))
}, 120_000)
afterAll(() => killing?.stop())

it.each(Array.from({ length: KILLS }, (_, at) => at + 1))(
  'ACKNOWLEDGED-IS-STORED: killed under load for the %i. time, everything acknowledged is there, and owed work arrives',
  async () => {
    const before = killing.ledger.acknowledged
    const again = `again with DIECI_PAROLE_KILLS_SEED=${SEED}`
    expect(await killing.kill(), again).toEqual([])
    // A server that answered nothing has proved nothing.
    expect(killing.ledger.acknowledged, again).toBeGreaterThan(before)
  },
  120_000,
)
