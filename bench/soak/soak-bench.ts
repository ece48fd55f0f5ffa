/**
 * An evening of eight hours, pressed into minutes: lives of the server, each ended by a deployment, in which the same
 * people do the same again and again. What is measured is what stays: memory from round to round, and in the end
 * connections, rows and alarms.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { residentOf } from '../servers/family.ts'
import { startGame } from '../servers/servers.ts'
import { Evening, PEOPLE } from './evening.ts'
import { connectionsTo, type Rows, rowsLeftIn } from './left-over.ts'

const LIVES = 4
/** Longer than the runtime keeps an idle object: at the next round most are woken. */
const EVICTION_MS = 12_000
/** The end of a deleted room's sockets and alarms. */
const SETTLING_MS = 40_000

export type Life = { what: 'choosing' | 'listening'; rounds: number; early: number; late: number }
export type Soak = {
  minutes: number
  lives: Life[]
  requests: number
  sockets: number
  rooms: number
  connections: number | null
  rows: Rows
}

/** @param minutes of all lives together */
export async function benchSoak(port: number, minutes: number): Promise<Soak> {
  const game = await startGame(port, PEOPLE)
  const evening = new Evening(game)
  const began = performance.now()
  try {
    await evening.begin()
    const lives: Life[] = []
    for (let life = 0; life < LIVES; life++) {
      const what = life < LIVES / 2 ? 'choosing' : 'listening'
      if (life === LIVES / 2) await evening.seal()
      const act = what === 'choosing' ? () => evening.choose() : () => evening.listen()
      lives.push({ what, ...(await live(act, game.pid(), (minutes * 60_000) / LIVES)) })
      evening.reconnect()
      await game.restart()
    }
    await evening.end()
    evening.close()
    await sleep(SETTLING_MS)
    const connections = connectionsTo(port)
    const { counted } = evening
    const lasted = (performance.now() - began) / 60_000
    await game.end()
    return { minutes: lasted, lives, ...counted, connections, rows: rowsLeftIn(game.state) }
  } finally {
    evening.close()
    await game.stop()
  }
}

/** `early` and `late`: the memory of the server's processes, the mean of the second and of the last third of the rounds. */
async function live(act: () => Promise<void>, pid: number, forMs: number): Promise<Omit<Life, 'what'>> {
  const memory: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until || memory.length < 3; ) {
    await act()
    await sleep(EVICTION_MS)
    memory.push(residentOf(pid) ?? Number.NaN)
  }
  const third = Math.floor(memory.length / 3)
  return { rounds: memory.length, early: mean(memory.slice(third, 2 * third)), late: mean(memory.slice(-third)) }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
