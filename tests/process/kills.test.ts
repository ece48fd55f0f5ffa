import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../support/random.ts'
import { type Killing, prepareKills } from './kills.ts'

const PORT = Number(process.env.DIECI_PAROLE_KILLS_PORT ?? 5357)
const KILLS = 5
/** What the twenty do and when the server dies, in the order in which it answers them: said by a failure, to be tried again. */
const SEED = Number(process.env.DIECI_PAROLE_KILLS_SEED ?? Math.floor(Math.random() * 2 ** 32))

let killing: Killing

beforeAll(async () => {
  killing = await prepareKills(PORT, KILLS, createRandom(SEED))
}, 120_000)
afterAll(() => killing?.stop())

it.each(Array.from({ length: KILLS }, (_, at) => at + 1))(
  'ACKNOWLEDGED-IS-STORED: killed under load for the %i. time, all that was answered is there, and what was owed arrives',
  async () => {
    const before = killing.ledger.acknowledged
    const again = `again with DIECI_PAROLE_KILLS_SEED=${SEED}`
    expect(await killing.kill(), again).toEqual([])
    // A server that answered nothing has proved nothing.
    expect(killing.ledger.acknowledged, again).toBeGreaterThan(before)
  },
  120_000,
)
