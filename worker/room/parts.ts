import type { Bindings } from '../env.ts'
import type { DirectoryWriter } from './directory.ts'
import type { HeardFrames, HeardStore } from './heard.ts'
import type { MinuteLimit } from './limits.ts'
import type { Broadcaster } from './lobby.ts'
import type { Rankings } from './ranking.ts'
import type { Relays } from './relays.ts'
import type { GameStore } from './store.ts'
import type { RoomViews } from './views.ts'
import type { RoomWork } from './work.ts'

/** How many sockets an object carries itself, how many a relay should, how many move at once. Tests use fewer. */
export const CROWD_LIMITS = { ownSockets: 2000, relaySockets: 1500, movedAtOnce: 500 }
type CrowdLimits = typeof CROWD_LIMITS

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
