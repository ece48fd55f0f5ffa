/** Turns a mail's link or code into a session, in one batch: wholly or not at all. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { emailRequests } from '../schema.ts'
import { batch, type Placeholders, statement } from '../statement.ts'
import { type Entered, selectEntered } from './session-rows.ts'
import { type SessionToBe, tidySessions } from './sessions.ts'

/** `typedName`: the name that whoever asked for the mail has typed. */
export type Spent = Entered & { redirect: string; typedName: string | null }

type Request = { id: string; email: string; now: number }

const isLive = (r: Placeholders<Request>): SQL =>
  sql`r.id = ${r.id} AND r.email = ${r.email} AND r.used_at IS NULL AND r.expires_at > ${r.now}`

const addAccount = statement(
  (orm, request: Placeholders<Request & { accountId: string; browserHash: string | null }>) =>
    orm.run(
      sql`INSERT INTO accounts (id, email, provider, display_name, created_at)
          SELECT ${request.accountId}, r.email, 'email', CASE WHEN r.browser_hash = ${request.browserHash} THEN r.full_name END, ${request.now}
            FROM email_requests r WHERE ${isLive(request)}
          ON CONFLICT (email) DO UPDATE SET display_name = excluded.display_name
            WHERE accounts.provider = 'email' AND accounts.display_name IS NULL AND excluded.display_name IS NOT NULL`,
    ),
)

const beginSession = statement((orm, request: Placeholders<Request & { tokenHash: string }>) =>
  orm.run(
    sql`INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
        SELECT ${request.tokenHash}, a.id, ${request.now}, ${request.now} FROM email_requests r JOIN accounts a ON a.email = r.email
         WHERE ${isLive(request)} AND a.provider = 'email' AND a.deleted_at IS NULL`,
  ),
)

const spend = statement((orm, { id, email, now }: Placeholders<Request>) =>
  orm
    .update(emailRequests)
    .set({ usedAt: sql`${now}` })
    .where(
      and(
        eq(emailRequests.id, id),
        eq(emailRequests.email, email),
        isNull(emailRequests.usedAt),
        gt(emailRequests.expiresAt, now),
      ),
    )
    .returning({ redirect: emailRequests.redirect, typedName: emailRequests.fullName })
    .prepare(),
)

/**
 * Spends the request with one conditional UPDATE. The same atomic batch makes the account if there is none, begins the
 * session and reads the answer: a request that is spent but not answered can only be a lost answer. Null when there was
 * nothing to spend.
 *
 * A typed name becomes the account's only in the browser that asked: anybody can ask for a mail to anybody. An account
 * of another provider, or one that is being deleted, gets no session; the caller finds out from `account`.
 */
export async function spendEmailRequest(
  db: D1Database,
  request: { id: string; email: string; browserHash: string | null },
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<Spent | null> {
  const { id, email, browserHash } = request
  const live = { id, email, now }
  const [, , , [spent], [entered]] = await batch(db, [
    addAccount(db, { ...live, accountId: newAccountId, browserHash }),
    beginSession(db, { ...live, tokenHash: session.tokenHash }),
    tidySessions(db, session, now),
    spend(db, live),
    selectEntered(db, 'email', email, year),
  ])
  if (!spent || !entered?.account) return null
  return { ...entered, account: entered.account, ...spent }
}
