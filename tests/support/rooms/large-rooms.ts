/** A room of thousands, written straight into the object's SQLite and D1: joining one by one would take long. */
import { runInDurableObject } from 'cloudflare:test'
import type { GamePlayer } from '../../../shared/api/shapes.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'
import { env } from '../bindings.ts'
import { createRandom } from '../random.ts'
import type { Room } from './open-room.ts'
import { aRoom, type RoomStub, ring as ringOnce, SEASON, unique } from './rooms.ts'

const ROWS = 4000
/** Most of the last words are one player's alone. */
export const VOCABULARY = 60_000

/** In letters alone, so that a speech can contain it: word number 27 is «parolabb». */
export const wordNumber = (number: number): string =>
  `parola${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`

/** Ten different words, number n about as likely as 1/n: some that thousands have, most with few players. */
function createWords(random: () => number): string[] {
  const words = new Set<string>()
  while (words.size < 10) words.add(wordNumber(Math.floor(VOCABULARY ** random())))
  return [...words]
}

export type LargeRoom = {
  id: string
  stub: RoomStub
  /** The game as it must be at closing: two of three players have finished, and the room knows of one of the two. */
  players: GamePlayer[]
}

export async function aLargeRoom(size: number, rules: RuleId[] = [], isMega = false): Promise<LargeRoom> {
  const { id, stub } = await aRoom(null, { rules, isMega })
  const random = createRandom(size)
  const prefix = unique('p')
  const players = Array.from({ length: size }, (_, at): GamePlayer => {
    const words = createWords(random)
    const playerId = `${Math.floor(random() * 1e9).toString(36)}-${prefix}-${at}`
    return { id: playerId, fullName: `Nome ${at}`, words: at % 3 === 0 ? [] : words }
  })
  for (let from = 0; from < size; from += ROWS) {
    const some = players.slice(from, from + ROWS)
    const rows = JSON.stringify(
      some.map(({ id, fullName, words }, at) => [
        id,
        fullName,
        (from + at) % 3 === 1 ? JSON.stringify(words) : null,
        2 + from + at, // after the room's own
      ]),
    )
    await runInDurableObject(stub, (room: Room) => {
      room.parts.store.sql.exec(
        `INSERT INTO players (id, full_name, name_key, rank, joined, came_at, change, words)
          SELECT value ->> 0, value ->> 1, value ->> 1, 1, 1, 1, value ->> 3, value ->> 2 FROM json_each(?)`,
        rows,
      )
    })
    await env.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
        SELECT value ->> 0, ?2, value ->> 1, value ->> 2, value ->> 3, iif(value ->> 3, key + 1, NULL), 0, 0 FROM json_each(?1)`,
    )
      .bind(
        JSON.stringify(
          some.map((player) => [
            player.id,
            player.fullName,
            JSON.stringify(player.words),
            player.words.length === 0 ? 0 : 1,
          ]),
        ),
        SEASON,
      )
      .run()
  }
  await runInDurableObject(stub, (room: Room) => {
    const finishedCount = players.filter((_, at) => at % 3 === 1).length
    room.parts.store.transaction(() =>
      room.parts.store.patch({ playerCount: size, finishedCount, changeNumber: 1 + size, confirmed: 1 + size }),
    )
  })
  return { id, stub, players }
}

/** A new stub each time: the stub of an object that has died reaches nothing. */
export const stubOf = ({ id }: Pick<LargeRoom, 'id'>): RoomStub => env.ROOMS.getByName(id)

/** Acts within the object's `step`-th transaction from now on, in any event. */
export const inStep = (
  stub: RoomStub,
  step: number,
  act: (room: Room, state: DurableObjectState) => void,
): Promise<void> =>
  runInDurableObject(stub, (room: Room, state) => {
    const { store } = room.parts
    const transaction = store.transaction.bind(store)
    let left = step
    store.transaction = (change) => {
      const result = transaction(change)
      if (--left === 0) act(room, state)
      return result
    }
  })

/** Acts when the object has read the `slice`-th slice of its game from now on. */
export const inSlice = (
  stub: RoomStub,
  slice: number,
  act: (room: Room, state: DurableObjectState) => void,
): Promise<void> =>
  runInDurableObject(stub, (room: Room, state) => {
    const { store } = room.parts
    const wordsAfter = store.wordsAfter.bind(store)
    let left = slice
    store.wordsAfter = (after, limit) => {
      const players = wordsAfter(after, limit)
      if (--left === 0) act(room, state)
      return players
    }
  })

export const DEATH = 'The object dies here'

/** The writes of that transaction are lost, as in a crash. The next stub of this name reaches a new object. */
export const dieInStep = (stub: RoomStub, step: number): Promise<void> =>
  inStep(stub, step, (_, state) => state.abort(DEATH))

export const dieInSlice = (stub: RoomStub, slice: number): Promise<void> =>
  inSlice(stub, slice, (_, state) => state.abort(DEATH))

/** Waits for an event in which the object may have died. @returns whether it has */
export async function survive(event: Promise<unknown>): Promise<boolean> {
  try {
    await event
    return false
  } catch (error) {
    if (!(error instanceof Error) || error.message !== DEATH) throw error
    return true
  }
}

/** The runtime repeats an alarm in which the object dies; the test's own way of running it does not. */
export async function ring(room: Pick<LargeRoom, 'id'>): Promise<void> {
  const hasDied = await survive(ringOnce(stubOf(room)))
  if (hasDied) await runInDurableObject(stubOf(room), (_, { storage }) => storage.setAlarm(Date.now()))
}

/** How many rows of its SQLite the object reads and writes meanwhile; an alarm is not among them. */
export const rowsOf = (stub: RoomStub, act: (room: Room) => unknown): Promise<{ read: number; written: number }> =>
  runInDurableObject(stub, async (room: Room, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
    const { sql } = storage
    const counting = {
      exec: (query: string, ...values: SqlStorageValue[]) => {
        const cursor = sql.exec(query, ...values)
        cursors.push(cursor)
        return cursor
      },
    }
    Object.defineProperty(storage, 'sql', { configurable: true, value: counting })
    await act(room)
    Object.defineProperty(storage, 'sql', { configurable: true, value: sql })
    const sum = (of: 'rowsRead' | 'rowsWritten') => cursors.reduce((rows, cursor) => rows + cursor[of], 0)
    return { read: sum('rowsRead'), written: sum('rowsWritten') }
  })

export const rowsRead = async (stub: RoomStub, act: (room: Room) => unknown): Promise<number> =>
  (await rowsOf(stub, act)).read
