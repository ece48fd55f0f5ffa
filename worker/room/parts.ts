/**
 * The parts of one room's object, passed to the functions that change it; room.ts makes them. A function that takes all
 * parts cannot stand in a part's own file: the imports would form a cycle. The limits stand here, the others have files of
 * their own.
 */
import { paceAfter } from '../../shared/evening/heard.ts'
import type { ShutCode } from '../../shared/evening/phase.ts'
import type { Bindings } from '../platform/env.ts'
import type { SocketSet } from '../platform/sockets.ts'
import type { Broadcaster } from './broadcast.ts'
import type { HeardFrames, HeardStore } from './heard.ts'
import type { Rankings } from './ranking.ts'
import type { GameStore } from './store.ts'
import type { RoomViews } from './views.ts'
import type { RoomWork } from './work.ts'

export type RoomParts = {
  env: Pick<Bindings, 'DB' | 'SEASON'>
  store: GameStore
  views: RoomViews
  sockets: SocketSet
  broadcaster: Broadcaster
  /** Why nobody may enter (design.md, «A shut season»), by the last answer of D1 (directory.ts). */
  directory: { shutBy: ShutCode | null }
  work: RoomWork
  rankings: Rankings
  heardStore: HeardStore
  heardFrames: HeardFrames
  /** Limits: the owner's changes of the room, one person's reopenings of it, one person's taps on its board. */
  ownerChanges: MinuteLimit
  reopenings: MinuteLimit
  taps: MinuteLimit
}

/** For the owner's changes of a room, and for one person's reopenings. */
export const CHANGES_A_MINUTE = 60

/**
 * The limit of changes that a room accepts per minute from one person, or from its owner (design.md, «Taps» and «What an
 * owner changes»). Counted in memory: frequent changes keep the object awake, and with it the count.
 */
export class MinuteLimit {
  readonly #most: number
  readonly #recent = new Map<string, number[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more change by `key`, unless it is one too many. @returns seconds to wait; 0: it was counted */
  count(key: string, now: number): number {
    const pace = paceAfter(this.#recent.get(key) ?? [], this.#most, now)
    if ('waitMs' in pace) return Math.ceil(pace.waitMs / 1000)
    // Reinserted at the end, so that the key with the oldest change comes first (LRU).
    this.#recent.delete(key)
    this.#recent.set(key, pace.changes)
    for (const [other, moments] of this.#recent) {
      if ('waitMs' in paceAfter(moments, 1, now)) break
      this.#recent.delete(other)
    }
    return 0
  }
}
