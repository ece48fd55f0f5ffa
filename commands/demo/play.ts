/** The steps of the demo, each over HTTP as the pages and the operator would do it. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Season, Session } from '../api/answers.ts'
import { Refusal } from '../api/call.ts'
import { Player } from '../api/player.ts'
import { fromRoot } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'
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

export async function signInEverybody(url: URL, people: readonly DemoPerson[]): Promise<Cast> {
  const cast: Cast = new Map()
  for (const person of people) {
    const player = recallPlayer(url, person.email)
    let session = player.cookies.size > 0 ? await player.session() : null
    if (!session?.account) session = await signIn(player)
    if (!session.user) await player.makeProfile(person.fullName)
    cast.set(firstName(person), player)
    keepPlayer(url, player)
  }
  return cast
}

/** Deletes only what an earlier run made: rooms of the same name that belong to the demo's own people. */
export async function clearEarlierRun(cast: Cast): Promise<void> {
  const names = new Set([...ROOMS, LIVE_ROOM].map(({ name }) => name))
  for (const player of cast.values()) {
    const { owned } = await player.rooms()
    for (const { id, name } of owned) if (names.has(name)) await player.deleteRoom(id)
  }
}

export async function chooseWords(cast: Cast, season: Season): Promise<void> {
  for (const person of PEOPLE) {
    const player = cast.get(firstName(person))
    if (!player || person.words.length === 0) continue
    const words = playableWords(person.words, season.bonusWords)
    try {
      await (person.hasFinished ? player.finish(words) : player.saveWords(words))
    } catch (error) {
      // Finished in an earlier run, with the words of that time.
      if (!(error instanceof Refusal) || error.code !== 'words/finished') throw error
    }
  }
}

/** Everybody joins before any room closes, even the guest. */
export async function fillRooms(
  rooms: readonly DemoRoom[],
  cast: Cast,
  guest: Player | null,
  megaRoomId: string | null,
): Promise<MadeRoom[]> {
  const made: MadeRoom[] = []
  for (const room of rooms) {
    const [owner, ...others] = room.players.map((name) => cast.get(name)).filter((player) => player !== undefined)
    if (!owner) throw new Error(`nobody owns ${room.name}`)
    const id = await owner.makeRoom(room.name, room.rules)
    for (const player of guest ? [...others, guest] : others) await player.join(id)
    made.push({ ...room, id, owner })
  }
  for (const player of megaRoomId ? [...cast.values(), ...(guest ? [guest] : [])] : []) {
    try {
      await player.join(megaRoomId ?? '')
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error // the room is closed: not joined, silently (decision 35)
    }
  }
  return made
}

const RANKED_WITHIN_MS = 30_000

export async function closeRooms(rooms: readonly MadeRoom[]): Promise<void> {
  for (const { id, owner } of rooms.filter(({ isClosed }) => isClosed)) await owner.close(id)
}

/** Waits until the last room has the speech, so that every link that is printed shows a ranking. */
export async function awaitRankings(rooms: readonly MadeRoom[]): Promise<void> {
  const deadline = Date.now() + RANKED_WITHIN_MS
  for (const { id, name, owner } of rooms.filter(({ isClosed }) => isClosed)) {
    for (;;) {
      const { status } = await owner.ranking(id)
      if (status === 'ready') break
      if (Date.now() > deadline) throw new Failure(`«${name}» is still «${status}» after the speech was published.`)
      await sleep(200)
    }
  }
}

/** Signs in the person who tries the game, by mail too, and joins the rooms; their words are left alone. */
export async function inviteGuest(url: URL, email: string, fullName: string): Promise<Player> {
  const guest = new Player(url, email.toLowerCase())
  const session = await signIn(guest)
  if (!session.user) await guest.makeProfile(fullName)
  return guest
}

// The sessions of the demo's people, stored beside the local state: another run needs no new mails, of which each
// address gets five an hour. They are valid only on this machine's own server.

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
