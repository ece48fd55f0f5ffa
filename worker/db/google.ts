/** Turns a person whom Google has verified into a session, in one batch: wholly or not at all. */
import { eq, sql } from 'drizzle-orm'
import type { Provider } from '../../shared/api/shapes.ts'
import { ACCOUNT } from './accounts.ts'
import { batch, type Placeholders, statement } from './d1.ts'
import { accounts } from './schema.ts'
import { type Entered, NOBODY, type SessionToBe, selectEntered, tidySessions } from './sessions.ts'

type Begun =
  /** `account.deletedAt` tells whether a session has begun: an account that is being deleted gets none. */
  | Entered
  /** The address belongs to another account; nothing was written. */
  | { takenBy: Provider }

type Person = { sub: string; email: string; displayName: string | null }

const addAccount = statement((orm, made: Placeholders<Person & { id: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO accounts (id, email, provider, google_sub, display_name, created_at)
        VALUES (${made.id}, ${made.email}, 'google', ${made.sub}, ${made.displayName}, ${made.now}) ON CONFLICT DO NOTHING`,
  ),
)

const followAddress = statement((orm, { sub, email, displayName }: Placeholders<Person>) =>
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
 * Finds the account by `sub` and by nothing else; it is made if there is none and the address is free. A new address at
 * Google is taken over if it is free here. Two accounts are never joined by their address.
 */
export async function beginGoogleSession(
  db: D1Database,
  person: Person,
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<Begun> {
  const { sub, email, displayName } = person
  const [, , , , [bySub], [byEmail]] = await batch(db, [
    // Does nothing if the `sub` exists (it is their account) or if the address does (it is a collision).
    addAccount(db, { id: newAccountId, email, sub, displayName, now }),
    followAddress(db, { sub, email, displayName }),
    beginSession(db, { tokenHash: session.tokenHash, sub, now }),
    tidySessions(db, session, now),
    selectEntered(db, 'googleSub', sub, year),
    accountByEmail(db, { email }),
  ])
  const { account, ...rows } = bySub ?? NOBODY
  if (account) return { account, ...rows }
  // The address is what made the insert do nothing.
  if (!byEmail) throw new Error('An account was neither made nor in the way')
  return byEmail.deletedAt === null ? { takenBy: byEmail.provider } : { account: byEmail, ...rows }
}
