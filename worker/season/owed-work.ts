/** Pending work in the rooms, as each reports it, for the operator. The truth is in the rooms; this only adds it up. */
import type { OwedKind, OwedSum } from './season-api.ts'
import type { SeasonStorage } from './storage.ts'

/**
 * A room reports pending work when its alarm has failed as well, and then about once a minute. The report of a room that
 * has been silent for this long is ignored, since its last report was lost: it must not keep the service degraded for ever.
 */
const SILENCE_MS = 10 * 60_000

const NOTHING: OwedSum = { directoryWrites: 0, closingRooms: 0, rooms: 0, since: null }

export class OwedWork {
  readonly #storage: SeasonStorage

  constructor(storage: SeasonStorage) {
    this.#storage = storage
  }

  /** A count of 0 withdraws the report. */
  set(roomId: string, kind: OwedKind, count: number, now: number): void {
    if (count <= 0) {
      this.#storage.existing('DELETE FROM owed WHERE room_id = ? AND kind = ?', roomId, kind)
      return
    }
    this.#storage.store(
      `INSERT INTO owed (room_id, kind, count, since, said_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (room_id, kind) DO UPDATE SET count = excluded.count, said_at = excluded.said_at,
         since = CASE WHEN said_at < excluded.said_at - ${SILENCE_MS} THEN excluded.since ELSE since END`,
      roomId,
      kind,
      count,
      now,
    )
  }

  /** The room is deleted, and its pending work with it. */
  forget(roomId: string): void {
    this.#storage.existing('DELETE FROM owed WHERE room_id = ?', roomId)
  }

  sum(now: number): OwedSum {
    const [sum] = this.#storage.existing<OwedSum>(
      `SELECT coalesce(sum(CASE kind WHEN 'directory' THEN count END), 0) AS directoryWrites,
         coalesce(sum(kind = 'closing'), 0) AS closingRooms, count(DISTINCT room_id) AS rooms, min(since) AS since
       FROM owed WHERE said_at >= ?`,
      now - SILENCE_MS,
    )
    return sum ?? NOTHING
  }
}
