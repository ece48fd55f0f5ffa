/** A link or a code becomes a session: one batch, so that it happens wholly or not at all. */
import { ask } from './database.ts'
import { type Entered, rowsIn, selectEntered } from './session-rows.ts'
import { type SessionToBe, tidySessions } from './sessions.ts'

/** `typedName`: by whoever asked for the mail. */
export type Spent = Entered & { redirect: string; typedName: string | null }

/**
 * Spends the request (one conditional UPDATE) and, in the same atomic batch, makes the account where there is none and the
 * session, and reads what the person is told then: what is spent and not answered can only be an answer that was lost. Null
 * when there was nothing to spend.
 * A name typed by whoever asked is the account's only in the browser that asked: anybody can ask for a mail to anybody.
 * No session is made for an account of another provider or one that is being deleted; the caller sees which in `account`.
 */
export async function spendEmailRequest(
  db: D1Database,
  request: { id: string; email: string; browserHash: string | null },
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<Spent | null> {
  const live = 'r.id = ?1 AND r.email = ?2 AND r.used_at IS NULL AND r.expires_at > ?3'
  const [, , , spent, found] = await ask(
    db.batch<Record<string, unknown>>([
      db
        .prepare(
          `INSERT INTO accounts (id, email, provider, display_name, created_at)
           SELECT ?4, r.email, 'email', CASE WHEN r.browser_hash = ?5 THEN r.full_name END, ?3 FROM email_requests r WHERE ${live}
           ON CONFLICT (email) DO UPDATE SET display_name = excluded.display_name
             WHERE accounts.provider = 'email' AND accounts.display_name IS NULL AND excluded.display_name IS NOT NULL`,
        )
        .bind(request.id, request.email, now, newAccountId, request.browserHash),
      db
        .prepare(
          `INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
           SELECT ?4, a.id, ?3, ?3 FROM email_requests r JOIN accounts a ON a.email = r.email
            WHERE ${live} AND a.provider = 'email' AND a.deleted_at IS NULL`,
        )
        .bind(request.id, request.email, now, session.tokenHash),
      tidySessions(db, session, now),
      db
        .prepare(`UPDATE email_requests AS r SET used_at = ?3 WHERE ${live} RETURNING redirect, full_name`)
        .bind(request.id, request.email, now),
      selectEntered(db, 'email', request.email, year),
    ]),
  )
  // What the UPDATE above returns; a batch has one type for all its results.
  const row = spent?.results[0] as { redirect: string; full_name: string | null } | undefined
  const { account, ...rows } = rowsIn(found)
  if (row === undefined || account === undefined) return null
  return { account, redirect: row.redirect, typedName: row.full_name, ...rows }
}
