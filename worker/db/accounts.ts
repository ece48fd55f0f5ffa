/**
 * Accounts: found by id or address, marked when their deletion begins (DELETED-STAYS-DELETED), removed at its end, and read
 * with all that is stored of them.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Account } from '../../shared/api/shapes.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { accounts, emailRequests, sessions, users } from './schema.ts'

/** The columns of an account. `id` comes first: where a join finds no account, drizzle makes the row null by it. */
export const ACCOUNT = {
  id: accounts.id,
  email: accounts.email,
  provider: accounts.provider,
  displayName: accounts.displayName,
  createdAt: accounts.createdAt,
  deletedAt: accounts.deletedAt,
}

export type AccountRow = Pick<typeof accounts.$inferSelect, keyof typeof ACCOUNT>

export const toAccount = ({ id, email, provider, displayName }: AccountRow): Account => ({
  id,
  email,
  provider,
  displayName,
})

type ById = Placeholders<{ id: string }>
type Of = Placeholders<{ accountId: string }>

const idByEmail = statement((orm, { email }: Placeholders<{ email: string }>) =>
  orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)).prepare(),
)

export async function findAccountId(db: D1Database, email: string): Promise<string | null> {
  const [row] = await query(idByEmail(db, { email }))
  return row?.id ?? null
}

const there = statement((orm, { id }: ById) =>
  orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).prepare(),
)

export const isAccountThere = async (db: D1Database, id: string): Promise<boolean> =>
  (await query(there(db, { id }))).length > 0

const alive = statement((orm, { id }: ById) =>
  orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .prepare(),
)

export const isAccountAlive = async (db: D1Database, id: string): Promise<boolean> =>
  (await query(alive(db, { id }))).length > 0

const mark = statement((orm, { id, now }: Placeholders<{ id: string; now: number }>) =>
  orm
    .update(accounts)
    .set({ deletedAt: sql`coalesce(${accounts.deletedAt}, ${now})` })
    .where(eq(accounts.id, id))
    .prepare(),
)

export const endSessionsOfAccount = statement((orm, { accountId }: Of) =>
  orm.delete(sessions).where(eq(sessions.accountId, accountId)).prepare(),
)

/** After this, no session begins for the account, no words are saved, and rooms that read the mark remove its entries. */
export async function markAccountDeleted(db: D1Database, id: string, now: number): Promise<void> {
  await batch(db, [mark(db, { id, now }), endSessionsOfAccount(db, { accountId: id })])
}

const marked = ({ id }: ById) => sql`SELECT 1 FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`
const markedEmail = ({ id }: ById) => sql`SELECT email FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`

const account = statement((orm, { accountId }: Of) =>
  orm
    .select({
      id: accounts.id,
      email: accounts.email,
      provider: accounts.provider,
      googleSub: accounts.googleSub,
      displayName: accounts.displayName,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .prepare(),
)

const keepFinishNumbers = statement((orm, account: ById) =>
  orm.run(
    sql`UPDATE seasons SET gone_finish = max(gone_finish, u.finish_number)
         FROM users u WHERE u.season = seasons.year AND u.account_id = ${account.id} AND u.finish_number IS NOT NULL
           AND EXISTS (${marked(account)})`,
  ),
)
const removeUsers = statement((orm, account: ById) =>
  orm.run(sql`DELETE FROM users WHERE account_id = ${account.id} AND EXISTS (${marked(account)})`),
)
const removeSessions = statement((orm, account: ById) =>
  orm.run(sql`DELETE FROM sessions WHERE account_id = ${account.id} AND EXISTS (${marked(account)})`),
)
/**
 * Empties the person's mails and keeps the rows, which still count for the ceilings: otherwise making and deleting an
 * account would earn mails back.
 */
const emptyMails = statement((orm, account: ById) =>
  orm.run(
    sql`UPDATE email_requests SET email = '', mailbox = '', full_name = NULL, redirect = '', code_hash = '', browser_hash = ''
         WHERE email = (${markedEmail(account)})`,
  ),
)
const removeMarked = statement((orm, { id }: ById) =>
  orm.run(sql`DELETE FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`),
)

/** Removes only a marked account. Its mails are found by its address, so they are emptied while its row still exists. */
export async function removeAccount(db: D1Database, id: string): Promise<void> {
  await batch(
    db,
    [keepFinishNumbers, removeUsers, removeSessions, emptyMails, removeMarked].map((each) => each(db, { id })),
  )
}

const profiles = statement((orm, { accountId }: Of) =>
  orm.select().from(users).where(eq(users.accountId, accountId)).orderBy(asc(users.season)).prepare(),
)

const logins = statement((orm, { accountId }: Of) =>
  orm
    .select({ createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(asc(sessions.createdAt))
    .prepare(),
)

const mails = statement((orm, { accountId }: Of) =>
  orm
    .select({
      email: emailRequests.email,
      createdAt: emailRequests.createdAt,
      usedAt: emailRequests.usedAt,
      fullName: emailRequests.fullName,
      redirect: emailRequests.redirect,
    })
    .from(emailRequests)
    .innerJoin(accounts, eq(accounts.email, emailRequests.email))
    .where(eq(accounts.id, accountId))
    .orderBy(asc(emailRequests.createdAt))
    .prepare(),
)

/**
 * Everything that is stored of one account, except the secrets that sign it in: its row if it still exists, its seasons, its
 * sessions and its mails, all read in one transaction.
 */
export const readAccount = (db: D1Database, accountId: string) =>
  batch(db, [
    account(db, { accountId }),
    profiles(db, { accountId }),
    logins(db, { accountId }),
    mails(db, { accountId }),
  ])
