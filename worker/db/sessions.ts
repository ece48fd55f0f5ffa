/** Sessions at rest: only the SHA-256 of the token, so that a stolen copy of the table opens nothing. */
import { ask } from './database.ts'

const DAY_MS = 24 * 3600_000
/** Without a visit a session ends after this long … */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** … and with visits too, after this. */
export const SESSION_LIFE_MS = 365 * DAY_MS
/** The sliding is written once a day, not at each visit. */
export const SESSION_TOUCH_MS = DAY_MS

/**
 * What a ticket names its session by, so that it can be held against the session's cookie without asking anyone: 132 bits of
 * the hash, which open nothing.
 */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 22)

export type FoundSession = {
  tokenHash: string
  accountId: string
  createdAt: number
  seenAt: number
  fullName: string | null
  owesDelivery: boolean
}

export type FoundSessionRow = {
  account_id: string
  created_at: number
  seen_at: number
  full_name: string | null
  owes: number
}

/** A session that is alive, of an account that is not being deleted, with the profile of this season: one query. */
export const selectSession = (db: D1Database, tokenHash: string, season: number, now: number): D1PreparedStatement =>
  db
    .prepare(
      `SELECT s.account_id, s.created_at, s.seen_at, u.full_name,
              coalesce(u.has_finished = 1 AND u.delivered_at IS NULL, 0) AS owes
         FROM sessions s
         JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
         LEFT JOIN users u ON u.account_id = s.account_id AND u.season = ?2
        WHERE s.token_hash = ?1 AND s.seen_at > ?3 AND s.created_at > ?4`,
    )
    .bind(tokenHash, season, now - SESSION_IDLE_MS, now - SESSION_LIFE_MS)

export const toFoundSession = (tokenHash: string, row: FoundSessionRow): FoundSession => ({
  tokenHash,
  accountId: row.account_id,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  fullName: row.full_name,
  owesDelivery: row.owes === 1,
})

export async function findSession(
  db: D1Database,
  tokenHash: string,
  season: number,
  now: number,
): Promise<FoundSession | null> {
  const row = await ask(selectSession(db, tokenHash, season, now).first<FoundSessionRow>())
  return row && toFoundSession(tokenHash, row)
}

export type SessionToBe = {
  tokenHash: string
  /** The session that this browser had before, by its hash: it ends with the new one's beginning. */
  replaces: string | null
}

/**
 * For the batch that begins a session: the one that this browser had before, and the account's own that have ended, go in
 * passing. Nothing goes when no session was begun.
 */
export function tidySessions(db: D1Database, begun: SessionToBe, now: number): D1PreparedStatement {
  // Most browsers had none, and D1 would look for it all the same.
  const replaced =
    begun.replaces === null ? '' : 'OR (token_hash = ?2 AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?1))'
  return db
    .prepare(
      `DELETE FROM sessions
        WHERE (account_id = (SELECT account_id FROM sessions WHERE token_hash = ?1) AND (seen_at <= ?3 OR created_at <= ?4))
           ${replaced}`,
    )
    .bind(begun.tokenHash, begun.replaces, now - SESSION_IDLE_MS, now - SESSION_LIFE_MS)
}

/** Does nothing to one that was seen within the day, nor to one that has ended: it must not come back. */
export const touchSession = (db: D1Database, tokenHash: string, now: number): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE sessions SET seen_at = ?2 WHERE token_hash = ?1 AND seen_at <= ?3 AND seen_at > ?4 AND created_at > ?5',
    )
    .bind(tokenHash, now, now - SESSION_TOUCH_MS, now - SESSION_IDLE_MS, now - SESSION_LIFE_MS)

/** For a write of the account `?1` that is made only while this session of theirs is alive: its values are bound from `?first` on. */
export const whileSessionLives = (
  first: number,
  tokenHash: string | null,
  now: number,
): { condition: string; values: unknown[] } => ({
  condition: `(?${first} IS NULL OR EXISTS (SELECT 1 FROM sessions s
    WHERE s.token_hash = ?${first} AND s.account_id = ?1 AND s.seen_at > ?${first + 1} AND s.created_at > ?${first + 2}))`,
  values: [tokenHash, now - SESSION_IDLE_MS, now - SESSION_LIFE_MS],
})

export async function endSession(db: D1Database, tokenHash: string): Promise<void> {
  await ask(db.prepare('DELETE FROM sessions WHERE token_hash = ?1').bind(tokenHash).run())
}

export async function endSessionsOf(db: D1Database, accountId: string): Promise<void> {
  await ask(db.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(accountId).run())
}
