/**
 * Measures one server under a crowd. Everybody opens a socket and watches; then everybody joins, until every client knows of
 * every join (the storm); then some more join one by one in the quiet room (lone joins).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mapLimited } from '../../workshop/at-once.ts'
import type { Person } from '../../workshop/people/accounts.ts'
import { cpuOf } from '../servers/family.ts'
import { type Client, Crowd } from './crowd.ts'
import type { Lobby, OpenLobby } from './lobbies.ts'

const LIMIT_MS = 1_800_000
/** Sockets opened at once, independent of the storm's number. */
const OPENING = 32

/** The rest before a lone join: longer than the game's batching time (shared/protocol/frames.ts). */
const QUIET_MS = 2500

/** `cpuPerJoinMs`: CPU time of the server's processes during the storm. */
export type Storm = { stormMs: number; cpuPerJoinMs: number }

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  const timer = new AbortController()
  const late = sleep(LIMIT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} took more than ${LIMIT_MS / 60_000} minutes`)
  })
  return Promise.race([work, late]).finally(() => timer.abort()) as Promise<T> // `late` never fulfils
}

async function storm(
  { lobby, crowd }: Pick<Gathered, 'lobby' | 'crowd'>,
  pid: number,
  people: readonly Person[],
  atOnce: number,
): Promise<Storm> {
  const pairs = people.map((person, at) => ({ person, via: crowd.clients[at] as Client })) // one socket for each person
  const cpuBefore = cpuOf(pid) ?? Number.NaN
  const everyone = crowd.everyoneKnows(crowd.known + people.length)
  const start = performance.now()
  await Promise.all([mapLimited(pairs, atOnce, ({ person, via }) => lobby.join(person, via)), everyone])
  const stormMs = performance.now() - start
  return { stormMs, cpuPerJoinMs: ((cpuOf(pid) ?? Number.NaN) - cpuBefore) / people.length }
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
    await mapLimited(people, OPENING, lobby.watch)
    await sleep(QUIET_MS) // until every client knows how many have joined
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
