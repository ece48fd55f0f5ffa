import type { Bindings } from '../env.ts'
import type { MinuteLimit } from './commands/minute-limit.ts'
import type { DirectoryWriter } from './directory/directory-writer.ts'
import type { HeardFrames } from './evening/heard-frames.ts'
import type { HeardStore } from './evening/heard-store.ts'
import type { Broadcaster } from './lobby/broadcaster.ts'
import type { Relays } from './lobby/relays.ts'
import type { RoomViews } from './lobby/room-views.ts'
import type { Rankings } from './ranking.ts'
import type { GameStore } from './state/game-store.ts'
import type { RoomWork } from './work.ts'

/** How many sockets an object carries itself, how many a relay should, how many move at once. Tests use fewer. */
export const CROWD_LIMITS = { ownSockets: 2000, relaySockets: 1500, movedAtOnce: 500 }
export type CrowdLimits = typeof CROWD_LIMITS

/** The parts of one room's object, passed to the functions that change it. */
export type RoomParts = {
  env: Pick<Bindings, 'DB' | 'RELAYS' | 'SEASON'>
  store: GameStore
  views: RoomViews
  broadcaster: Broadcaster
  relays: Relays
  limits: CrowdLimits
  directory: DirectoryWriter
  work: RoomWork
  rankings: Rankings
  heard: HeardStore
  heardFrames: HeardFrames
  /** The owner's changes of the room, one person's reopenings of it, one person's taps on its board. */
  ownerChanges: MinuteLimit
  reopenings: MinuteLimit
  taps: MinuteLimit
}
