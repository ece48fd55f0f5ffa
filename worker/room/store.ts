/**
 * The room's own SQLite: its tables, its record, one row per player (a room has no upper size), and the players taken out.
 * Tables are created with the room, so that reading an unknown id stores nothing. A mega room stores only short names
 * (MEGA-NAMES-ARE-SHORT): a name that is not stored cannot leak.
 */
import { DELETED_NAME, nameKey, shortName } from '../../shared/rooms/names.ts'
import type { MigrationStep, ObjectStorage, Sql } from '../platform/storage.ts'
import type { TakenOutPlayer } from './api.ts'
import { firstRecord, type NewRoom, type RoomRecord, readRecord } from './record.ts'

export type PlayerRow = {
  id: string
  full_name: string
  name_key: string
  /** 0 for the owner, 1 for everyone else: the first column of the listing's order. */
  rank: number
  /** The number of the change by which the player joined. */
  joined: number
  /** When the player joined, by the room's clock. */
  came_at: number
  /** The number of the player's last change that concerns the directory (DIRECTORY-CATCHES-UP). */
  change: number
  words: string | null
  /**
   * 1: the entry of a deleted account, which keeps its words; code says «deleted». The name cannot mark it: anybody could
   * take that name. Players whom the owner has taken out are in `gone`; code says «takenOut», the contract `room/removed`.
   */
  is_removed: number
}

const TABLES = [
  'CREATE TABLE room (one INTEGER PRIMARY KEY CHECK (one = 1), record TEXT NOT NULL)',
  `CREATE TABLE players (id TEXT PRIMARY KEY, full_name TEXT NOT NULL, name_key TEXT NOT NULL, rank INTEGER NOT NULL,
    joined INTEGER NOT NULL, came_at INTEGER NOT NULL, change INTEGER NOT NULL, words TEXT,
    is_removed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  'CREATE INDEX players_listing ON players (rank, name_key, full_name, id)',
  'CREATE INDEX players_empty ON players (id) WHERE words IS NULL',
  'CREATE INDEX players_change ON players (change)',
  // The official text of this version, as D1 had it; null: it was withdrawn.
  'CREATE TABLE speech (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, text TEXT)',
  // The words that people of a closed room have marked as heard (design.md, «Taps»).
  'CREATE TABLE heard (user_id TEXT NOT NULL, word TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user_id, word)) WITHOUT ROWID',
  'CREATE INDEX heard_of_word ON heard (word, at)',
  // The number of the frame in which each word was last announced, or will be.
  'CREATE TABLE heard_words (word TEXT PRIMARY KEY, tick INTEGER NOT NULL) WITHOUT ROWID',
  // People who were in the room, so that the directory may have rows of them: they left, or were taken out (with a name).
  'CREATE TABLE gone (id TEXT PRIMARY KEY, change INTEGER NOT NULL, full_name TEXT, name_key TEXT) WITHOUT ROWID',
  'CREATE INDEX gone_change ON gone (change)',
  'CREATE INDEX gone_removed ON gone (name_key, full_name, id) WHERE full_name IS NOT NULL',
]

/** Read `MigrationStep` before you add one. */
export const ROOM_STEPS: readonly MigrationStep[] = [{ oldestWriter: 1, run: (sql) => sql.exec(TABLES.join(';\n')) }]

const TAKEN_OUT = 'gone WHERE full_name IS NOT NULL'

export class GameStore {
  readonly takenOut: TakenOutPlayers
  readonly #storage: ObjectStorage
  readonly #whenStored: () => void
  /** Undefined: not read yet. Null: there is no such room. */
  #record: RoomRecord | null | undefined
  /** The depth of nested transactions; the record is written once, at the end of each. */
  #depth = 0
  #isDirty = false
  readonly #memories: (() => void)[] = []
  /** Frames to be sent once the outermost transaction has stored their changes. */
  #unsent: (() => void)[] = []

  /** @param whenStored called in the turn of each change, once it is stored. It sets the alarm, so that no change forgets it */
  constructor(storage: ObjectStorage, whenStored: () => void) {
    this.#storage = storage
    this.#whenStored = whenStored
    this.takenOut = new TakenOutPlayers(storage.sql)
    this.whenLost(() => this.takenOut.forget())
  }

  get sql(): Sql {
    return this.#storage.sql
  }

  get room(): RoomRecord | null {
    if (this.#record === undefined) {
      const [row] = this.#storage.existing<{ record: string }>('SELECT record FROM room')
      this.#record = row ? readRecord(row.record) : null
    }
    return this.#record
  }

  /** Registers a callback that drops a cache of stored data: called after a rollback and after a deletion. */
  whenLost(forget: () => void): void {
    this.#memories.push(forget)
  }

  /** Sends now, or once the transaction in progress has stored everything; not at all if that transaction is rolled back. */
  afterStoring(send: () => void): void {
    if (this.#depth === 0) send()
    else this.#unsent.push(send)
  }

  /** One change: all of it is stored, or none if anything inside throws. */
  transaction<T>(change: () => T): T {
    const result = this.#stored(change)
    if (this.#depth === 0) {
      this.#whenStored()
      for (const send of this.#unsent.splice(0)) send()
    }
    return result
  }

  #stored<T>(change: () => T): T {
    this.#writeRecord() // the outer transaction's changes must survive a rollback of this one
    const unsent = this.#unsent.length
    this.#depth++
    try {
      return this.#storage.transaction(() => {
        const result = change()
        this.#writeRecord()
        return result
      })
    } catch (error) {
      this.#unsent.splice(unsent)
      this.#record = undefined
      this.#isDirty = false
      for (const forget of this.#memories) forget()
      throw error
    } finally {
      this.#depth--
    }
  }

  create(room: NewRoom): void {
    const record = firstRecord(room)
    this.#storage.store('INSERT INTO room (one, record) VALUES (1, ?)', JSON.stringify(record))
    this.#record = record
  }

  patch(fields: Partial<RoomRecord>): RoomRecord {
    const record = { ...this.#existing(), ...fields }
    this.#record = record
    this.#isDirty = true
    // Within a transaction, its end writes the record.
    if (this.#depth === 0) {
      this.#writeRecord()
      this.#whenStored()
    }
    return record
  }

  #writeRecord(): void {
    if (!this.#isDirty) return
    this.sql.exec('UPDATE room SET record = ?', JSON.stringify(this.#record))
    this.#isDirty = false
  }

  /**
   * Numbers changes that the directory needs (DIRECTORY-CATCHES-UP). A number names one content of its row for good. Called
   * with the change itself.
   * @returns the first of so many numbers
   */
  #numberChanges(count = 1): number {
    const { changeNumber } = this.#existing()
    this.patch({ changeNumber: changeNumber + count })
    return changeNumber + 1
  }

  /** The room's own row in the directory has to change. */
  roomChanged(): void {
    this.#numberChanges()
  }

  /** The ranking's answer changes: pages that see the new number request it again. Called with the change itself. */
  rankingChanged(): number {
    return this.patch({ rankingRev: this.#existing().rankingRev + 1 }).rankingRev
  }

  /** D1 was restored to an earlier moment: everything is owed once more, under the same numbers. */
  oweEverything(): void {
    const { run, changeNumber } = this.#existing()
    this.patch({ run: run + 1, confirmed: 0, rewriteUpTo: changeNumber })
  }

  /** D1 has confirmed every change up to this one. */
  confirm(upTo: number): void {
    this.patch({ confirmed: upTo })
  }

  player(id: string): PlayerRow | null {
    return this.sql.exec<PlayerRow>('SELECT * FROM players WHERE id = ?', id).toArray()[0] ?? null
  }

  members(ids: readonly string[]): Set<string> {
    const rows = this.sql.exec<{ id: string }>(
      'SELECT id FROM players WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    return new Set(rows.toArray().map(({ id }) => id))
  }

  /**
   * Adds all of them in one statement, at nearly the price of one. None of them may be in the room already. A call has a
   * thousand at most: with names of sixty letters and their keys, in any script, the value stays below 800 kB.
   */
  addPlayers(people: readonly { id: string; fullName: string }[]): PlayerRow[] {
    const room = this.#existing()
    const first = this.#numberChanges(people.length)
    const now = Date.now()
    const players = people.map(({ id, fullName }, at): PlayerRow => {
      const shown = room.isMega ? shortName(fullName) : fullName
      const rank = id === room.ownerId ? 0 : 1
      return {
        id,
        full_name: shown,
        name_key: nameKey(shown),
        rank,
        joined: first + at,
        came_at: now,
        change: first + at,
        words: null,
        is_removed: 0,
      }
    })
    const rows = JSON.stringify(
      players.map((player) => [player.id, player.full_name, player.name_key, player.rank, player.joined]),
    )
    this.sql.exec(
      `INSERT INTO players (id, full_name, name_key, rank, joined, came_at, change)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?, value ->> 4 FROM json_each(?)`,
      now,
      rows,
    )
    this.sql.exec('DELETE FROM gone WHERE id IN (SELECT value ->> 0 FROM json_each(?))', rows)
    this.patch({ playerCount: room.playerCount + players.length })
    return players
  }

  removePlayer(player: PlayerRow): void {
    const room = this.#existing()
    this.sql.exec('DELETE FROM players WHERE id = ?', player.id)
    const finishedCount = room.finishedCount - (player.words === null ? 0 : 1)
    this.patch({ playerCount: room.playerCount - 1, finishedCount })
    this.sql.exec('INSERT INTO gone (id, change) VALUES (?, ?)', player.id, this.#numberChanges())
  }

  /**
   * Stores the words of users who have finished, one page at most; stored words never change.
   * @returns the players whose words were stored, as they are now
   */
  setWords(finished: readonly { id: string; words: readonly string[] }[]): PlayerRow[] {
    if (finished.length === 0) return []
    const rows = this.sql
      .exec<PlayerRow>(
        `UPDATE players SET words = value ->> 1 FROM json_each(?)
          WHERE players.id = value ->> 0 AND players.words IS NULL RETURNING *`,
        JSON.stringify(finished.map(({ id, words }) => [id, JSON.stringify(words)])),
      )
      .toArray()
    if (rows.length > 0) this.patch({ finishedCount: this.#existing().finishedCount + rows.length })
    return rows
  }

  emptyIds(after: string, limit: number): string[] {
    return this.sql
      .exec<{ id: string }>('SELECT id FROM players WHERE words IS NULL AND id > ? ORDER BY id LIMIT ?', after, limit)
      .toArray()
      .map(({ id }) => id)
  }

  emptyAmong(ids: readonly string[]): string[] {
    return this.sql
      .exec<{ id: string }>(
        'SELECT id FROM players WHERE words IS NULL AND id IN (SELECT value FROM json_each(?))',
        JSON.stringify(ids),
      )
      .toArray()
      .map(({ id }) => id)
  }

  /** Ids and words of `limit` players after this id, in id order: a game of any size is read in pages. */
  wordsAfter(after: string, limit: number): { id: string; words: string[] }[] {
    return this.sql
      .exec<{ id: string; words: string | null }>(
        'SELECT id, words FROM players WHERE id > ? ORDER BY id LIMIT ?',
        after,
        limit,
      )
      .toArray()
      .map(({ id, words }) => ({ id, words: parsePlayerWords(words) }))
  }

  /** The entry of a deleted account keeps its words and loses its name. @returns the player as they are now */
  anonymise(player: PlayerRow): PlayerRow {
    const renamed = { ...player, full_name: DELETED_NAME, name_key: nameKey(DELETED_NAME), is_removed: 1 }
    this.sql.exec(
      'UPDATE players SET full_name = ?, name_key = ?, is_removed = 1, change = ? WHERE id = ?',
      renamed.full_name,
      renamed.name_key,
      this.#numberChanges(),
      player.id,
    )
    return renamed
  }

  deletedIds(): Set<string> {
    const rows = this.sql.exec<{ id: string }>('SELECT id FROM players WHERE is_removed = 1')
    return new Set(rows.toArray().map(({ id }) => id))
  }

  /** The heir of a room whose owner's account was deleted. */
  longestStanding(except: string): PlayerRow | null {
    const [heir] = this.sql
      .exec<PlayerRow>('SELECT * FROM players WHERE id <> ? AND is_removed = 0 ORDER BY joined LIMIT 1', except)
      .toArray()
    return heir ?? null
  }

  setOwner(id: string): void {
    // Uses the listing's index, so that a crowd's rows are not all rewritten.
    this.sql.exec('UPDATE players SET rank = 1 WHERE rank = 0')
    // The new owner's own row is owed too: the flush checks whether their account is being deleted.
    this.sql.exec('UPDATE players SET rank = 0, change = ? WHERE id = ?', this.#numberChanges(), id)
    this.patch({ ownerId: id })
  }

  /** Deletes everything, tables and alarm too, in one step: a crash leaves either all or nothing. */
  async wipe(): Promise<void> {
    this.#record = null // for calls that come meanwhile
    try {
      await this.#storage.deleteAll()
    } finally {
      this.#record = undefined // after a failure the room still exists
      for (const forget of this.#memories) forget()
    }
  }

  /** The record to change, in memory first. */
  #existing(): RoomRecord {
    this.#storage.mustWrite()
    if (!this.room) throw new Error('No room to change: callers must check first')
    return this.room
  }
}

/**
 * The players whom the owner has taken out: the rows of `gone` with a name, so that the owner may let them in again
 * (design.md, «What an owner changes»). Every call about the room reads the ids, so they are cached.
 */
class TakenOutPlayers {
  readonly #sql: Sql
  /** Undefined: not read yet. */
  #ids: Set<string> | undefined

  /** May be called only once the room's tables exist. */
  constructor(sql: Sql) {
    this.#sql = sql
  }

  get ids(): ReadonlySet<string> {
    return this.#takenOut
  }

  /** Called in the transaction that removes the player, after the removal. */
  add({ id, full_name, name_key }: { id: string; full_name: string; name_key: string }): void {
    this.#sql.exec('UPDATE gone SET full_name = ?, name_key = ? WHERE id = ?', full_name, name_key, id)
    this.#takenOut.add(id)
  }

  /** Called at a pardon or when the account is deleted. @returns whether the player had been taken out */
  drop(id: string): boolean {
    if (!this.#takenOut.delete(id)) return false
    this.#sql.exec('UPDATE gone SET full_name = NULL, name_key = NULL WHERE id = ?', id)
    return true
  }

  all(): TakenOutPlayer[] {
    return this.#sql
      .exec<{ id: string; full_name: string }>(
        `SELECT id, full_name FROM ${TAKEN_OUT} ORDER BY name_key, full_name, id`,
      )
      .toArray()
      .map(({ id, full_name }) => ({ id, fullName: full_name }))
  }

  nameOf(id: string): string | null {
    const [row] = this.#sql.exec<{ full_name: string | null }>('SELECT full_name FROM gone WHERE id = ?', id).toArray()
    return row?.full_name ?? null
  }

  /** Drops the cache when the stored rows have changed without it. */
  forget(): void {
    this.#ids = undefined
  }

  get #takenOut(): Set<string> {
    this.#ids ??= new Set(
      this.#sql
        .exec<{ id: string }>(`SELECT id FROM ${TAKEN_OUT}`)
        .toArray()
        .map(({ id }) => id),
    )
    return this.#ids
  }
}

/** Empty until the player has finished. Only `setWords` writes the column. */
export const parsePlayerWords = (words: string | null): string[] =>
  words === null ? [] : (JSON.parse(words) as string[])
