/**
 * Measures one server under a crowd. Everybody opens a socket and watches; then everybody joins, until every client knows of
 * every join (the storm); then some more join one by one in the quiet room (lone joins).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../workshop/people/accounts.ts'
import { cpuOf } from '../servers/family.ts'
import { Crowd } from './crowd.ts'
import type { Lobby, OpenLobby } from './lobbies.ts'

const LIMIT_MS = 1_800_000
/** Sockets opened at once, independent of the storm's number. */
const OPENING = 32

/** The rest before a lone join: longer than the game's batching time (shared/protocol/frames.ts). */
const QUIET_MS = 2500

export type Storm = {
  stormMs: number
  framesPerClient: number
  bytesPerClientAndJoin: number
  /** CPU time of the server's processes during the storm. */
  cpuPerJoinMs: number
  /** A delivery: one client learns of one join, however many joins a frame contains. */
  cpuPerDeliveryUs: number
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  const timer = new AbortController()
  const late = sleep(LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took more than ${LIMIT_MS / 60_000} minutes`)
  })
  return Promise.race([work, late]).finally(() => timer.abort()) as Promise<T> // `late` never fulfils
}

async function forEachLimited<T>(items: readonly T[], atOnce: number, work: (item: T, at: number) => Promise<unknown>) {
  let next = 0
  const go = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at) // `at` is below the length
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, go))
}

/** Long enough for the last frames to arrive. */
const untilSettled = (): Promise<void> => sleep(QUIET_MS)

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
    forEachLimited(people, atOnce, (person, at) => lobby.join(person, clients[at] as (typeof clients)[number])), // one socket for each person
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

/** People who are in a room and watch it, the measures of their storm, and a function that disconnects them. */
export type Gathered = { lobby: Lobby; crowd: Crowd; storm: Storm | null; end: () => void }

/** `atOnce`: joins in progress at the same time; the next begins when one is acknowledged. Null: nobody joins. */
export async function gather(
  open: OpenLobby,
  pid: number,
  people: readonly Person[],
  atOnce: number | null,
): Promise<Gathered> {
  const crowd = new Crowd()
  const lobby = await open(crowd)
  const end = (): void => {
    crowd.leave()
    lobby.close()
  }
  const begin = async (): Promise<Storm | null> => {
    await forEachLimited(people, OPENING, lobby.watch)
    await untilSettled()
    return atOnce === null ? null : storm({ lobby, crowd }, pid, people, atOnce)
  }
  try {
    return { lobby, crowd, storm: await within(begin(), `${people.length} clients`), end }
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Measures from a lone join to the last client that is told of it. Each of these people joins each room, the rooms in turns,
 * so that all rooms share the machine's conditions, and each has rested for 2.5 s.
 *
 * @returns ms, by room and then by person
 */
export async function loneJoins(rooms: readonly Gathered[], late: readonly Person[]): Promise<number[][]> {
  const times = rooms.map((): number[] => [])
  for (const [at, person] of late.entries()) {
    for (const [room, { lobby, crowd }] of rooms.entries()) {
      const via = crowd.clients[at % crowd.clients.length]
      if (!via) throw new Error('nobody watches')
      // Each room rests for QUIET_MS in all, including the turns of the others.
      await sleep(QUIET_MS / rooms.length)
      const told = crowd.everyoneKnows(crowd.known + 1)
      const sent = performance.now()
      const join = Promise.all([lobby.join(person, via), told.then(() => times[room]?.push(performance.now() - sent))])
      await within(join, 'a lone join')
    }
  }
  return times
}
