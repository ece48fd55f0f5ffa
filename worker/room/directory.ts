/**
 * DIRECTORY-CATCHES-UP: writes to D1 what has changed since the last change that D1 has confirmed. Simultaneous changes
 * share one write (group commit): a caller that comes during a write waits for the next one, which takes everybody's changes.
 *
 * Each flush first writes the rows and then reads, in one atomic batch: whether those users have finished, whether they
 * still exist, the speech's version and the seal. A read before the write could miss a finish or a publication that comes
 * between the two. With the read after it, either this read sees the change, or whoever makes the change sees this row
 * in the directory.
 */
import { type ShutCode, shutBy } from '../../shared/evening/phase.ts'
import { type FlushResult, writeDirectory } from '../db/directory.ts'
import { LISTS_A_PAGE } from '../db/schema.ts'
import { existingRoom, type RoomRecord, takesWords } from './record.ts'
import type { GameStore } from './store.ts'
import type { RoomViews } from './views.ts'

/** The number of names on a room's card on home (contract, `RoomCard`). */
const CARD_NAMES = 20

/** `came_at`: of one who has come with this change. `is_named`: the room keeps their name, so D1 is asked about them. */
export type ChangedRow = { id: string; change: number; present: number; is_named: number; came_at: number | null }

/**
 * What a flush asks its room. `apply`: its result is there. `isFrameLeaving`: a frame goes out with the change that is to be
 * written. `isStoredSoon`: the room stores something in a moment anyway. `deletedAmong`: which of these accounts were
 * deleted, by who keeps that when D1 is restored.
 */
type FlushUses = {
  apply: (result: FlushResult, written: readonly ChangedRow[]) => void
  isFrameLeaving: () => boolean
  isStoredSoon: () => boolean
  deletedAmong: (accountIds: string[]) => Promise<string[]>
}

export class DirectoryWriter {
  readonly #db: () => D1Database
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #uses: FlushUses
  #shutBy: ShutCode | null = null

  constructor(db: () => D1Database, store: GameStore, views: RoomViews, uses: FlushUses) {
    this.#db = db
    this.#store = store
    this.#views = views
    this.#uses = uses
  }

  /** Why nobody could enter any more (decision 106), when D1 was last asked. */
  get shutBy(): ShutCode | null {
    return this.#shutBy
  }

  /**
   * Writes up to the last change that was there at the start, and the changes that D1's answers cause: a crowd that goes on
   * joining must not hold up those who came first. One at a time.
   * @throws when D1 did not confirm: the changes stay owed
   */
  async flush(): Promise<void> {
    // Stored together with the change that this flush writes.
    this.#store.settle()
    // D1's batch may not leave before the room's commit, as the frame may not: it is made ready once the frame is on its way.
    if (this.#uses.isFrameLeaving()) await scheduler.wait(0)
    let last = this.#store.room?.changeNumber ?? 0
    for (;;) {
      const room = existingRoom(this.#store)
      if (!room || room.confirmed >= last) return
      const rows = this.#changedAfter(room.confirmed, LISTS_A_PAGE)
      const result = await this.#withDeletions(await this.#write(room, rows), rows)
      this.#shutBy = shutBy(result)
      const now = existingRoom(this.#store)
      if (!now) return // the room was deleted while D1 answered
      this.#store.transaction(() => this.#uses.apply(result, rows))
      // If D1 was restored while it answered, it may have lost what it says here that it has.
      if (now.run === room.run) {
        const end = rows.length < LISTS_A_PAGE ? undefined : rows.at(-1)
        this.#store.confirm(end?.change ?? room.changeNumber, this.#uses.isStoredSoon())
      }
      const after = this.#store.room?.changeNumber ?? 0
      if (after > now.changeNumber) last = after // D1's answer removed a deleted account's entry: this flush writes that too
    }
  }

  /**
   * After a restore D1 does not know an account that was made after the moment it was restored to. Nor does it know one that
   * was deleted before this room has written its row again, whose tour therefore could not find the room
   * (DELETED-STAYS-DELETED). The answer marks the latter.
   */
  async #withDeletions(result: FlushResult, rows: readonly ChangedRow[]): Promise<FlushResult> {
    const rewriteUpTo = this.#store.room?.rewriteUpTo ?? 0
    const old = new Set(rows.flatMap(({ id, change }) => (change <= rewriteUpTo ? [id] : [])))
    const unknown = result.users.filter(({ id, exists, isMarked }) => !exists && !isMarked && old.has(id))
    if (unknown.length === 0) return result
    const deleted = new Set(await this.#uses.deletedAmong(unknown.map(({ id }) => id)))
    const users = result.users.map((user) => (deleted.has(user.id) ? { ...user, isMarked: true } : user))
    return { ...result, users }
  }

  /**
   * FINISHED-WORDS-ARRIVE: others in the room whose words may not have arrived; with the rows, a page. The search begins
   * behind somebody who has come or gone, whose id is random: so in a large room everybody has their turn, and nothing is
   * stored for it. The mega room pulls.
   */
  #emptyBeside(rows: readonly ChangedRow[]): string[] {
    const limit = LISTS_A_PAGE - rows.length
    const behind = this.#store.emptyIds(rows[0]?.id ?? '', limit)
    const found = behind.length < limit ? [...behind, ...this.#store.emptyIds('', limit)] : behind
    const others = new Set(found)
    for (const { id } of rows) others.delete(id)
    return [...others].slice(0, limit)
  }

  /** The oldest changes after this one, by two indexes: a page costs its size, however many are in the room. */
  #changedAfter(confirmed: number, limit: number): ChangedRow[] {
    return this.#store.sql
      .exec<ChangedRow>(
        `SELECT id, change, is_removed = 0 AS present, is_removed = 0 AS is_named, iif(joined = change, came_at, NULL) AS came_at
           FROM players WHERE change > ?1
         UNION ALL
         SELECT id, change, 0, full_name IS NOT NULL, NULL FROM gone WHERE change > ?1
         ORDER BY change LIMIT ?2`,
        confirmed,
        limit,
      )
      .toArray()
  }

  #write(room: RoomRecord, rows: readonly ChangedRow[]): Promise<FlushResult> {
    return writeDirectory(
      this.#db(),
      // What a column is called, the record calls it too.
      { ...room, isOpen: room.phase !== 'closed', playerNames: this.#views.names(CARD_NAMES) },
      rows.flatMap((player) => (player.is_named === 1 ? [player.id] : [])),
      rows.map((player) => ({ id: player.id, isPresent: player.present === 1, changeNumber: player.change })),
      room.isMega || !takesWords(room) ? [] : this.#emptyBeside(rows),
    )
  }
}
