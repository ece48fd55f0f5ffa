/**
 * DIRECTORY-CATCHES-UP: writes the outbox to D1. Simultaneous changes share one write (group commit): a caller that
 * comes during a write waits for the next one, which takes everybody's changes.
 *
 * Each flush first writes the rows and then reads, in one atomic batch: whether those users have finished, whether they
 * still exist, the speech's version and the seal. A read before the write could miss a finish or a publication that comes
 * between the two. With the read after it, either this read sees the change, or whoever makes the change sees this row
 * in the directory.
 */
import { type FlushResult, writeDirectory } from '../../db/rooms/room-directory.ts'
import { LISTS_A_PAGE } from '../../db/word-list.ts'
import type { RoomViews } from '../lobby/room-views.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom, type RoomRecord } from '../state/room-record.ts'
import { type OutboxRow, ROOM_ROW } from './outbox.ts'

/** The number of names on a room's card on home (contract, `RoomCard`). */
const CARD_NAMES = 20

/** What becomes of a flush's result. `mayWait`: it changes nothing, and the room soon stores something anyway. */
export type FlushUses = {
  apply: (result: FlushResult, written: readonly OutboxRow[]) => void
  mayWait: (result: FlushResult) => boolean
}

export class DirectoryWriter {
  readonly #db: () => D1Database
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #uses: FlushUses
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null
  #isShut = false

  constructor(db: () => D1Database, store: GameStore, views: RoomViews, uses: FlushUses) {
    this.#db = db
    this.#store = store
    this.#views = views
    this.#uses = uses
  }

  /** Whether nobody could enter any more (decision 106), when D1 was last asked. */
  get isShut(): boolean {
    return this.#isShut
  }

  /**
   * Resolves when D1 has confirmed everything that was in the outbox at the call, and not later: a crowd that goes on
   * joining must not hold up those who came first.
   * @throws when D1 did not confirm: the entries stay in the outbox
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

  /** Writes up to the last change that was there at the start, and the changes that D1's answers cause. */
  async #drain(): Promise<void> {
    let last = this.#store.room?.changeNumber ?? 0
    // Stored together with the change that this flush writes.
    if (this.#store.room) this.#store.outbox.strikeOut()
    for (;;) {
      const room = existingRoom(this.#store)
      const rows = room ? this.#store.outbox.rows(LISTS_A_PAGE) : []
      const oldest = rows[0]?.change_number ?? Number.POSITIVE_INFINITY
      if (!room || oldest > last) return
      const result = await this.#write(room, rows)
      this.#isShut = result.shutAt !== null
      const before = existingRoom(this.#store)?.changeNumber
      if (before === undefined) return // the room was deleted while D1 answered
      if (this.#uses.mayWait(result)) {
        this.#store.outbox.confirmLater(rows)
        // Asking the entries would read those of everybody who has joined meanwhile, whom the next flush reads anyway.
        if (this.#store.outbox.hasConfirmed(last)) return
        continue
      }
      this.#store.transaction(() => {
        this.#store.outbox.confirm(rows)
        this.#uses.apply(result, rows)
      })
      const after = this.#store.room?.changeNumber ?? 0
      if (after > before) last = after // D1's answer removed a deleted account's entry: this flush writes that too
    }
  }

  #write(room: RoomRecord, rows: readonly OutboxRow[]): Promise<FlushResult> {
    const { id, season, name, ownerId, isMega, rules, playerCount, changeNumber, createdAt, relayCount } = room
    const facts = { id, season, name, ownerId, isMega, rules, playerCount, changeNumber, createdAt, relayCount }
    const row = {
      ...facts,
      line: room.line,
      isOpen: room.phase !== 'closed',
      playerNames: this.#views.names(CARD_NAMES),
    }
    const players = rows.filter(({ user_id }) => user_id !== ROOM_ROW)
    const isNamedHere = (player: OutboxRow): boolean =>
      player.present === 1 || this.#store.removed.ids.has(player.user_id)
    return writeDirectory(
      this.#db(),
      row,
      players.filter(isNamedHere).map(({ user_id }) => user_id),
      players.map((player) => ({
        id: player.user_id,
        isPresent: player.present === 1,
        changeNumber: player.change_number,
      })),
    )
  }
}
