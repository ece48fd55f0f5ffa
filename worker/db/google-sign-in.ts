/** Whom Google vouches for becomes a session: one batch, so that it happens wholly or not at all. */
import type { Provider } from '../../shared/api/shapes.ts'
import type { AccountRow } from './accounts.ts'
import { ask } from './database.ts'
import { type Entered, rowsIn, selectEntered } from './session-rows.ts'
import { type SessionToBe, tidySessions } from './sessions.ts'

export type Begun =
  /** `account.deleted_at` says whether a session was begun: an account on its way out gets none. */
  | Entered
  /** The address is another account's; nothing was written. */
  | { takenBy: Provider }

/**
 * The account is found by `sub` and by nothing else; it is made where there is none and the address is free. An address
 * that has changed at Google's follows, when it is free here. No two accounts are ever joined by their address.
 */
export async function beginGoogleSession(
  db: D1Database,
  person: { sub: string; email: string; displayName: string | null },
  session: SessionToBe,
  newAccountId: string,
  year: number,
  now: number,
): Promise<Begun> {
  const { sub, email, displayName } = person
  const [, , , , bySub, byEmail] = await ask(
    db.batch<Record<string, unknown>>([
      // Either key may be there already: the `sub`, then it is theirs; the address, then it is a collision.
      db
        .prepare(
          `INSERT INTO accounts (id, email, provider, google_sub, display_name, created_at)
           VALUES (?1, ?2, 'google', ?3, ?4, ?5) ON CONFLICT DO NOTHING`,
        )
        .bind(newAccountId, email, sub, displayName, now),
      db
        .prepare(
          `UPDATE accounts SET email = ?2, display_name = coalesce(display_name, ?3)
            WHERE google_sub = ?1 AND deleted_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM accounts other WHERE other.email = ?2 AND other.google_sub IS NOT ?1)`,
        )
        .bind(sub, email, displayName),
      db
        .prepare(
          `INSERT INTO sessions (token_hash, account_id, created_at, seen_at)
           SELECT ?2, id, ?3, ?3 FROM accounts WHERE google_sub = ?1 AND deleted_at IS NULL`,
        )
        .bind(sub, session.tokenHash, now),
      tidySessions(db, session, now),
      selectEntered(db, 'google_sub', sub, year),
      db
        .prepare('SELECT id, email, provider, display_name, created_at, deleted_at FROM accounts WHERE email = ?1')
        .bind(email),
    ]),
  )
  const { account, ...rows } = rowsIn(bySub)
  if (account) return { account, ...rows }
  // The insert failed for its sake; a batch has one type for all its results.
  const owner = byEmail?.results[0] as AccountRow
  return owner.deleted_at === null ? { takenBy: owner.provider } : { account: owner, ...rows }
}
