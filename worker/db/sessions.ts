/**
 * Stored sessions, and the rows that are read with them. Only the HMAC of a token is stored (auth/session.ts), so that a
 * stolen copy of the table opens nothing.
 */
import { and, eq, gt, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { Provider } from '../../shared/api/shapes.ts'
import type { Wait } from '../platform/calls.ts'
import { type BoundStatement, batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { ACCOUNT, type AccountRow, endSessionsOfAccount } from './accounts.ts'
import { accounts, seasons, sessions, users } from './schema.ts'
import { findSeason, SEASON, type SeasonFacts } from './seasons.ts'
import { USER, type UserRow } from './users.ts'

const DAY_MS = 24 * 3600_000
/** A session ends after this long without a visit … */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** … and after this long in any case. */
export const SESSION_LIFE_MS = 365 * DAY_MS
/** A visit prolongs the session in D1 at most once in this time, not at each request. */
export const SESSION_TOUCH_MS = DAY_MS

/**
 * Names a session in a ticket, for comparing it with the session's cookie without a query: 132 bits of the hash, which open
 * nothing.
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

/** A session has ended if it was last seen by `endedIdle`, or began by `endedLife`. */
type Ends = { endedIdle: number; endedLife: number }

export const endsAt = (now: number): Ends => ({ endedIdle: now - SESSION_IDLE_MS, endedLife: now - SESSION_LIFE_MS })

export type SessionToBe = {
  tokenHash: string
  /** The hash of this browser's previous session, which ends when the new one begins. */
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
  // Most browsers had no session, and D1 would search for one all the same.
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

/** Changes nothing for a session seen within the day, nor for an ended one, which must not come back. */
export const touchSession = (db: D1Database, tokenHash: string, now: number): BoundStatement<D1Result> =>
  touch(db, { tokenHash, now, dueBefore: now - SESSION_TOUCH_MS, ...endsAt(now) })

/** The session under which a write is made. */
export type Under = { tokenHash: string } & Ends

/** The account of a live session; null while the account is being deleted. */
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

// The rows of a `Session`, as one joined row: for every read of a session and for the end of a sign-in.

/** Null where a table has no such row. `former`: read only where the season has no profile. */
export type SessionRows = {
  season: SeasonFacts | null
  account: AccountRow | null
  user: UserRow | null
  former: FormerProfile
}

/** The rows at the end of a sign-in. */
export type Entered = SessionRows & { account: AccountRow }

/** The name of the person's latest season, which is proposed for this one (game.md, «Names»). */
export type FormerProfile = { fullName: string | null; season: number | null }

/** The columns have different names in all three tables (see `statement`). */
const ROWS = { season: SEASON, account: ACCOUNT, user: USER }
const NO_FORMER: FormerProfile = { fullName: null, season: null }

const NOBODY = { season: null, account: null, user: null, former: NO_FORMER }

/** From the latest season before this one: one row of the index, read only for people without a profile of this season. */
const formerly = (column: 'full_name' | 'season', year: Placeholder): SQL =>
  sql`CASE WHEN ${users.accountId} IS NULL THEN (SELECT ${sql.identifier(column)} FROM users AS past
        WHERE past.account_id = ${accounts.id} AND past.season < ${year} ORDER BY past.season DESC LIMIT 1) END`

const former = (year: Placeholder) => ({
  fullName: sql<string | null>`${formerly('full_name', year)}`.as('former_name'),
  season: sql<number | null>`${formerly('season', year)}`.as('former_season'),
})

/** The join begins with a row without columns, so that there is an answer even if no table has a row. */
const ONE_ROW = sql`(SELECT 1)`

type InYear = { year: number }

const entered = (who: (value: Placeholders<{ value: string }>['value']) => SQL) =>
  statement((orm, { value, year }: Placeholders<InYear & { value: string }>) =>
    orm
      .select({ ...ROWS, former: former(year) })
      .from(ONE_ROW)
      .leftJoin(seasons, eq(seasons.year, year))
      .leftJoin(accounts, who(value))
      .leftJoin(users, and(eq(users.accountId, accounts.id), eq(users.season, year)))
      .prepare(),
  )

const enteredBy = {
  email: entered((email) => eq(accounts.email, email)),
  googleSub: entered((sub) => eq(accounts.googleSub, sub)),
}

/** For the end of a batch that has begun a session of this person. */
export const selectEntered = (
  db: D1Database,
  by: keyof typeof enteredBy,
  value: string,
  year: number,
): BoundStatement<SessionRows[]> => enteredBy[by](db, { value, year })

export type AskedVisit = InYear & { tokenHash: string } & Ends

/** A visit, with more columns from the same row of D1. */
export const visitWith = <More extends Record<string, Record<string, SQL.Aliased>>>(
  orm: DrizzleD1Database,
  values: Placeholders<AskedVisit>,
  more: More,
) =>
  orm
    .select({
      ...more,
      ...ROWS,
      former: former(values.year),
      session: {
        seenAt: sessions.seenAt,
        // Renamed: the account has a column of the same name.
        createdAt: sql`${sessions.createdAt}`.mapWith(sessions.createdAt).as('session_created_at'),
      },
    })
    .from(ONE_ROW)
    .leftJoin(seasons, eq(seasons.year, values.year))
    .leftJoin(
      sessions,
      and(
        eq(sessions.tokenHash, values.tokenHash),
        gt(sessions.seenAt, values.endedIdle),
        gt(sessions.createdAt, values.endedLife),
      ),
    )
    .leftJoin(accounts, and(eq(accounts.id, sessions.accountId), isNull(accounts.deletedAt)))
    .leftJoin(users, and(eq(users.accountId, accounts.id), eq(users.season, values.year)))
    .prepare()

const visit = statement((orm, values: Placeholders<AskedVisit>) => visitWith(orm, values, {}))

/** `found`: null when there is no such session or it has ended; then `rows` has no account and no user. */
export type Visit = { found: FoundSession | null; rows: SessionRows }

/** For a batch. It does not prolong the session. */
export const selectVisit = (db: D1Database, tokenHash: string, year: number, now: number) =>
  visit(db, { tokenHash, year, ...endsAt(now) })

/** For a batch that reads more than a visit. The second statement prolongs the session. */
export const visitStatements = (db: D1Database, tokenHash: string, year: number, now: number) =>
  [selectVisit(db, tokenHash, year, now), touchSession(db, tokenHash, now)] as const

type VisitRow = ReturnType<ReturnType<typeof selectVisit>['read']>

/** Reads the answer of `selectVisit`. */
export function toVisit(tokenHash: string, [row]: VisitRow): Visit {
  const { session, ...rows } = row ?? { session: null, ...NOBODY }
  const { account, user } = rows
  // Without a session the join finds no account.
  if (!account || !session) return { found: null, rows }
  return {
    found: {
      tokenHash,
      accountId: account.id,
      ...session,
      fullName: user?.fullName ?? null,
      hasFinished: user?.hasFinished ?? false,
    },
    rows,
  }
}

/** For an answer that sets no cookie: it does not prolong the session, or the cookie would end before its session. */
export async function findVisit(
  db: D1Database,
  tokenHash: string,
  year: number,
  now: number,
  wait?: Wait,
): Promise<Visit> {
  return toVisit(tokenHash, await query(selectVisit(db, tokenHash, year, now), wait))
}

/** One round trip, because everyone comes back in the last minute before the deadline. Prolongs the session too. */
export async function readVisit(db: D1Database, tokenHash: string | null, year: number, now: number): Promise<Visit> {
  if (tokenHash === null) {
    const season = await findSeason(db, year)
    return { found: null, rows: { ...NOBODY, season } }
  }
  const [rows] = await batch(db, visitStatements(db, tokenHash, year, now))
  return toVisit(tokenHash, rows)
}

// Turns a person verified by Google into a session, in one batch: wholly or not at all.

type BegunWithGoogle =
  /** `account.deletedAt` shows whether a session has begun: an account that is being deleted gets none. */
  | Entered
  /** The address belongs to another account; nothing was written. */
  | { takenBy: Provider }

/** The person verified by Google. `sub` is the key: addresses change hands, `sub` does not. */
export type GooglePerson = { sub: string; email: string; displayName: string | null }

const addAccount = statement((orm, values: Placeholders<GooglePerson & { id: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO accounts (id, email, provider, google_sub, display_name, created_at)
        VALUES (${values.id}, ${values.email}, 'google', ${values.sub}, ${values.displayName}, ${values.now}) ON CONFLICT DO NOTHING`,
  ),
)

const followAddress = statement((orm, { sub, email, displayName }: Placeholders<GooglePerson>) =>
  orm.run(
    sql`UPDATE accounts SET email = ${email}, display_name = coalesce(display_name, ${displayName})
         WHERE google_sub = ${sub} AND deleted_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM accounts other WHERE other.email = ${email} AND other.google_sub IS NOT ${sub})`,
  ),
)

const beginSession = statement(
  (orm, { tokenHash, sub, now }: Placeholders<{ tokenHash: string; sub: string; now: number }>) =>
    orm.run(
      sql`INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
        SELECT ${tokenHash}, id, ${now}, ${now} FROM accounts WHERE google_sub = ${sub} AND deleted_at IS NULL`,
    ),
)

const accountByEmail = statement((orm, { email }: Placeholders<{ email: string }>) =>
  orm.select(ACCOUNT).from(accounts).where(eq(accounts.email, email)).prepare(),
)

/**
 * Finds the account by `sub` alone; makes it if there is none and the address is free. A new address at Google replaces the
 * stored one if it is free here. Two accounts are never joined by their address.
 */
export async function beginGoogleSession(
  db: D1Database,
  person: GooglePerson,
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<BegunWithGoogle> {
  const { sub, email, displayName } = person
  const [, , , , [bySub], [byEmail]] = await batch(db, [
    // Does nothing if the `sub` exists (it is the person's account) or the address does (it is a collision).
    addAccount(db, { id: newAccountId, email, sub, displayName, now }),
    followAddress(db, { sub, email, displayName }),
    beginSession(db, { tokenHash: session.tokenHash, sub, now }),
    tidySessions(db, session, now),
    selectEntered(db, 'googleSub', sub, year),
    accountByEmail(db, { email }),
  ])
  const { account, ...rows } = bySub ?? NOBODY
  if (account) return { account, ...rows }
  // The insert did nothing because of the address.
  if (!byEmail) throw new Error('The account was neither made nor found by its address')
  return byEmail.deletedAt === null ? { takenBy: byEmail.provider } : { account: byEmail, ...rows }
}
