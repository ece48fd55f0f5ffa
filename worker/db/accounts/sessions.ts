/** Sessions at rest: only the SHA-256 of the token, so that a stolen copy of the table opens nothing. */
import { and, eq, gt, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { accounts, sessions, users } from '../schema.ts'
import { type Question, query, type Slots, statement } from '../statement.ts'
import { endSessionsOfAccount } from './accounts.ts'

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

type FoundSessionRow = Omit<FoundSession, 'tokenHash'>

/** Sessions that began, or were seen, at these moments or before have ended. */
export type Ends = { endedIdle: number; endedLife: number }

export const endsAt = (now: number): Ends => ({ endedIdle: now - SESSION_IDLE_MS, endedLife: now - SESSION_LIFE_MS })

const session = statement((orm, asked: Slots<{ tokenHash: string; season: number } & Ends>) =>
  orm
    .select({
      accountId: sessions.accountId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      fullName: users.fullName,
      owesDelivery: sql`coalesce(${users.hasFinished} = 1 AND ${users.deliveredAt} IS NULL, 0)`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.id, sessions.accountId), isNull(accounts.deletedAt)))
    .leftJoin(users, and(eq(users.accountId, sessions.accountId), eq(users.season, asked.season)))
    .where(
      and(
        eq(sessions.tokenHash, asked.tokenHash),
        gt(sessions.seenAt, asked.endedIdle),
        gt(sessions.createdAt, asked.endedLife),
      ),
    )
    .prepare(),
)

/** A session that is alive, of an account that is not being deleted, with the profile of this season: one query. */
export const selectSession = (
  db: D1Database,
  tokenHash: string,
  season: number,
  now: number,
): Question<FoundSessionRow[]> => session(db, { tokenHash, season, ...endsAt(now) })

/** Of what `selectSession` has answered. */
export const toFoundSession = (tokenHash: string, [row]: readonly FoundSessionRow[]): FoundSession | null =>
  row ? { tokenHash, ...row } : null

export const findSession = async (
  db: D1Database,
  tokenHash: string,
  season: number,
  now: number,
): Promise<FoundSession | null> => toFoundSession(tokenHash, await query(selectSession(db, tokenHash, season, now)))

export type SessionToBe = {
  tokenHash: string
  /** The session that this browser had before, by its hash: it ends with the new one's beginning. */
  replaces: string | null
}

type Begun = { tokenHash: string } & Ends

const hasEnded = (begun: Slots<Begun>): SQL =>
  sql`(account_id = (SELECT account_id FROM sessions WHERE token_hash = ${begun.tokenHash})
       AND (seen_at <= ${begun.endedIdle} OR created_at <= ${begun.endedLife}))`

const tidy = statement((orm, begun: Slots<Begun>) => orm.run(sql`DELETE FROM sessions WHERE ${hasEnded(begun)}`))

const tidyAndReplace = statement((orm, begun: Slots<Begun & { replaces: string }>) =>
  orm.run(
    sql`DELETE FROM sessions WHERE ${hasEnded(begun)}
           OR (token_hash = ${begun.replaces} AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${begun.tokenHash}))`,
  ),
)

/**
 * For the batch that begins a session: the one that this browser had before, and the account's own that have ended, go in
 * passing. Nothing goes when no session was begun.
 */
export function tidySessions(db: D1Database, { tokenHash, replaces }: SessionToBe, now: number): Question<D1Result> {
  const begun = { tokenHash, ...endsAt(now) }
  // Most browsers had none, and D1 would look for it all the same.
  return replaces === null ? tidy(db, begun) : tidyAndReplace(db, { ...begun, replaces })
}

type Touched = { tokenHash: string; now: number; dueBefore: number } & Ends

const touch = statement((orm, touched: Slots<Touched>) =>
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

/** Does nothing to one that was seen within the day, nor to one that has ended: it must not come back. */
export const touchSession = (db: D1Database, tokenHash: string, now: number): Question<D1Result> =>
  touch(db, { tokenHash, now, dueBefore: now - SESSION_TOUCH_MS, ...endsAt(now) })

/** The session that a write is made under; null: whoever calls has looked at it already. */
export type Under = { sessionHash: string | null } & Ends

/** For a write of this account that is made only while this session of theirs is alive. */
export const whileSessionLives = (accountId: Placeholder, under: Slots<Under>): SQL =>
  sql`(${under.sessionHash} IS NULL OR EXISTS (SELECT 1 FROM sessions s
    WHERE s.token_hash = ${under.sessionHash} AND s.account_id = ${accountId}
      AND s.seen_at > ${under.endedIdle} AND s.created_at > ${under.endedLife}))`

const end = statement((orm, { tokenHash }: Slots<{ tokenHash: string }>) =>
  orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).prepare(),
)

export async function endSession(db: D1Database, tokenHash: string): Promise<void> {
  await query(end(db, { tokenHash }))
}

export async function endSessionsOf(db: D1Database, accountId: string): Promise<void> {
  await query(endSessionsOfAccount(db, { accountId }))
}
