/**
 * The words that people of a closed room have marked as heard (design.md, «Taps»): stored in the room's own SQLite, and
 * sent to the members' sockets. Each change stores the number of the frame that will announce it, so that a room that dies
 * before the frame is sent finds the words again.
 */
import type { HeardWord } from '../../shared/api/shapes.ts'
import { heardGatherMs, heardWord, type Tap } from '../../shared/evening/heard.ts'
import type { Sql } from '../platform/storage.ts'
import { type Broadcaster, Gathering } from './broadcast.ts'
import { existingRoom } from './record.ts'
import type { GameStore } from './store.ts'

export class HeardStore {
  readonly #store: GameStore
  /** A cache of all marked words, in the form of the board: three hundred people request it at once. */
  #words: Map<string, HeardWord> | null = null
  /** No tap is older than this moment; null: there is none; undefined: not read yet. */
  #oldest: number | null | undefined

  constructor(store: GameStore) {
    this.#store = store
    store.whenLost(() => {
      this.#words = null
      this.#oldest = undefined
    })
  }

  /** No tap is older; null: there is none. A lower bound: a tap that was taken back may have been the oldest. */
  get oldest(): number | null {
    if (this.#oldest === undefined)
      this.#oldest = this.#sql.exec<{ oldest: number | null }>('SELECT min(at) AS oldest FROM heard').one().oldest
    return this.#oldest
  }

  get #sql(): Sql {
    return this.#store.sql
  }

  isOnBoard(word: string): boolean {
    const found = this.#sql.exec(
      'SELECT 1 FROM players, json_each(players.words) AS own WHERE players.words IS NOT NULL AND own.value = ? LIMIT 1',
      word,
    )
    return found.toArray().length > 0
  }

  /** The moment of this person's tap; null when they have not marked the word. */
  momentOf(userId: string, word: string): number | null {
    const [row] = this.#sql
      .exec<{ at: number }>('SELECT at FROM heard WHERE user_id = ? AND word = ?', userId, word)
      .toArray()
    return row?.at ?? null
  }

  /** Stores a tap, or with null takes it back. Called in a transaction. */
  change(userId: string, word: string, at: number | null): void {
    if (at === null) this.#sql.exec('DELETE FROM heard WHERE user_id = ? AND word = ?', userId, word)
    else {
      const { oldest } = this
      this.#sql.exec('INSERT OR REPLACE INTO heard (user_id, word, at) VALUES (?, ?, ?)', userId, word, at)
      this.#oldest = Math.min(oldest ?? at, at)
    }
    this.#changed([word])
  }

  /** Removes all taps of one person. Called in a transaction. @returns whether there were any */
  forget(userId: string): boolean {
    const words = this.ownOf(userId).map(({ word }) => word)
    this.#sql.exec('DELETE FROM heard WHERE user_id = ?', userId)
    this.#changed(words)
    return words.length > 0
  }

  /** Removes taps from before this moment. Called in a transaction. */
  dropBefore(moment: number): void {
    this.#words = null
    this.#oldest = undefined
    this.#sql.exec('DELETE FROM heard WHERE at < ?', moment)
    if (this.oldest === null) this.#sql.exec('DELETE FROM heard_words')
  }

  ownOf(userId: string): { word: string; at: number }[] {
    return this.#sql
      .exec<{ word: string; at: number }>('SELECT word, at FROM heard WHERE user_id = ? ORDER BY at', userId)
      .toArray()
  }

  all(): readonly HeardWord[] {
    if (!this.#words) {
      const words = this.#sql.exec<{ word: string }>('SELECT DISTINCT word FROM heard').toArray()
      this.#words = new Map(words.map(({ word }) => [word, this.#read(word)]))
    }
    return [...this.#words.values()]
  }

  /** One word; `count: 0` when nobody has marked it. */
  wordOf(word: string): HeardWord {
    return this.#words?.get(word) ?? this.#read(word)
  }

  /** The words changed since the last frame; `count: 0` when the last mark was taken back. */
  untold(): HeardWord[] {
    const lastTick = this.#store.room?.heardTick ?? 0
    return this.#sql
      .exec<{ word: string }>('SELECT word FROM heard_words WHERE tick > ? ORDER BY word', lastTick)
      .toArray()
      .map(({ word }) => this.#read(word))
  }

  /** Puts these words into the next frame. */
  #changed(words: readonly string[]): void {
    const tick = (this.#store.room?.heardTick ?? 0) + 1
    for (const word of words) {
      this.#sql.exec('INSERT OR REPLACE INTO heard_words (word, tick) VALUES (?, ?)', word, tick)
      const now = this.#read(word)
      if (now.count > 0) this.#words?.set(word, now)
      else this.#words?.delete(word)
    }
  }

  #read(word: string): HeardWord {
    const taps = this.#sql
      .exec<{ user_id: string; at: number }>('SELECT user_id, at FROM heard WHERE word = ?', word)
      .toArray()
    return heardWord(
      word,
      taps.map(({ user_id, at }): Tap => ({ userId: user_id, at })),
    )
  }
}

/** Sends the marked words to members, gathered like the lobby's changes. A frame's number, the tick, is stored with the room. */
export class HeardFrames {
  readonly #store: GameStore
  readonly #heardStore: HeardStore
  readonly #broadcaster: Broadcaster
  readonly #gathering = new Gathering(
    () => heardGatherMs(this.#store.room?.playerCount ?? 0, this.#broadcaster.crowd),
    () => this.#send(),
  )

  constructor(store: GameStore, heardStore: HeardStore, broadcaster: Broadcaster) {
    this.#store = store
    this.#heardStore = heardStore
    this.#broadcaster = broadcaster
  }

  /** Called in the turn that stores the change. */
  changed(): void {
    this.#gathering.begin()
  }

  /** After a crash between storing a tap and sending its frame. */
  recover(): void {
    const room = existingRoom(this.#store)
    if (room?.phase === 'closed' && room.sealedAt !== null) this.#send()
  }

  #send(): void {
    const room = existingRoom(this.#store)
    const words = room ? this.#heardStore.untold() : []
    if (!room || words.length === 0) return
    this.#gathering.sent()
    const tick = room.heardTick + 1
    this.#store.patch({ heardTick: tick })
    this.#broadcaster.broadcastWithLastNumber({ type: 'heard', tick, heard: words }, membersOfBoard(this.#store.sql))
  }
}

/** Everyone in the room except deleted accounts: their entries stay, and copies of their cookies may still exist. */
const membersOfBoard = (sql: Sql): ReadonlySet<string> =>
  new Set(
    sql
      .exec<{ id: string }>('SELECT id FROM players WHERE is_removed = 0')
      .toArray()
      .map(({ id }) => id),
  )
