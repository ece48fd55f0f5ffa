/** What a `Session` is made of, as one row: of a visit, and of whoever is just being let in. */
import type { AccountRow } from './accounts.ts'
import { ask } from './database.ts'
import { type SeasonRow, selectSeason } from './seasons.ts'
import { type FoundSession, SESSION_IDLE_MS, SESSION_LIFE_MS, touchSession } from './sessions.ts'
import { owesDelivery, type UserRow } from './users.ts'

export type SessionRows = {
  season: SeasonRow | undefined
  account: AccountRow | undefined
  user: UserRow | undefined
}

type OrNulls<Row> = { [Column in keyof Row]: Row[Column] | null }

/** No two of the tables share the name of a column that is read; where one has no such row, its columns are null. */
type JoinedRow = OrNulls<SeasonRow & AccountRow & UserRow>

/** `?2` is the season; `account`: what brings theirs in, as `a`; `more`: further columns of what that names. */
const joined = (account: string, more = ''): string =>
  `SELECT e.bonus_words, e.words_deadline, e.mega_room_id, e.speech IS NOT NULL AS is_published, e.speech_version,
          a.id, a.email, a.provider, a.display_name, a.created_at, a.deleted_at,
          u.account_id, u.full_name, u.words, u.has_finished, u.rev, u.updated_at, u.delivered_at${more}
     FROM (SELECT 1) LEFT JOIN seasons e ON e.year = ?2 ${account}
     LEFT JOIN users u ON u.account_id = a.id AND u.season = ?2`

/** For the end of a batch that has begun a session of theirs; `rowsIn` reads the answer. */
export const selectEntered = (
  db: D1Database,
  by: 'email' | 'google_sub',
  value: string,
  year: number,
): D1PreparedStatement => db.prepare(joined(`LEFT JOIN accounts a ON a.${by} = ?1`)).bind(value, year)

/** A batch has one type for all its results; `joined` names the columns of this one. */
export function rowsIn(result: D1Result | undefined): SessionRows {
  const row = result?.results[0] as JoinedRow | undefined
  return {
    season: row && row.bonus_words !== null ? (row as SeasonRow) : undefined,
    account: row && row.id !== null ? (row as AccountRow) : undefined,
    user: row && row.account_id !== null ? (row as UserRow) : undefined,
  }
}

/** `found`: null when there is no such session, or not any more; then `rows` are of nobody. */
export type Visit = { found: FoundSession | null; rows: SessionRows }

/** One question, since everyone asks it at each visit, and in the last minute everyone comes back. Slides the session. */
export async function readVisit(db: D1Database, tokenHash: string | null, year: number, now: number): Promise<Visit> {
  if (tokenHash === null) {
    const season = await ask(selectSeason(db, year).first<SeasonRow>())
    return { found: null, rows: { season: season ?? undefined, account: undefined, user: undefined } }
  }
  const [result] = await ask(
    db.batch([
      db
        .prepare(
          joined(
            `LEFT JOIN sessions s ON s.token_hash = ?1 AND s.seen_at > ?3 AND s.created_at > ?4
             LEFT JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL`,
            ', s.created_at AS begun_at, s.seen_at',
          ),
        )
        .bind(tokenHash, year, now - SESSION_IDLE_MS, now - SESSION_LIFE_MS),
      touchSession(db, tokenHash, now),
    ]),
  )
  const rows = rowsIn(result)
  const { account, user } = rows
  if (!account) return { found: null, rows }
  // There is no account without a session.
  const session = result?.results[0] as { begun_at: number; seen_at: number }
  return {
    found: {
      tokenHash,
      accountId: account.id,
      createdAt: session.begun_at,
      seenAt: session.seen_at,
      fullName: user?.full_name ?? null,
      owesDelivery: owesDelivery(user),
    },
    rows,
  }
}

export type Entered = SessionRows & { account: AccountRow }
