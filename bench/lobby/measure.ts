/**
 * One server under a crowd. Everyone opens a socket and watches; then everyone joins, until everyone knows of everyone (the
 * storm); then some more come one by one into the quiet room (lone joins).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../people.ts'
import { cpuOf } from '../servers/cpu.ts'
import { Crowd } from './crowd.ts'
import type { Lobby, OpenLobby } from './lobbies.ts'

const LIMIT_MS = 1_800_000
/** Sockets being opened at once, whatever the storm's own number is. */
const OPENING = 32

/** For the next one to meet a quiet room, nobody has joined for so long: longer than ours gathers (shared/protocol/frames.ts). */
const QUIET_MS = 2500

export type Storm = {
  stormMs: number
  framesPerClient: number
  bytesPerClientAndJoin: number
  /** Of the server's processes, in the storm. */
  cpuPerJoinMs: number
  /** A delivery is one client's learning of one join, however many joins a frame tells of. */
  cpuPerDeliveryUs: number
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  const timer = new AbortController()
  const late = sleep(LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took more than ${LIMIT_MS / 60_000} minutes`)
  })
  return Promise.race([work, late]).finally(() => timer.abort()) as Promise<T> // `late` never fulfils
}

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T, at: number) => Promise<unknown>) {
  let next = 0
  const go = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at) // `at` is below the length
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go))
}

/** Everyone has heard how many are in, and nobody is being sent to a relay any more. */
async function untilSettled(crowd: Crowd): Promise<void> {
  // Twice in a row: the room begins to send a crowd over a moment after it has become one.
  for (let still = 0, before = crowd.moves; still < 2; before = crowd.moves) {
    await sleep(QUIET_MS)
    still = before === crowd.moves && crowd.moving === 0 ? still + 1 : 0
  }
}

async function storm(
  { lobby, crowd }: Pick<Gathered, 'lobby' | 'crowd'>,
  pid: number,
  people: readonly Person[],
  atOnce: number,
): Promise<Storm> {
  const clients = [...crowd.clients]
  for (const client of clients) {
    client.bytes = 0
    client.frames = 0
  }
  const cpuBefore = cpuOf(pid) ?? Number.NaN
  const everyone = crowd.everyoneKnows(crowd.known + people.length)
  const start = performance.now()
  await Promise.all([
    inTurns(people, atOnce, (person, at) => lobby.join(person, clients[at] as (typeof clients)[number])), // one each
    everyone,
  ])
  const stormMs = performance.now() - start
  const cpu = (cpuOf(pid) ?? Number.NaN) - cpuBefore
  const sum = (of: 'bytes' | 'frames'): number => clients.reduce((total, client) => total + client[of], 0)
  const deliveries = people.length ** 2
  return {
    stormMs,
    framesPerClient: sum('frames') / people.length,
    bytesPerClientAndJoin: sum('bytes') / deliveries,
    cpuPerJoinMs: cpu / people.length,
    cpuPerDeliveryUs: (cpu * 1000) / deliveries,
  }
}

/** People who watch a room and are in it; what their storm took; and the way to end them. */
export type Gathered = { lobby: Lobby; crowd: Crowd; storm: Storm; end: () => void }

/** `atOnce`: joins under way at the same time; the next begins when one of them is acknowledged. */
export async function gather(
  open: OpenLobby,
  pid: number,
  people: readonly Person[],
  atOnce: number,
): Promise<Gathered> {
  const crowd = new Crowd()
  const lobby = await open(crowd)
  const end = (): void => {
    crowd.leave()
    lobby.close()
  }
  const begin = async (): Promise<Storm> => {
    await inTurns(people, OPENING, lobby.watch)
    await untilSettled(crowd)
    return storm({ lobby, crowd }, pid, people, atOnce)
  }
  try {
    return { lobby, crowd, storm: await within(begin(), `${people.length} clients`), end }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * From a lone join to the last client that is told of it. Each of these people joins each of the rooms, the rooms in turns, so
 * that they meet the same minutes of the machine, and after the same rest.
 *
 * @returns ms, by room and then by person
 */
export async function loneJoins(rooms: readonly Gathered[], late: readonly Person[]): Promise<number[][]> {
  const times = rooms.map((): number[] => [])
  for (const [at, person] of late.entries()) {
    for (const [room, { lobby, crowd }] of rooms.entries()) {
      const via = crowd.clients[at % crowd.clients.length]
      if (!via) throw new Error('nobody watches')
      await sleep(QUIET_MS)
      const told = crowd.everyoneKnows(crowd.known + 1)
      const sent = performance.now()
      const join = Promise.all([lobby.join(person, via), told.then(() => times[room]?.push(performance.now() - sent))])
      await within(join, 'a lone join')
    }
  }
  return times
}
