import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Killing, prepareKills } from './kills.ts'

const PORT = Number(process.env.DIECI_PAROLE_KILLS_PORT ?? 5357)
const KILLS = 5

let killing: Killing

beforeAll(async () => {
  killing = await prepareKills(PORT, KILLS, Math.random)
}, 120_000)
afterAll(() => killing?.stop())

it.each(Array.from({ length: KILLS }, (_, at) => at + 1))(
  'ACKNOWLEDGED-IS-STORED: killed under load for the %i. time, all that was answered is there, and what was owed arrives',
  async () => {
    const before = killing.ledger.acknowledged
    expect(await killing.kill()).toEqual([])
    // A server that answered nothing has proved nothing.
    expect(killing.ledger.acknowledged).toBeGreaterThan(before)
  },
  120_000,
)
