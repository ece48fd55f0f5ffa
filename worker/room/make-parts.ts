import { TAPS_A_MINUTE } from '../../shared/evening/tap-limits.ts'
import { askPatiently } from '../db/database.ts'
import type { Bindings } from '../env.ts'
import { accountsObject } from '../season/season-stub.ts'
import type { SocketSet } from '../sockets/socket-set.ts'
import { CHANGES_A_MINUTE, MinuteLimit } from './commands/minute-limit.ts'
import { applyFlushResult } from './directory/apply-flush-result.ts'
import { DirectoryWriter } from './directory/directory-writer.ts'
import { HeardFrames } from './evening/heard-frames.ts'
import { HeardStore } from './evening/heard-store.ts'
import { Broadcaster } from './lobby/broadcaster.ts'
import { Relays } from './lobby/relays.ts'
import { RoomViews } from './lobby/room-views.ts'
import { owedWork } from './owed-work.ts'
import { Rankings } from './ranking.ts'
import { reportBug } from './report-owed.ts'
import { CROWD_LIMITS, type RoomParts } from './room-parts.ts'
import { GameStore } from './state/game-store.ts'
import { RoomWork } from './work.ts'

/** The parts of one room's object, around its storage. */
export function makeParts(storage: DurableObjectStorage, env: Bindings, sockets: SocketSet): RoomParts {
  const { DB, RELAYS, SEASON } = env
  const own: RoomParts['env'] = { DB, RELAYS, SEASON }
  const db = () => own.DB
  const store = new GameStore(storage, () => work.arm())
  const work = new RoomWork(
    storage,
    store,
    () => kinds,
    (room) => reportBug(parts, room),
  )
  const views = new RoomViews(store)
  const relays = new Relays(own, store)
  const broadcaster = new Broadcaster(store, views, sockets, relays)
  const directory = new DirectoryWriter(db, store, views, {
    apply: (learnt, written) => applyFlushResult(parts, learnt, written, Date.now()),
    isStoredSoon: () => broadcaster.isGathering,
    // In time: a call that never ended would keep every later flush waiting.
    deletedAmong: (ids) => askPatiently(accountsObject(own).deletedAmong(ids)),
  })
  const rankings = new Rankings(db, store, broadcaster, work)
  const heard = new HeardStore(store)
  const heardFrames = new HeardFrames(store, heard, broadcaster)
  const parts: RoomParts = {
    env: own,
    limits: CROWD_LIMITS,
    store,
    views,
    broadcaster,
    relays,
    directory,
    work,
    rankings,
    heard,
    heardFrames,
    ownerChanges: new MinuteLimit(CHANGES_A_MINUTE),
    reopenings: new MinuteLimit(CHANGES_A_MINUTE),
    taps: new MinuteLimit(TAPS_A_MINUTE),
  }
  const kinds = owedWork(parts)
  return parts
}
