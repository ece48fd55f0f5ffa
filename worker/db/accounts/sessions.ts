/** Stored sessions: only the HMAC of a token (session-token.ts), so that a stolen copy of the table opens nothing. */
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../schema.ts'
import { type BoundStatement, type Placeholders, query, statement } from '../statement.ts'
import { endSessionsOfAccount } from './accounts.ts'

const DAY_MS = 24 * 3600_000
/** A session ends after this long without a visit … */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** … and after this long in any case. */
export const SESSION_LIFE_MS = 365 * DAY_MS
/** A visit prolongs the session in D1 at most once in this time, not at each request. */
export const SESSION_TOUCH_MS = DAY_MS

/**
 * Names a session in a ticket, so that the ticket can be compared with the session's cookie without asking D1: 132 bits
 * of the hash, which open nothing.
 */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 22)

export type FoundSession = {
  tokenHash: string
  accountId: string
  createdAt: number
  seenAt: number
  fullName: string | null
  hasFinished: boolean
}

/** A session that was last seen by `endedIdle`, or began by `endedLife`, has ended. */
export type Ends = { endedIdle: number; endedLife: number }

export const endsAt = (now: number): Ends => ({ endedIdle: now - SESSION_IDLE_MS, endedLife: now - SESSION_LIFE_MS })

export type SessionToBe = {
  tokenHash: string
  /** The hash of the session that this browser had before: it ends when the new one begins. */
  replaces: string | null
}

type Begun = { tokenHash: string } & Ends

const hasEnded = (begun: Placeholders<Begun>): SQL =>
  sql`(account_id = (SELECT account_id FROM sessions WHERE token_hash = ${begun.tokenHash})
       AND (seen_at <= ${begun.endedIdle} OR created_at <= ${begun.endedLife}))`

const tidy = statement((orm, begun: Placeholders<Begun>) => orm.run(sql`DELETE FROM sessions WHERE ${hasEnded(begun)}`))

const tidyAndReplace = statement((orm, begun: Placeholders<Begun & { replaces: string }>) =>
  orm.run(
    sql`DELETE FROM sessions WHERE ${hasEnded(begun)}
           OR (token_hash = ${begun.replaces} AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${begun.tokenHash}))`,
  ),
)

/**
 * For the batch that begins a session: deletes the browser's previous session and the account's own expired ones. If no
 * session was begun, nothing is deleted.
 */
export function tidySessions(
  db: D1Database,
  { tokenHash, replaces }: SessionToBe,
  now: number,
): BoundStatement<D1Result> {
  const begun = { tokenHash, ...endsAt(now) }
  // Most browsers had none, and D1 would search for it all the same.
  return replaces === null ? tidy(db, begun) : tidyAndReplace(db, { ...begun, replaces })
}

type Touched = { tokenHash: string; now: number; dueBefore: number } & Ends

const touch = statement((orm, touched: Placeholders<Touched>) =>
  orm
    .update(sessions)
    .set({ seenAt: sql`${touched.now}` })
    .where(
      and(
        eq(sessions.tokenHash, touched.tokenHash),
        lte(sessions.seenAt, touched.dueBefore),
        gt(sessions.seenAt, touched.endedIdle),
        gt(sessions.createdAt, touched.endedLife),
      ),
    )
    .prepare(),
)

/** Changes nothing for a session that was seen within the day, nor for one that has ended, which must not come back. */
export const touchSession = (db: D1Database, tokenHash: string, now: number): BoundStatement<D1Result> =>
  touch(db, { tokenHash, now, dueBefore: now - SESSION_TOUCH_MS, ...endsAt(now) })

/** The session under which a write is made. */
export type Under = { tokenHash: string } & Ends

/** The account of a live session; none while the account is being deleted. */
export const accountOfSession = (under: Placeholders<Under>): SQL =>
  sql`(SELECT s.account_id FROM sessions s JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
    WHERE s.token_hash = ${under.tokenHash} AND s.seen_at > ${under.endedIdle} AND s.created_at > ${under.endedLife})`

const end = statement((orm, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).prepare(),
)

export async function endSession(db: D1Database, tokenHash: string): Promise<void> {
  await query(end(db, { tokenHash }))
}

export async function endSessionsOf(db: D1Database, accountId: string): Promise<void> {
  await query(endSessionsOfAccount(db, { accountId }))
}
