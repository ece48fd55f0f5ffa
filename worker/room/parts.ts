import type { Bindings } from '../env.ts'
import type { Connections } from './connections.ts'
import type { CrowdLimits } from './crowd.ts'
import type { Deadlines } from './deadlines.ts'
import type { DirectoryWriter } from './directory-writer.ts'
import type { GameStore } from './game-store.ts'
import type { RankingStore } from './ranking-store.ts'
import type { Relays } from './relays.ts'
import type { RoomViews } from './room-views.ts'

/** What one room's object is composed of, handed to the steps that change it. */
export type RoomParts = {
  env: Pick<Bindings, 'DB' | 'FANOUT' | 'RELAYS'>
  store: GameStore
  views: RoomViews
  connections: Connections
  relays: Relays
  limits: CrowdLimits
  directory: DirectoryWriter
  deadlines: Deadlines
  rankings: RankingStore
}
