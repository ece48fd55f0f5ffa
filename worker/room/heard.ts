/**
 * What the people of a closed room say they have heard (design.md, «Taps»): kept in the room's own SQLite, and sent to the
 * members' sockets. Each change notes the number of the frame that will tell it, so a room that dies before the frame is sent
 * finds the words again.
 */
import type { HeardWord } from '../../shared/api/shapes.ts'
import { heardGatherMs, heardWord, type Tap } from '../../shared/evening/heard.ts'
import type { Sql } from '../platform/storage.ts'
import type { Broadcaster } from './broadcast.ts'
import { Gathering } from './gathering.ts'
import { existingRoom } from './record.ts'
import type { GameStore } from './store.ts'

export class HeardStore {
  readonly #store: GameStore
  /** A cache of all words that somebody says, as they are told: three hundred people ask for the board at once. */
  #words: Map<string, HeardWord> | null = null
  /** A moment before which there is no tap; null: there is none; undefined: not read yet. */
  #oldest: number | null | undefined

  constructor(store: GameStore) {
    this.#store = store
    store.whenLost(() => {
      this.#words = null
      this.#oldest = undefined
    })
  }

  /** No tap is older; null: there is none. Taps that were taken back may have been. */
  get oldest(): number | null {
    if (this.#oldest === undefined)
      this.#oldest = this.#sql.exec<{ oldest: number | null }>('SELECT min(at) AS oldest FROM heard').one().oldest
    return this.#oldest
  }

  get #sql(): Sql {
    return this.#store.sql
  }

  /** Whether the word is on the board. */
  isOnBoard(word: string): boolean {
    const found = this.#sql.exec(
      'SELECT 1 FROM players, json_each(players.words) AS own WHERE players.words IS NOT NULL AND own.value = ? LIMIT 1',
      word,
    )
    return found.toArray().length > 0
  }

  /** The moment of this person's tap; null: they do not say that they have heard it. */
  momentOf(userId: string, word: string): number | null {
    const [row] = this.#sql
      .exec<{ at: number }>('SELECT at FROM heard WHERE user_id = ? AND word = ?', userId, word)
      .toArray()
    return row?.at ?? null
  }

  /** Stores a tap, or (null) that it was taken back. Called in a transaction. */
  change(userId: string, word: string, at: number | null): void {
    if (at === null) this.#sql.exec('DELETE FROM heard WHERE user_id = ? AND word = ?', userId, word)
    else {
      const { oldest } = this
      this.#sql.exec('INSERT OR REPLACE INTO heard (user_id, word, at) VALUES (?, ?, ?)', userId, word, at)
      this.#oldest = Math.min(oldest ?? at, at)
    }
    this.#changed([word])
  }

  /** Removes all that one person says. Called in a transaction. @returns whether there was something */
  forget(userId: string): boolean {
    const words = this.ownOf(userId).map(({ word }) => word)
    this.#sql.exec('DELETE FROM heard WHERE user_id = ?', userId)
    this.#changed(words)
    return words.length > 0
  }

  /** Removes taps of before this moment. Called in a transaction. */
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

  /** All words that somebody says. */
  all(): readonly HeardWord[] {
    if (!this.#words) {
      const words = this.#sql.exec<{ word: string }>('SELECT DISTINCT word FROM heard').toArray()
      this.#words = new Map(words.map(({ word }) => [word, this.#read(word)]))
    }
    return [...this.#words.values()]
  }

  /** One word; with `count: 0` where nobody says it. */
  wordOf(word: string): HeardWord {
    return this.#words?.get(word) ?? this.#read(word)
  }

  /** The words that changed since the last frame; with `count: 0` those that nobody says any more. */
  untold(): HeardWord[] {
    const lastTick = this.#store.room?.heardTick ?? 0
    return this.#sql
      .exec<{ word: string }>('SELECT word FROM heard_words WHERE tick > ? ORDER BY word', lastTick)
      .toArray()
      .map(({ word }) => this.#read(word))
  }

  /** These words go with the next frame. */
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

/**
 * Sends what was heard to the members' sockets, gathered like the lobby's changes. A frame's number, the tick, is stored
 * with the room.
 */
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

  /** After a crash: a tap was stored and not told. */
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

/** Everyone in the room. Not a deleted account: its entry stays, and copies of its cookies may be about. */
const membersOfBoard = (sql: Sql): ReadonlySet<string> =>
  new Set(
    sql
      .exec<{ id: string }>('SELECT id FROM players WHERE is_removed = 0')
      .toArray()
      .map(({ id }) => id),
  )
