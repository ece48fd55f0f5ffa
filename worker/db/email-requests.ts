/** Mails that were asked for. One row is the link, the code and the count per mailbox; spending either spends the row. */

import { mailboxOf } from '../../shared/mailbox-of.ts'
import { ask } from './database.ts'

export const LINK_MS = 10 * 60_000
/** To one mailbox, at once; from then on one each time no living link lies in it. */
export const MAILS_PER_HOUR = 5
export const MAX_WRONG_CODES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 3600_000

export type EmailRequest = {
  id: string
  email: string
  fullName: string | null
  redirect: string
  codeHash: string
  browserHash: string
}

/** Neither used nor too old: whoever reads the mail can still come in by it. */
const living = (now: string): string => `used_at IS NULL AND expires_at > ${now}`

/**
 * Those of the last minute, newest first: found by when they expire, which has an index. What was asked for by a clock that
 * runs ahead of ours is not among them.
 */
const lastMinute = (earliest: string, latest: string): string =>
  `FROM email_requests WHERE expires_at > ${earliest} AND expires_at <= ${latest}`

/**
 * `added`: there was room for one more. `told-no`: there was none for somebody unknown, whom the answer has to be like, and
 * the mail goes all the same. `wait`: seconds until the last living link of the mailbox dies, where that is what fills it.
 */
export type Added = { outcome: 'added' | 'told-no' | 'full'; wait: number | null }

/**
 * Counts and row are one statement, so no two callers can share the last place.
 *
 * Nobody can be locked out by asking for their mails: after a burst, a living link always lies in the mailbox, or the next
 * mail goes. Other spellings of an address (`+`, Gmail's dots) are other accounts, whose links are no way in for this one: so
 * the mailbox's own spelling, and one that has an account, look at their own links alone. Who has an account nobody may find
 * out by asking: where that is what made room, the answer is the refusal that an unknown spelling gets.
 */
export async function addEmailRequest(
  db: D1Database,
  request: EmailRequest,
  mailsAMinute: number,
  now: number,
): Promise<Added> {
  const mailbox = mailboxOf(request.email)
  const [, found, added] = await ask(
    db.batch<MailboxRow>([
      // Rows that no longer count for the limit go in passing, a few at a time so that nobody waits for a crowd's.
      db
        .prepare(
          'DELETE FROM email_requests WHERE id IN (SELECT id FROM email_requests WHERE expires_at < ?1 LIMIT 500)',
        )
        .bind(now - HOUR_MS),
      db
        .prepare(
          `SELECT (SELECT count(*) FROM email_requests WHERE mailbox = ?1 AND created_at > ?2) AS mails,
                  (SELECT max(expires_at) FROM email_requests
                    WHERE mailbox = ?1 AND created_at > ?3 AND (?4 <> ?1 OR email = ?4) AND ${living('?5')}) AS living_until`,
        )
        .bind(mailbox, now - HOUR_MS, now - LINK_MS, request.email, now),
      db
        .prepare(
          `INSERT INTO email_requests
             (id, email, full_name, redirect, code_hash, browser_hash, created_at, expires_at, mailbox)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
            WHERE ((SELECT count(*) FROM email_requests WHERE mailbox = ?9 AND created_at > ?10) < ?11
                OR NOT EXISTS (SELECT 1 FROM email_requests
                     WHERE mailbox = ?9 AND created_at > ?12 AND ${living('?7')} AND (email = ?2
                       OR (?2 <> ?9 AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.email = ?2)))))
              AND (SELECT count(*) FROM (SELECT 1 ${lastMinute('?13', '?8')} LIMIT ?14)) < ?14`,
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
          mailbox,
          now - HOUR_MS,
          MAILS_PER_HOUR,
          now - LINK_MS,
          now + LINK_MS - MINUTE_MS,
          mailsAMinute,
        ),
    ]),
  )
  const row = found?.results[0]
  const livingUntil = row && row.mails >= MAILS_PER_HOUR ? row.living_until : null
  const isAdded = (added?.meta.changes ?? 0) > 0
  return {
    outcome: !isAdded ? 'full' : livingUntil === null ? 'added' : 'told-no',
    wait: livingUntil === null ? null : secondsUntil(livingUntil, now),
  }
}

type MailboxRow = { mails: number; living_until: number | null }

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

/** How long all together have to wait, where as many mails have gone in a minute as may. */
export async function secondsUntilBelowCeiling(db: D1Database, mailsAMinute: number, now: number): Promise<number> {
  const row = await ask(
    db
      .prepare(`SELECT expires_at ${lastMinute('?1', '?2')} ORDER BY expires_at DESC LIMIT 1 OFFSET ?3`)
      .bind(now + LINK_MS - MINUTE_MS, now + LINK_MS, mailsAMinute - 1)
      .first<{ expires_at: number }>(),
  )
  return row ? secondsUntil(row.expires_at - LINK_MS + MINUTE_MS, now) : 1
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
