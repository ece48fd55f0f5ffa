/** Accounts: found by id or address, marked when they go (DELETED-STAYS-DELETED), removed when every room has confirmed. */
import type { Account, Provider } from '../../shared/api/shapes.ts'
import { ask } from './database.ts'

export type AccountRow = {
  id: string
  email: string
  provider: Provider
  display_name: string | null
  created_at: number
  deleted_at: number | null
}

export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  provider: row.provider,
  displayName: row.display_name,
})

export async function findAccountId(db: D1Database, email: string): Promise<string | null> {
  const row = await ask(db.prepare('SELECT id FROM accounts WHERE email = ?1').bind(email).first<{ id: string }>())
  return row?.id ?? null
}

export async function isAccountThere(db: D1Database, id: string): Promise<boolean> {
  return (await ask(db.prepare('SELECT 1 FROM accounts WHERE id = ?1').bind(id).first())) !== null
}

export async function isAccountAlive(db: D1Database, id: string): Promise<boolean> {
  return (
    (await ask(db.prepare('SELECT 1 FROM accounts WHERE id = ?1 AND deleted_at IS NULL').bind(id).first())) !== null
  )
}

/** From here on no session is begun for it, no words are saved, and rooms that meet it remove it. */
export async function markAccountDeleted(db: D1Database, id: string, now: number): Promise<void> {
  await ask(
    db.batch([
      db.prepare('UPDATE accounts SET deleted_at = coalesce(deleted_at, ?2) WHERE id = ?1').bind(id, now),
      db.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(id),
    ]),
  )
}

/** Only what was marked goes. The mails it asked for are found by its address, so they go while the row is still there. */
export async function removeAccount(db: D1Database, id: string): Promise<void> {
  const marked = 'SELECT 1 FROM accounts WHERE id = ?1 AND deleted_at IS NOT NULL'
  await ask(
    db.batch([
      db
        .prepare(
          `UPDATE seasons SET gone_finish = max(gone_finish, u.finish_number)
            FROM users u WHERE u.season = seasons.year AND u.account_id = ?1 AND u.finish_number IS NOT NULL
              AND EXISTS (${marked})`,
        )
        .bind(id),
      db.prepare(`DELETE FROM users WHERE account_id = ?1 AND EXISTS (${marked})`).bind(id),
      db.prepare(`DELETE FROM sessions WHERE account_id = ?1 AND EXISTS (${marked})`).bind(id),
      db
        .prepare(
          // By the mailbox too: a mail to another spelling holds this address where it is counted.
          `DELETE FROM email_requests
            WHERE email = (SELECT email FROM accounts WHERE id = ?1 AND deleted_at IS NOT NULL)
               OR mailbox = (SELECT email FROM accounts WHERE id = ?1 AND deleted_at IS NOT NULL)`,
        )
        .bind(id),
      db.prepare('DELETE FROM accounts WHERE id = ?1 AND deleted_at IS NOT NULL').bind(id),
    ]),
  )
}
