/**
 * The season's object, which answers all isolates (design.md, «One question for all isolates»), compared with a bare object
 * whose method returns a text of the same length. Their Worker calls each many times per request, as many isolates would.
 */
import { until } from '../../workshop/people/until.ts'
import { HttpCaller } from '../caller.ts'
import { Meter } from '../cost/meter.ts'
import { startFloor } from '../peers.ts'
import type { Server } from '../servers/processes.ts'
import { AT_ONCE, type Load, loadOf, oneRound, ROUNDS, type Rounds, WARM_ROUNDS } from './http-bench.ts'

const CALLS = 20
/** About as long as a whole speech's transcript. */
const TRANSCRIPT = 'Care italiane e cari italiani, '.repeat(400)

/** `perSecond` counts calls. `questions`: queries to D1 in `seconds`, including those of the season's looks. */
export type FactsBench = { length: number; ours: Load; floor: Load; questions: number; seconds: number }

/** Before the season begins, with a short answer; and after the seal, with a whole transcript. */
export async function benchFacts(port: number): Promise<FactsBench[]> {
  const meter = await Meter.start(port)
  try {
    const floor = await startFloor(port + 1)
    try {
      await meter.operator.saveSeason(meter.season, { bonusWords: [] })
      const short = await inTurns(meter, floor)
      await meter.operator.begin(meter.season, true)
      await until('The seal', async () => (await meter.operator.season()).sealedAt)
      await meter.operator.sendTranscript(meter.season, TRANSCRIPT)
      return [short, await inTurns(meter, floor)]
    } finally {
      await floor.stop()
    }
  } finally {
    await meter.stop()
  }
}

async function inTurns(meter: Meter, floor: Server): Promise<FactsBench> {
  const http = new HttpCaller(meter.game.origin, AT_ONCE)
  const floorHttp = new HttpCaller(floor.origin, AT_ONCE)
  const rounds: Rounds = { ours: [], floor: [] }
  try {
    const ask = async (): Promise<number> => Number(await http.send('POST', `/told/${CALLS}`, ''))
    const length = await ask()
    let began = performance.now()
    for (let round = 0; round < ROUNDS; round++) {
      if (round === WARM_ROUNDS) {
        await meter.count()
        began = performance.now()
      }
      const bare = await oneRound(floor.pid(), () => floorHttp.send('POST', `/told/${CALLS}/${length}`, ''))
      const own = await oneRound(meter.game.pid(), ask)
      if (round < WARM_ROUNDS) continue
      rounds.floor.push(bare)
      rounds.ours.push(own)
    }
    const seconds = (performance.now() - began) / 1000
    const { d1Queries: questions } = await meter.count()
    return { length, ours: ofCalls(rounds.ours), floor: ofCalls(rounds.floor), questions, seconds }
  } finally {
    http.close()
    floorHttp.close()
  }
}

function ofCalls(rounds: Rounds['ours']): Load {
  const load = loadOf(rounds)
  return { ...load, perSecond: load.perSecond * CALLS, cpuMs: load.cpuMs / CALLS }
}
