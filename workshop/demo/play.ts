/** The steps of the demo, over HTTP as the pages and the operator would do them. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Season } from '../../commands/api/answers.ts'
import { Refusal } from '../../commands/api/call.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { Failure } from '../../commands/shell/failure.ts'
import type { Session } from '../../shared/api/shapes.ts'
import { Player } from '../people/player.ts'
import { until } from '../people/until.ts'
import { type DemoPerson, type DemoRoom, firstName, LIVE_ROOM, PEOPLE, playableWords, ROOMS } from './cast.ts'

/** The players by first name, as the rooms name them. */
export type Cast = Map<string, Player>
export type MadeRoom = DemoRoom & { id: string; owner: Player }

async function signIn(player: Player): Promise<Session> {
  try {
    return await player.signIn()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'auth/too-many-mails') throw error
    const minutes = Math.ceil((error.retryAfterSeconds ?? 600) / 60)
    throw new Failure(
      `${player.email} has had five mails, and a link that still works. Again in ${minutes} minutes, or at the\n` +
        'address of an earlier run, whose sessions are kept: localhost and 127.0.0.1 are two.',
    )
  }
}

/** Stops after the deadline, when finishing would be refused. */
export function refuseDue({ year, wordsDeadline }: Season): void {
  if (wordsDeadline === null || Date.parse(wordsDeadline) > Date.now()) return
  throw new Failure(
    `The words of ${year} were due ${wordsDeadline}. Clear it, while npm run dev serves:\n` +
      '  npm run operator -- season --no-deadline',
  )
}

/** Signs the player in by mail, unless they still are, with a name in the served season. */
export async function comeIn(player: Player, fullName: string): Promise<void> {
  let session = player.cookies.size > 0 ? await player.session() : null
  if (!session?.account) session = await signIn(player)
  if (!session.user) await player.makeProfile(fullName)
}

export async function signInEverybody(url: URL, people: readonly DemoPerson[]): Promise<Cast> {
  const players = people.map((person) => [firstName(person), recallPlayer(url, person.email), person.fullName] as const)
  await Promise.all(players.map(([, player, fullName]) => comeIn(player, fullName)))
  for (const [, player] of players) keepPlayer(url, player)
  return new Map(players.map(([name, player]) => [name, player]))
}

/** Deletes the rooms of an earlier run: rooms of the same name that belong to the demo's own people. */
export async function clearEarlierRun(cast: Cast): Promise<void> {
  const names = new Set([...ROOMS, LIVE_ROOM].map(({ name }) => name))
  const clear = async (player: Player): Promise<void> => {
    const { owned } = await player.rooms()
    for (const { id, name } of owned) if (names.has(name)) await player.deleteRoom(id)
  }
  await Promise.all([...cast.values()].map(clear))
}

export async function chooseWords(cast: Cast, season: Season): Promise<void> {
  const choose = async (person: DemoPerson): Promise<void> => {
    const player = cast.get(firstName(person))
    if (!player || person.words.length === 0) return
    const words = playableWords(person.words, season.bonusWords)
    try {
      await (person.hasFinished ? player.finish(words) : player.saveWords(words))
    } catch (error) {
      // The player finished in an earlier run and keeps that run's words.
      if (!(error instanceof Refusal) || error.code !== 'words/finished') throw error
    }
  }
  await Promise.all(PEOPLE.map(choose))
}

/** Everybody joins before any room closes, the guest too. `old`: last season's rooms, some of which are reopened. */
export async function fillRooms(
  rooms: readonly DemoRoom[],
  cast: Cast,
  guest: Player | null,
  megaRoomId: string | null,
  old: readonly MadeRoom[] = [],
): Promise<MadeRoom[]> {
  const made: (MadeRoom & { others: Player[] })[] = []
  // One after the other, since home lists them by age.
  for (const room of rooms) {
    const before = room.reopenedBy === undefined ? undefined : old.find(({ name }) => name === room.name)
    const invited = before && room.invited
    const inside = room.players
      .filter((name) => name !== invited)
      .map((name) => cast.get(name))
      .filter((player) => player !== undefined)
    const owner = before ? cast.get(room.reopenedBy ?? '') : inside[0]
    if (!owner) throw new Error(`nobody owns ${room.name}`)
    const id = before ? await owner.reopen(before.id) : await owner.makeRoom(room.name, room.rules)
    const others = inside.filter((player) => player !== owner)
    made.push({ ...room, id, owner, others: guest ? [...others, guest] : others })
  }
  const everybody = guest ? [...cast.values(), guest] : [...cast.values()]
  const joins = made.map(({ id, others }) => joinAll(id, others))
  await Promise.all(megaRoomId ? [...joins, joinMega(megaRoomId, everybody)] : joins)
  return made
}

/** Joins in the order in which the room lists them. */
async function joinAll(id: string, players: readonly Player[]): Promise<void> {
  for (const player of players) await player.join(id)
}

async function joinMega(id: string, players: readonly Player[]): Promise<void> {
  for (const player of players) {
    try {
      await player.join(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error // the room is closed: not joined, silently
    }
  }
}

const RANKED_WITHIN_MS = 30_000

export async function closeRooms(rooms: readonly MadeRoom[]): Promise<void> {
  await Promise.all(rooms.filter(({ isClosed }) => isClosed).map(({ id, owner }) => owner.close(id)))
}

/** Waits until the last room has the speech, so that every printed link shows a ranking. */
export async function awaitRankings(rooms: readonly MadeRoom[]): Promise<void> {
  for (const { id, name, owner } of rooms.filter(({ isClosed }) => isClosed)) {
    const isReady = async () => (await owner.ranking(id)).status === 'ready' || null
    await until(`The ranking of «${name}»`, isReady, RANKED_WITHIN_MS)
  }
}

// The sessions of the demo's people, stored beside the local state: another run needs no new mails, of which each address
// gets five an hour. They are valid only on this machine's server.

const Kept = v.record(v.string(), v.record(v.string(), v.record(v.string(), v.string())))
type Kept = v.InferOutput<typeof Kept>

const file = (): string => fromRoot('.wrangler', 'demo-sessions.json')

function read(): Kept {
  try {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), readFileSync(file(), 'utf8'))
    return kept.success ? kept.output : {}
  } catch {
    return {} // the first run
  }
}

export const recallPlayer = (url: URL, email: string): Player =>
  new Player(url, email, new Map(Object.entries(read()[url.origin]?.[email] ?? {})))

function keepPlayer(url: URL, { email, cookies }: Player): void {
  const kept = read()
  const here = { ...kept[url.origin], [email]: Object.fromEntries(cookies) }
  mkdirSync(dirname(file()), { recursive: true })
  writeFileSync(file(), JSON.stringify({ ...kept, [url.origin]: here }), { mode: 0o600 })
}
