/** Accounts: found by id or address, marked when they go (DELETED-STAYS-DELETED), removed when every room has confirmed. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Account } from '../../../shared/api/shapes.ts'
import { accounts, sessions } from '../schema.ts'
import { batch, query, type Slots, statement } from '../statement.ts'

/** What is read of an account wherever it is read whole. `id` first: a joined row without one is no account. */
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

type ById = Slots<{ id: string }>

const idByEmail = statement((orm, { email }: Slots<{ email: string }>) =>
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

const mark = statement((orm, { id, now }: Slots<{ id: string; now: number }>) =>
  orm
    .update(accounts)
    .set({ deletedAt: sql`coalesce(${accounts.deletedAt}, ${now})` })
    .where(eq(accounts.id, id))
    .prepare(),
)

export const endSessionsOfAccount = statement((orm, { accountId }: Slots<{ accountId: string }>) =>
  orm.delete(sessions).where(eq(sessions.accountId, accountId)).prepare(),
)

/** From here on no session is begun for it, no words are saved, and rooms that meet it remove it. */
export async function markAccountDeleted(db: D1Database, id: string, now: number): Promise<void> {
  await batch(db, [mark(db, { id, now }), endSessionsOfAccount(db, { accountId: id })])
}

const marked = ({ id }: ById) => sql`SELECT 1 FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`
const markedEmail = ({ id }: ById) => sql`SELECT email FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`

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
const removeMails = statement((orm, account: ById) =>
  orm.run(
    // By the mailbox too: a mail to another spelling holds this address where it is counted.
    sql`DELETE FROM email_requests WHERE email = (${markedEmail(account)}) OR mailbox = (${markedEmail(account)})`,
  ),
)
const removeMarked = statement((orm, { id }: ById) =>
  orm.run(sql`DELETE FROM accounts WHERE id = ${id} AND deleted_at IS NOT NULL`),
)

/** Only what was marked goes. The mails it asked for are found by its address, so they go while the row is still there. */
export async function removeAccount(db: D1Database, id: string): Promise<void> {
  await batch(
    db,
    [keepFinishNumbers, removeUsers, removeSessions, removeMails, removeMarked].map((each) => each(db, { id })),
  )
}
