/** What counts as degraded. Pure, so that each threshold is a line and a test. */
import type { Health } from '../../shared/api/shapes.ts'
import type { Counts } from '../season/counts.ts'
import type { OwedSum } from '../season/season-api.ts'

/** A trivial query takes a few ms; a whole second means that queries queue. */
const SLOW_DATABASE_MS = 1000
/** Rooms finish their pending writes within seconds of D1's return, after a long outage within a minute. */
const OWED_TOO_LONG_MS = 3 * 60_000
/** Of a minute's requests: more than one in a hundred, and more than a few unlucky ones. */
const FAILING_SHARE = 0.01
const FAILING_AT_LEAST = 5
/** Of a minute's mails: more than one in ten, and more than the five that one mailbox can be sent at once. */
const REFUSED_SHARE = 0.1
const REFUSED_AT_LEAST = 6

export type Seen = { databaseMs: number; owed: OwedSum | null; recent: Counts | null }
/** The season's objects did not answer: then the rooms may not either. */
export const OBJECTS_AWAY = { owed: null, recent: null }

export function judge({ databaseMs, owed, recent }: Seen, now: number): Health {
  const failing = (recent?.overloads ?? 0) + (recent?.failures ?? 0)
  const bugs = recent?.bugs ?? 0
  // Without those that one caller's limit has refused: a flood must neither cause an alarm nor hide one.
  const answered = (recent?.requests ?? 0) - (recent?.limited ?? 0)
  const isFailing = bugs > 0 || (failing >= FAILING_AT_LEAST && failing > answered * FAILING_SHARE)
  const refused = recent?.mailFailures ?? 0
  const isRefused = refused >= REFUSED_AT_LEAST && refused > (refused + (recent?.mails ?? 0)) * REFUSED_SHARE
  const since = owed?.since ?? null
  const checks: Health['checks'] = {
    database: { ok: databaseMs < SLOW_DATABASE_MS, ms: databaseMs },
    objects: { ok: owed !== null },
    owed: {
      ok: since === null || now - since < OWED_TOO_LONG_MS,
      directoryWrites: owed?.directoryWrites ?? 0,
      closingRooms: owed?.closingRooms ?? 0,
      since: since === null ? null : new Date(since).toISOString(),
    },
    requests: { ok: !isFailing, overloads: recent?.overloads ?? 0, failures: (recent?.failures ?? 0) + bugs },
    mails: { ok: !isRefused, failures: refused },
  }
  const isWell = Object.values(checks).every((check) => check.ok)
  return { ok: true, status: isWell ? 'ok' : 'degraded', checks }
}
