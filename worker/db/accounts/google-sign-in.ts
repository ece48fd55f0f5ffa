/** Whom Google vouches for becomes a session: one batch, so that it happens wholly or not at all. */
import { eq, sql } from 'drizzle-orm'
import type { Provider } from '../../../shared/api/shapes.ts'
import { accounts } from '../schema.ts'
import { batch, type Slots, statement } from '../statement.ts'
import { ACCOUNT } from './accounts.ts'
import { type Entered, NOBODY, selectEntered } from './session-rows.ts'
import { type SessionToBe, tidySessions } from './sessions.ts'

export type Begun =
  /** `account.deletedAt` says whether a session was begun: an account on its way out gets none. */
  | Entered
  /** The address is another account's; nothing was written. */
  | { takenBy: Provider }

type Person = { sub: string; email: string; displayName: string | null }

const addAccount = statement((orm, made: Slots<Person & { id: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO accounts (id, email, provider, google_sub, display_name, created_at)
        VALUES (${made.id}, ${made.email}, 'google', ${made.sub}, ${made.displayName}, ${made.now}) ON CONFLICT DO NOTHING`,
  ),
)

const followAddress = statement((orm, { sub, email, displayName }: Slots<Person>) =>
  orm.run(
    sql`UPDATE accounts SET email = ${email}, display_name = coalesce(display_name, ${displayName})
         WHERE google_sub = ${sub} AND deleted_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM accounts other WHERE other.email = ${email} AND other.google_sub IS NOT ${sub})`,
  ),
)

const beginSession = statement((orm, { tokenHash, sub, now }: Slots<{ tokenHash: string; sub: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
        SELECT ${tokenHash}, id, ${now}, ${now} FROM accounts WHERE google_sub = ${sub} AND deleted_at IS NULL`,
  ),
)

const accountByEmail = statement((orm, { email }: Slots<{ email: string }>) =>
  orm.select(ACCOUNT).from(accounts).where(eq(accounts.email, email)).prepare(),
)

/**
 * The account is found by `sub` and by nothing else; it is made where there is none and the address is free. An address
 * that has changed at Google's follows, when it is free here. No two accounts are ever joined by their address.
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
    // Either key may be there already: the `sub`, then it is theirs; the address, then it is a collision.
    addAccount(db, { id: newAccountId, email, sub, displayName, now }),
    followAddress(db, { sub, email, displayName }),
    beginSession(db, { tokenHash: session.tokenHash, sub, now }),
    tidySessions(db, session, now),
    selectEntered(db, 'googleSub', sub, year),
    accountByEmail(db, { email }),
  ])
  const { account, ...rows } = bySub ?? NOBODY
  if (account) return { account, ...rows }
  // The insert failed for its sake.
  if (!byEmail) throw new Error('An account was neither made nor in the way')
  return byEmail.deletedAt === null ? { takenBy: byEmail.provider } : { account: byEmail, ...rows }
}
