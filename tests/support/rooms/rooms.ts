/** Rooms and people for tests that call an object directly: their rows in D1 are real, and so are the objects. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { onTestFinished, vi } from 'vitest'
import type { RankingQuery } from '../../../shared/api/bodies.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'
import type { Entered, Entry, RoomAnswer, ViewText, Visitor } from '../../../worker/room/api.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { admit } from '../../../worker/room/members.ts'
import { owedChanges, type RoomRecord, type WorkKind } from '../../../worker/room/record.ts'
import type { GameStore } from '../../../worker/room/store.ts'
import { env } from '../bindings.ts'
import { type Fault, type FaultyD1, faultyD1 } from '../faults/faulty-d1.ts'
import type { Room } from './open-room.ts'

export { tenWords } from '../ten-words.ts'

export const SEASON = 2025
export type Person = { id: string; fullName: string; season: number }
export type RoomStub = DurableObjectStub<Room>

let counter = 0
export const unique = (prefix: string): string => `${prefix}-${Date.now().toString(36)}-${counter++}`

/** An account with a profile in this season; with `words`, it has finished with these. */
export async function aPerson(fullName: string, words?: string[], season = SEASON): Promise<Person> {
  const id = unique('person')
  await env.DB.batch([
    env.DB.prepare('INSERT INTO accounts (id, email, provider, created_at) VALUES (?1, ?2, ?3, 0)').bind(
      id,
      `${id}@posta.example`,
      'email',
    ),
    env.DB.prepare(
      'INSERT INTO users (account_id, season, full_name, created_at, updated_at) VALUES (?1, ?2, ?3, 0, 0)',
    ).bind(id, season, fullName),
  ])
  if (words) await finish(id, words, season)
  return { id, fullName, season }
}

/** The first step of the route: D1 locks the words, and no room knows yet. */
export async function finish(id: string, words: string[], season = SEASON): Promise<void> {
  await env.DB.prepare(
    `UPDATE users SET words = ?1, has_finished = 1, finished_at = 1,
        finish_number = (SELECT coalesce(max(finish_number), 0) + 1 FROM users WHERE season = ?3)
      WHERE account_id = ?2 AND season = ?3`,
  )
    .bind(JSON.stringify(words), id, season)
    .run()
}

/** Parses a view, which an object answers as text. */
export const readView = (text: ViewText): RoomView => JSON.parse(text) as RoomView // the room's own

export async function lookAt(stub: Pick<RoomStub, 'getView'>, viewerId: string): Promise<RoomAnswer<RoomView>> {
  const answer = await stub.getView(viewerId)
  return answer.ok ? { ok: true, value: readView(answer.value) } : answer
}

export async function closeBy(stub: RoomStub, userId: string | null) {
  const answer = await stub.close(userId)
  return answer.ok ? { ok: true, value: { ...answer.value, view: readView(answer.value.view) } } : answer
}

/** A ranking's page as its object answers it; of fifty from the first on. */
export async function rankingOf(
  stub: Pick<RoomStub, 'ranking'>,
  viewerId = 'nobody',
  query: Partial<RankingQuery> = {},
): Promise<Ranking> {
  const answer = await stub.ranking({ from: 1, limit: 50, ...query }, viewerId)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** The view in a join's answer. */
export function viewOf(answer: RoomAnswer<Entered>): RoomView {
  if (!answer.ok) throw new Error(`refused: ${answer.code}`)
  return readView(answer.value.view)
}

export async function aRoom(
  owner: Person | null,
  options: { rules?: RuleId[]; name?: string; isMega?: boolean; id?: string } = {},
): Promise<{ id: string; stub: RoomStub }> {
  const id = options.id ?? unique('room')
  const stub = env.ROOMS.getByName(id)
  await stub.create({
    id,
    name: options.name ?? 'Cenone dai Rossi',
    season: SEASON,
    rules: options.rules ?? [],
    isMega: options.isMega ?? false,
    owner: owner && { id: owner.id, fullName: owner.fullName },
    now: Date.now(),
  })
  return { id, stub }
}

/** «Ada Rossi» is `ada`. */
export type Called<Name extends string> = Lowercase<Name extends `${infer First} ${string}` ? First : Name>

/** A room of the first of them, with the others in it; each by their first name. */
export async function aRoomWith<Name extends string>(...names: Name[]) {
  const people = await Promise.all(names.map((name) => aPerson(name)))
  const { id, stub } = await aRoom(people[0] ?? null)
  for (const person of people.slice(1)) await stub.join(person)
  const called = Object.fromEntries(names.map((name, at) => [/^\S+/.exec(name)?.[0].toLowerCase(), people[at]]))
  return { id, stub, ...(called as Record<Called<Name>, Person>) } // each of them is there
}

/** «Every feature of a room is tried again after the object was evicted»: the event between the steps of a test. */
export const CONDITIONS: [name: string, between: (stub: RoomStub) => Promise<void>][] = [
  ['in memory', async () => undefined],
  ['evicted between the steps', (stub) => evictDurableObject(stub)],
]

/** D1 fails for this object alone, until `fault` is set to null or the object is evicted. */
export async function breakD1(stub: RoomStub, fault: Fault | null): Promise<FaultyD1> {
  const faulty = faultyD1(env.DB, fault)
  await runInDurableObject(stub, (room: Room) => {
    room.parts.env.DB = faulty.db
  })
  return faulty
}

/** The write of a change, caught on its way: what returns carries it out. */
export async function heldBack(stub: RoomStub, change: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const d1 = await breakD1(stub, null)
  const real = d1.db.batch.bind(d1.db)
  let late: D1PreparedStatement[] = []
  d1.db.batch = (statements) => {
    late = statements
    return Promise.reject(new Error('lost on the way'))
  }
  await change()
  d1.db.batch = real
  if (late.length === 0) throw new Error('nothing was to be written')
  return () => real(late)
}

export type DirectoryRow = { user_id: string; present: number; change_number: number }

export async function directoryOf(id: string): Promise<DirectoryRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT user_id, present, change_number FROM room_players WHERE room_id = ?1 ORDER BY user_id',
  )
    .bind(id)
    .all<DirectoryRow>()
  return results
}

export const presentIn = async (id: string): Promise<string[]> =>
  (await directoryOf(id)).filter(({ present }) => present === 1).map((row) => row.user_id)

export const presenceOf = async (id: string, userId: string): Promise<number | undefined> =>
  (await directoryOf(id)).find((row) => row.user_id === userId)?.present

/** The room writes its rows of the directory anew. */
export const rewrite = (id: string) => env.ROOMS.getByName(id).rewriteDirectory(id, SEASON)

export type RoomRow = {
  name: string
  owner_id: string
  is_open: number
  player_count: number
  player_names: string
  change_number: number
  deleted_at: number | null
}

export const roomRow = (id: string): Promise<RoomRow | null> =>
  env.DB.prepare('SELECT * FROM rooms WHERE id = ?1').bind(id).first<RoomRow>()

export const alarmOf = (stub: RoomStub): Promise<number | null> =>
  runInDurableObject(stub, (_, state) => state.storage.getAlarm())

/** Runs the room's alarm at its moment, to which the clock is put; one that was going goes on from there. @returns whether one was set */
export async function ring(stub: RoomStub): Promise<boolean> {
  const due = await alarmOf(stub)
  if (due !== null && due > Date.now()) clockGoesTo(due)
  return runDurableObjectAlarm(stub)
}

function clockGoesTo(moment: number): void {
  if (vi.isFakeTimers()) {
    vi.setSystemTime(moment)
    return
  }
  const now = vi.mocked(Date.now).getMockImplementation?.() ?? Date.now.bind(Date)
  const ahead = moment - now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => clock.mockRestore())
}

/** All that an object has stored. */
export const remains = <T extends Rpc.DurableObjectBranded>(stub: DurableObjectStub<T>) =>
  runInDurableObject(stub, async (_, { storage }) => ({
    tables: storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    alarm: await storage.getAlarm(),
  }))
/** Of one that was never made, or is gone. */
export const NOTHING = { tables: [], alarm: null }

/** The room's owed work, due or not yet. */
export const owedBy = (stub: RoomStub): Promise<WorkKind[]> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.work.owedWork.map(({ kind }) => kind))

/** All of them in one turn, as a batch of joins. Resolves when D1 has them, or was away. */
export const joinTogether = (stub: RoomStub, visitors: readonly Visitor[]): Promise<Entry[]> =>
  runInDurableObject(stub, async ({ parts }: Room) => {
    const entries = admit(parts, visitors)
    await parts.work.attemptAnew('directory', () => flushDirectory(parts))
    return entries
  })

/** How many of the room's changes D1 has not confirmed. */
export const waitingWrites = (stub: RoomStub): Promise<number> =>
  runInDurableObject(stub, ({ parts: { store } }: Room) => (store.room ? owedChanges(store.room) : 0))

/** Within the object: the test ignores the directory. */
export const oweNothing = (store: GameStore): void => store.confirm(store.room?.changeNumber ?? 0)

/** The words of a player in the room's storage; null: none yet. */
export const wordsOf = (stub: RoomStub, id: string): Promise<string[] | null> =>
  runInDurableObject(stub, (room: Room) => {
    const words = room.parts.store.player(id)?.words ?? null
    return words === null ? null : (JSON.parse(words) as string[])
  })

export const recordOf = (stub: RoomStub): Promise<RoomRecord | null> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.room)

export const bonusWordsAre = (words: string[]): Promise<unknown> =>
  env.DB.prepare(
    `INSERT INTO seasons (year, bonus_words, created_at, updated_at) VALUES (?1, ?2, 0, 0)
        ON CONFLICT (year) DO UPDATE SET bonus_words = excluded.bonus_words`,
  )
    .bind(SEASON, JSON.stringify(words))
    .run()

export async function publish(speech: string | null, season = SEASON): Promise<number> {
  const row = await env.DB.prepare(
    `INSERT INTO seasons (year, speech, speech_version, created_at, updated_at) VALUES (?1, ?2, 1, 0, 0)
        ON CONFLICT (year) DO UPDATE SET speech = excluded.speech, speech_version = speech_version + 1
        RETURNING speech_version`,
  )
    .bind(season, speech)
    .first<{ speech_version: number }>()
  return row?.speech_version ?? 0
}

/** People without accounts, for a room that has to be large. */
export const guests = (count: number): { id: string; fullName: string }[] =>
  Array.from({ length: count }, (_, i) => ({ id: `filler-${i}`, fullName: `Ospite ${String(i).padStart(3, '0')}` }))
