/**
 * DIRECTORY-CATCHES-UP: carries the outbox to D1. Simultaneous changes share one write (group commit): whoever calls while
 * a write is under way waits for the next one, which takes everybody's.
 *
 * Each flush writes the rows and only then reads, in the same atomic batch: whether those users have finished, whether
 * they still exist, which version the speech has. A read made before the write could miss someone who finishes, or a
 * speech that is published, between the two; made after it, either this read sees the change or the change's own look at
 * the directory sees this row.
 */

import { inTime } from '../../calls/in-time.ts'
import { ROOM_PATIENCE_MS } from '../../db/database.ts'
import { shortWords, withLongLists } from '../../db/finished-lists.ts'
import { parseWordList } from '../../db/word-list.ts'
import type { RoomViews } from '../lobby/room-views.ts'
import type { GameStore } from '../state/game-store.ts'
import { livingRoom, type RoomRecord } from '../state/room-record.ts'
import { type OutboxRow, ROOM_ROW } from './outbox.ts'

/** Rows a flush carries: one JSON parameter of about 300 kB, well under D1's limits. */
const FLUSH_LIMIT = 5000

/** Names on a card of home (contract, `RoomCard`). */
const CARD_NAMES = 20

/** What D1 knows of a user just written. */
export type KnownUser = { id: string; exists: boolean; finishedWords: string[] | null }

/** What a flush has learnt, to be applied in the very turn that strikes out the outbox. */
export type FlushResult = { users: KnownUser[]; speechVersion: number; isTombstoned: boolean }

const UPSERT_ROOM = `
  INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at,
    relay_count)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, owner_id = excluded.owner_id, is_open = excluded.is_open,
    player_count = excluded.player_count, player_names = excluded.player_names, change_number = excluded.change_number,
    relay_count = excluded.relay_count
  WHERE rooms.deleted_at IS NULL AND excluded.change_number > rooms.change_number`

export const UPSERT_PLAYERS = `
  INSERT INTO room_players (room_id, user_id, season, present, change_number, room_created_at)
  SELECT ?1, value ->> 0, ?2, value ->> 1, value ->> 2, ?4 FROM json_each(?3)
  WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = ?1 AND deleted_at IS NOT NULL)
  ON CONFLICT (room_id, user_id) DO UPDATE SET present = excluded.present, change_number = excluded.change_number
  WHERE excluded.change_number > room_players.change_number`

const READ_USERS = `
  SELECT ids.value AS id, coalesce(users.has_finished, 0) AS has_finished,
    CASE WHEN users.has_finished THEN ${shortWords(FLUSH_LIMIT)} END AS words,
    accounts.id IS NOT NULL AND accounts.deleted_at IS NULL AND users.account_id IS NOT NULL AS is_there
  FROM json_each(?1) AS ids
  LEFT JOIN accounts ON accounts.id = ids.value
  LEFT JOIN users ON users.account_id = ids.value AND users.season = ?2`

const READ_STATE = `
  SELECT coalesce((SELECT speech_version FROM seasons WHERE year = ?2), 0) AS speech_version,
    EXISTS (SELECT 1 FROM rooms WHERE id = ?1 AND deleted_at IS NOT NULL) AS is_tombstoned`

type UserRow = { id: string; has_finished: number; words: string | null; is_there: number }
type StateRow = { speech_version: number; is_tombstoned: number }

export class DirectoryWriter {
  readonly #db: () => D1Database
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #apply: (result: FlushResult) => void
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(db: () => D1Database, store: GameStore, views: RoomViews, apply: (result: FlushResult) => void) {
    this.#db = db
    this.#store = store
    this.#views = views
    this.#apply = apply
  }

  /**
   * Resolves when D1 has confirmed everything that was in the outbox at the call, and not later: a crowd that goes on
   * coming must not hold up whoever came first.
   * @throws when D1 did not: the outbox keeps what is owed
   */
  flush(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#drain().finally(() => {
        this.#running = null
      })
      return this.#running
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null
        return this.flush()
      })
    return this.#next
  }

  /** Up to the last change that was there at the beginning, and those that its answers cause themselves. */
  async #drain(): Promise<void> {
    let last = this.#store.room?.changeNumber ?? 0
    for (;;) {
      const room = livingRoom(this.#store)
      const rows = room ? this.#store.outbox.rows(FLUSH_LIMIT) : []
      const oldest = rows[0]?.change_number ?? Number.POSITIVE_INFINITY
      if (!room || oldest > last) return
      const result = await this.#write(room, rows)
      const before = livingRoom(this.#store)?.changeNumber
      if (before === undefined) return // gone while D1 was answering
      this.#store.transaction(() => {
        this.#store.outbox.confirm(rows)
        this.#apply(result)
      })
      const after = this.#store.room?.changeNumber ?? 0
      if (after > before) last = after // a deleted account's entry went: that is owed by this flush too
    }
  }

  async #write(room: RoomRecord, rows: readonly OutboxRow[]): Promise<FlushResult> {
    const db = this.#db()
    const players = rows.filter((row) => row.user_id !== ROOM_ROW)
    const present = players.filter((row) => row.present === 1).map((row) => row.user_id)
    const batch = db.batch<UserRow | StateRow>([
      db
        .prepare(UPSERT_ROOM)
        .bind(
          room.id,
          room.season,
          room.name,
          room.ownerId,
          room.phase === 'closed' ? 0 : 1,
          room.isMega ? 1 : 0,
          JSON.stringify(room.rules),
          room.playerCount,
          JSON.stringify(this.#views.names(CARD_NAMES)),
          room.changeNumber,
          room.createdAt,
          room.relayCount,
        ),
      db
        .prepare(UPSERT_PLAYERS)
        .bind(
          room.id,
          room.season,
          JSON.stringify(players.map((row) => [row.user_id, row.present, row.change_number])),
          room.createdAt,
        ),
      db.prepare(READ_USERS).bind(JSON.stringify(present), room.season),
      db.prepare(READ_STATE).bind(room.id, room.season),
    ])
    const [, , users, state] = await inTime(batch, ROOM_PATIENCE_MS)
    const [facts] = (state?.results ?? []) as StateRow[] // the batch's statements answer in their order
    const known = (users?.results ?? []) as UserRow[] // likewise
    const finished = await withLongLists(
      db,
      room.season,
      known.filter((row) => row.has_finished === 1),
    )
    const wordsOf = new Map(finished.map(({ id, words }) => [id, parseWordList(words)]))
    return {
      users: known.map((row) => ({
        id: row.id,
        exists: row.is_there === 1,
        finishedWords: wordsOf.get(row.id) ?? null,
      })),
      speechVersion: facts?.speech_version ?? 0,
      isTombstoned: facts?.is_tombstoned === 1,
    }
  }
}
