/**
 * One server under a crowd. Everyone opens a socket and watches; then everyone joins, until everyone knows of everyone (the
 * storm); then some more come one by one into the quiet room (lone joins).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '../cpu.ts'
import { median } from '../median.ts'
import type { Person } from '../people.ts'
import { Crowd } from './crowd.ts'
import type { Lobby, OpenLobby } from './lobbies.ts'

const LIMIT_MS = 1_800_000
/** Sockets being opened at once, whatever the storm's own number is. */
const OPENING = 32

export type LobbyResult = {
  /** From a lone join to the last client that is told of it: the median. NaN when none was asked for. */
  loneMs: number
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
async function untilSettled(crowd: Crowd, quietMs: number): Promise<void> {
  // Twice in a row: the room begins to send a crowd over a moment after it has become one.
  for (let still = 0, before = crowd.moves; still < 2; before = crowd.moves) {
    await sleep(quietMs)
    still = before === crowd.moves && crowd.moving === 0 ? still + 1 : 0
  }
}

async function loneJoins(lobby: Lobby, crowd: Crowd, before: number, late: readonly Person[]): Promise<number> {
  const times: number[] = []
  for (const [at, person] of late.entries()) {
    await sleep(lobby.quietMs)
    const told = crowd.everyoneKnows(before + at + 1)
    const via = crowd.clients[at % crowd.clients.length]
    if (!via) throw new Error('nobody watches')
    const sent = performance.now()
    await Promise.all([lobby.join(person, via), told.then(() => times.push(performance.now() - sent))])
  }
  return median(times)
}

async function measureIn(
  lobby: Lobby,
  crowd: Crowd,
  pid: number,
  people: readonly Person[],
  late: readonly Person[],
  atOnce: number,
): Promise<LobbyResult> {
  await inTurns(people, OPENING, lobby.watch)
  await untilSettled(crowd, lobby.quietMs)
  const clients = [...crowd.clients]
  const already = Math.max(...clients.map((client) => client.known))
  for (const client of clients) {
    client.bytes = 0
    client.frames = 0
  }
  const cpuBefore = cpuOf(pid) ?? Number.NaN
  const everyone = crowd.everyoneKnows(already + people.length)
  const start = performance.now()
  await Promise.all([
    inTurns(people, atOnce, (person, at) => lobby.join(person, clients[at] as (typeof clients)[number])), // one each
    everyone,
  ])
  const stormMs = performance.now() - start
  const cpu = (cpuOf(pid) ?? Number.NaN) - cpuBefore
  const sum = (of: 'bytes' | 'frames'): number => clients.reduce((total, client) => total + client[of], 0)
  const deliveries = people.length ** 2
  const result = {
    stormMs,
    framesPerClient: sum('frames') / people.length,
    bytesPerClientAndJoin: sum('bytes') / deliveries,
    cpuPerJoinMs: cpu / people.length,
    cpuPerDeliveryUs: (cpu * 1000) / deliveries,
  }
  return { ...result, loneMs: await loneJoins(lobby, crowd, already + people.length, late) }
}

/** `atOnce`: joins under way at the same time; the next begins when one of them is acknowledged. */
export async function measureLobby(
  open: OpenLobby,
  pid: number,
  people: readonly Person[],
  late: readonly Person[],
  atOnce: number,
): Promise<LobbyResult> {
  const crowd = new Crowd()
  const lobby = await open(crowd)
  try {
    return await within(measureIn(lobby, crowd, pid, people, late, atOnce), `${people.length} clients`)
  } finally {
    crowd.leave()
    lobby.close()
  }
}
