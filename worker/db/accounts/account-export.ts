/** Everything that is stored of one account, except the secrets that sign it in. */
import { asc, eq } from 'drizzle-orm'
import { accounts, emailRequests, hiddenRooms, sessions, users } from '../schema.ts'
import { batch, type Placeholders, statement } from '../statement.ts'

type Of = Placeholders<{ accountId: string }>

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

const hidden = statement((orm, { accountId }: Of) =>
  orm
    .select({ room: hiddenRooms.roomId, hiddenAt: hiddenRooms.hiddenAt })
    .from(hiddenRooms)
    .where(eq(hiddenRooms.accountId, accountId))
    .prepare(),
)

/** The account's row if it still exists, its seasons, its sessions, its mails and its hidden rooms, all read in one transaction. */
export const readAccount = (db: D1Database, accountId: string) =>
  batch(db, [
    account(db, { accountId }),
    profiles(db, { accountId }),
    logins(db, { accountId }),
    mails(db, { accountId }),
    hidden(db, { accountId }),
  ])
