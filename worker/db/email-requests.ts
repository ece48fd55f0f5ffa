/** Mails that were asked for. One row is the link, the code and the count per address; spending either spends the row. */

import { ask } from './database.ts'

export const LINK_MS = 10 * 60_000
export const MAILS_PER_HOUR = 5
export const MAX_WRONG_CODES = 10
const HOUR_MS = 3600_000

export type EmailRequest = {
  id: string
  email: string
  fullName: string | null
  redirect: string
  codeHash: string
  browserHash: string
}

/** True when there was room for one more; the count and the row are one statement, so no two callers can share the last place. */
export async function addEmailRequest(db: D1Database, request: EmailRequest, now: number): Promise<boolean> {
  const [, added] = await ask(
    db.batch([
      // Rows that no longer count for the limit go in passing, a few at a time so that nobody waits for a crowd's.
      db
        .prepare(
          'DELETE FROM email_requests WHERE id IN (SELECT id FROM email_requests WHERE expires_at < ?1 LIMIT 500)',
        )
        .bind(now - HOUR_MS),
      db
        .prepare(
          `INSERT INTO email_requests (id, email, full_name, redirect, code_hash, browser_hash, created_at, expires_at)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
            WHERE (SELECT count(*) FROM email_requests WHERE email = ?2 AND created_at > ?9) < ?10`,
        )
        .bind(
          request.id,
          request.email,
          request.fullName,
          request.redirect,
          request.codeHash,
          request.browserHash,
          now,
          now + LINK_MS,
          now - HOUR_MS,
          MAILS_PER_HOUR,
        ),
    ]),
  )
  return (added?.meta.changes ?? 0) > 0
}

/** When the oldest mail that still counts falls out of the hour. */
export async function secondsUntilNextMail(db: D1Database, email: string, now: number): Promise<number> {
  const row = await ask(
    db
      .prepare(
        `SELECT created_at FROM email_requests WHERE email = ?1 AND created_at > ?2
          ORDER BY created_at DESC LIMIT 1 OFFSET ?3`,
      )
      .bind(email, now - HOUR_MS, MAILS_PER_HOUR - 1)
      .first<{ created_at: number }>(),
  )
  return row ? Math.max(1, Math.ceil((row.created_at + HOUR_MS - now) / 1000)) : 1
}

/** A mail that was not sent is not counted. */
export async function dropEmailRequest(db: D1Database, id: string): Promise<void> {
  await ask(db.prepare('DELETE FROM email_requests WHERE id = ?1').bind(id).run())
}

/**
 * Counts a guess against every live request of this browser for this address, and only then tells what to compare it with:
 * guesses made at once cannot share a count. The right one is counted too; it is the last.
 */
export async function countGuess(
  db: D1Database,
  email: string,
  browserHash: string,
  now: number,
): Promise<{ id: string; codeHash: string }[]> {
  const { results } = await ask(
    db
      .prepare(
        `UPDATE email_requests SET wrong_codes = wrong_codes + 1
          WHERE email = ?1 AND browser_hash = ?2 AND used_at IS NULL AND expires_at > ?3 AND wrong_codes < ?4
          RETURNING id, code_hash`,
      )
      .bind(email, browserHash, now, MAX_WRONG_CODES)
      .all<{ id: string; code_hash: string }>(),
  )
  return results.map((row) => ({ id: row.id, codeHash: row.code_hash }))
}

export type PastRequest = { id: string; codeHash: string; isUsed: boolean }

/** Requests of this browser that a code can no longer spend, for an honest answer; voided ones are left out on purpose. */
export async function pastRequests(
  db: D1Database,
  email: string,
  browserHash: string,
  now: number,
): Promise<PastRequest[]> {
  const { results } = await ask(
    db
      .prepare(
        `SELECT id, code_hash, used_at IS NOT NULL AS is_used FROM email_requests
          WHERE email = ?1 AND browser_hash = ?2 AND wrong_codes < ?4 AND (used_at IS NOT NULL OR expires_at <= ?3)`,
      )
      .bind(email, browserHash, now, MAX_WRONG_CODES)
      .all<{ id: string; code_hash: string; is_used: number }>(),
  )
  return results.map((row) => ({
    id: row.id,
    codeHash: row.code_hash,
    isUsed: row.is_used === 1,
  }))
}

export async function wasSpent(db: D1Database, id: string): Promise<boolean> {
  const row = await ask(
    db
      .prepare('SELECT used_at IS NOT NULL AS used FROM email_requests WHERE id = ?1')
      .bind(id)
      .first<{ used: number }>(),
  )
  return row?.used === 1
}
