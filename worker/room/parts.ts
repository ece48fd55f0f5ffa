/**
 * The parts of one room's object, passed to the functions that change it; room.ts makes them. A function that takes all
 * parts cannot stand in a part's own file: the imports would form a cycle.
 */
import type { ShutCode } from '../../shared/evening/phase.ts'
import type { Bindings } from '../platform/env.ts'
import type { SocketSet } from '../platform/sockets.ts'
import type { Broadcaster } from './broadcast.ts'
import type { HeardFrames, HeardStore } from './heard.ts'
import type { MinuteLimit } from './limits.ts'
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
