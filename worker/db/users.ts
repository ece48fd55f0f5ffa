/** The users of a season: their profiles, and reads of their words. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../shared/api/shapes.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { accounts, seasons, users } from './schema.ts'

/** The columns of a user. `accountId` comes first: where a join finds no user, drizzle makes the row null by it. */
export const USER = {
  accountId: users.accountId,
  fullName: users.fullName,
  words: users.words,
  hasFinished: users.hasFinished,
  rev: users.rev,
  updatedAt: users.updatedAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof USER>

export const toUser = ({ accountId, fullName, words, hasFinished, rev }: UserRow): User => ({
  id: accountId,
  fullName,
  words,
  hasFinished,
  rev,
})

type Who = { accountId: string; season: number }

const isThis = ({ accountId, season }: Placeholders<Who>): SQL | undefined =>
  and(eq(users.accountId, accountId), eq(users.season, season))

const user = statement((orm, who: Placeholders<Who>) => orm.select(USER).from(users).where(isThis(who)).prepare())

export async function findUser(db: D1Database, accountId: string, season: number): Promise<UserRow | null> {
  const [row] = await query(user(db, { accountId, season }))
  return row ?? null
}

/** `speechVersion`: null while no speech is published. */
type Picks = { words: string[]; speechVersion: number | null }

const picks = statement((orm, who: Placeholders<Who>) =>
  orm
    .select({
      words: users.words,
      speechVersion: sql<number | null>`iif(${seasons.speech} IS NULL, NULL, ${seasons.speechVersion})`.as('version'),
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.id, users.accountId), isNull(accounts.deletedAt)))
    .leftJoin(seasons, eq(seasons.year, users.season))
    .where(isThis(who))
    .prepare(),
)

/** Null when there is no such profile, or its account is being deleted. */
export async function findPicks(db: D1Database, accountId: string, season: number): Promise<Picks | null> {
  const [row] = await query(picks(db, { accountId, season }))
  return row ?? null
}

const seasonsOfAccount = statement((orm, { accountId }: Placeholders<{ accountId: string }>) =>
  orm.select({ season: users.season }).from(users).where(eq(users.accountId, accountId)).prepare(),
)

/** The seasons in which the account has a profile. */
export async function seasonsOf(db: D1Database, accountId: string): Promise<number[]> {
  return (await query(seasonsOfAccount(db, { accountId }))).map(({ season }) => season)
}

const add = statement((orm, added: Placeholders<Who & { fullName: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO users (account_id, season, full_name, words, has_finished, rev, created_at, updated_at)
        SELECT id, ${added.season}, ${added.fullName}, '[]', 0, 0, ${added.now}, ${added.now} FROM accounts
         WHERE id = ${added.accountId} AND deleted_at IS NULL
        ON CONFLICT (account_id, season) DO NOTHING`,
  ),
)

/** Null when the account no longer exists. `isNew` is false when the profile was there already; it is not changed. */
export async function addUser(
  db: D1Database,
  profile: { accountId: string; season: number; fullName: string },
  now: number,
): Promise<{ row: UserRow; isNew: boolean } | null> {
  const [added, [row]] = await batch(db, [add(db, { ...profile, now }), user(db, profile)])
  return row ? { row, isNew: added.meta.changes > 0 } : null
}
