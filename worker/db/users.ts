/**
 * A person's ten words of the season. LOCK-IS-IN-THE-WRITE: what forbids a save or a finish is a condition of the very
 * UPDATE; why nothing was written is read afterwards, and only then.
 */
import type { User } from '../../shared/api/shapes.ts'
import { LATE_SAVE_SECONDS, MAX_BONUS_WORDS } from '../../shared/season.ts'
import { ask } from './database.ts'
import { START, selectRoomPage, toRoomPage } from './directory.ts'
import {
  type FoundSession,
  type FoundSessionRow,
  selectSession,
  toFoundSession,
  touchSession,
  whileSessionLives,
} from './sessions.ts'
import { parseWordList } from './word-list.ts'

export type UserRow = {
  account_id: string
  full_name: string
  words: string
  has_finished: number
  rev: number
  updated_at: number
  delivered_at: number | null
}

const COLUMNS = 'account_id, full_name, words, has_finished, rev, updated_at, delivered_at'

export const parseWords = (row: Pick<UserRow, 'words'>): string[] => parseWordList(row.words)

export const toUser = (row: UserRow): User => ({
  id: row.account_id,
  fullName: row.full_name,
  words: parseWords(row),
  hasFinished: row.has_finished === 1,
  rev: row.rev,
})

const selectUser = (db: D1Database, accountId: string, season: number): D1PreparedStatement =>
  db.prepare(`SELECT ${COLUMNS} FROM users WHERE account_id = ?1 AND season = ?2`).bind(accountId, season)

/** Finished words that some room has not confirmed. */
export const owesDelivery = (row: UserRow | undefined): boolean =>
  row !== undefined && row.has_finished === 1 && row.delivered_at === null

export const findUser = (db: D1Database, accountId: string, season: number): Promise<UserRow | null> =>
  ask(selectUser(db, accountId, season).first<UserRow>())

/** `speechVersion`: null while no speech is published. */
export type Picks = { words: string[]; speechVersion: number | null }

/** Null: there is no such profile, or its account is on its way out. */
export async function findPicks(db: D1Database, accountId: string, season: number): Promise<Picks | null> {
  const row = await ask(
    db
      .prepare(
        `SELECT u.words, iif(s.speech IS NULL, NULL, s.speech_version) AS speech_version
          FROM users u
          JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
          LEFT JOIN seasons s ON s.year = u.season
         WHERE u.account_id = ?1 AND u.season = ?2`,
      )
      .bind(accountId, season)
      .first<{ words: string; speech_version: number | null }>(),
  )
  return row && { words: parseWords(row), speechVersion: row.speech_version }
}

/** The seasons in which the account has a profile. */
export async function seasonsOf(db: D1Database, accountId: string): Promise<number[]> {
  const rows = db.prepare('SELECT season FROM users WHERE account_id = ?1').bind(accountId).all<{ season: number }>()
  return (await ask(rows)).results.map(({ season }) => season)
}

/** Null: there is no such account any more. `isNew` is false when the profile was there already: it is left as it is. */
export async function addUser(
  db: D1Database,
  user: { accountId: string; season: number; fullName: string },
  now: number,
): Promise<{ row: UserRow; isNew: boolean } | null> {
  const [added, read] = await ask(
    db.batch<UserRow>([
      db
        .prepare(
          `INSERT INTO users (account_id, season, full_name, words, has_finished, rev, created_at, updated_at)
           SELECT id, ?2, ?3, '[]', 0, 0, ?4, ?4 FROM accounts WHERE id = ?1 AND deleted_at IS NULL
           ON CONFLICT (account_id, season) DO NOTHING`,
        )
        .bind(user.accountId, user.season, user.fullName, now),
      selectUser(db, user.accountId, user.season),
    ]),
  )
  const row = read?.results[0]
  return row ? { row, isNew: (added?.meta.changes ?? 0) > 0 } : null
}

/** ?1 account, ?2 season, ?3 the words as JSON, ?4 now. The deadline's sixty seconds more are decision 9's. */
const UNLOCKED = `
  account_id = ?1 AND season = ?2 AND has_finished = 0
  AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = ?1 AND a.deleted_at IS NULL)
  AND NOT EXISTS (
    SELECT 1 FROM seasons s WHERE s.year = ?2 AND (
      s.speech IS NOT NULL
      OR s.words_deadline + ${LATE_SAVE_SECONDS * 1000} < ?4
      OR (SELECT count(*) FROM json_each(?3) w WHERE w.value IN (SELECT b.value FROM json_each(s.bonus_words) b))
         > ${MAX_BONUS_WORDS}))`

/**
 * One above the season's last, also of those who have deleted their account since: whoever reads in this order, from where they
 * stopped, misses nobody who finishes later.
 */
const NEXT_FINISH = `
  1 + max(
    coalesce((SELECT f.finish_number FROM users f WHERE f.season = ?2 ORDER BY f.finish_number DESC LIMIT 1), 0),
    coalesce((SELECT g.gone_finish FROM seasons g WHERE g.year = ?2), 0))`

export type WordsToWrite = { accountId: string; season: number; words: string[] }

/** `rev`: the new revision, or null when a condition forbade it. `session`: null where none was named, or it has ended. */
export type WordsWritten = { rev: number | null; session: FoundSession | null }

/**
 * One question to D1. `sessionHash` names a session that nobody has looked at yet: nothing is written when it has ended, and
 * what it says now comes with the answer.
 */
export async function saveWords(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  expectedRev: number | undefined,
  sessionHash: string | null,
  now: number,
): Promise<WordsWritten> {
  const { condition, values } = whileSessionLives(6, sessionHash, now)
  const write = db
    .prepare(
      `UPDATE users SET words = ?3, rev = rev + 1, updated_at = ?4
        WHERE ${UNLOCKED} AND (?5 IS NULL OR rev = ?5) AND ${condition} RETURNING rev`,
    )
    .bind(accountId, season, JSON.stringify(words), now, expectedRev ?? null, ...values)
  if (sessionHash === null) {
    const row = await ask(write.first<{ rev: number }>())
    return { rev: row?.rev ?? null, session: null }
  }
  const [written, found] = await ask(
    db.batch<unknown>([write, selectSession(db, sessionHash, season, now), touchSession(db, sessionHash, now)]),
  )
  // A batch has one type for all its results; the statements above name their rows.
  const row = written?.results[0] as { rev: number } | undefined
  const session = found?.results[0] as FoundSessionRow | undefined
  return { rev: row?.rev ?? null, session: session ? toFoundSession(sessionHash, session) : null }
}

/**
 * Locked words that some room has not confirmed, and a page of the rooms to which they are brought. `next`: where the page after
 * it begins; null when these are all of them.
 */
export type Undelivered = { words: string[]; roomIds: string[]; next: string | null }

/** `owed`: null where nobody has looked what it is. */
export type Finished = { row: UserRow; owed: Undelivered | null }

/** `finished`: the person as they are now, locked, or null when a condition forbade it. `session`: null when it has ended. */
export type Locked = { finished: Finished | null; session: FoundSession | null }

/**
 * One question to D1, that also asks about the session of whoever finishes: nothing is locked when it has ended. With
 * `expectedRev` a lock that arrives late, given up by whoever asked for it, changes nothing that was saved since.
 */
export async function lockWords(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  sessionHash: string,
  now: number,
  expectedRev: number | undefined,
): Promise<Locked> {
  const { condition, values } = whileSessionLives(6, sessionHash, now)
  const lock = db
    .prepare(
      `UPDATE users SET words = ?3, rev = rev + 1, has_finished = 1, finished_at = ?4, delivered_at = NULL, updated_at = ?4,
          finish_number = ${NEXT_FINISH}
        WHERE ${UNLOCKED} AND (?5 IS NULL OR rev = ?5) AND ${condition} RETURNING ${COLUMNS}`,
    )
    .bind(accountId, season, JSON.stringify(words), now, expectedRev ?? null, ...values)
  const looks = [selectSession(db, sessionHash, season, now), touchSession(db, sessionHash, now)]
  const { row, roomIds, next, more } = await withOpenRooms(db, lock, accountId, season, START, looks)
  const [found] = (more[0]?.results ?? []) as FoundSessionRow[] // the batch's statements answer in their order
  return {
    finished: row && { row, owed: { words, roomIds, next } },
    session: found ? toFoundSession(sessionHash, found) : null,
  }
}

/** Null when nothing is owed. */
export async function findUndelivered(
  db: D1Database,
  accountId: string,
  season: number,
  cursor = START,
): Promise<Undelivered | null> {
  const look = db
    .prepare(
      `SELECT ${COLUMNS} FROM users
        WHERE account_id = ?1 AND season = ?2 AND has_finished = 1 AND delivered_at IS NULL`,
    )
    .bind(accountId, season)
  const { row, roomIds, next } = await withOpenRooms(db, look, accountId, season, cursor)
  return row && { words: parseWords(row), roomIds, next }
}

/**
 * One question to D1. The rooms are read after the lock, in the same transaction: a room's flush writes its rows and then reads
 * who has finished, in one too, so that whichever comes second sees the other.
 */
async function withOpenRooms(
  db: D1Database,
  user: D1PreparedStatement,
  accountId: string,
  season: number,
  cursor: string,
  looks: readonly D1PreparedStatement[] = [],
): Promise<{ row: UserRow | null; roomIds: string[]; next: string | null; more: D1Result[] }> {
  const [found, page, ...more] = await ask(
    db.batch<unknown>([user, selectRoomPage(db, accountId, season, cursor), ...looks]),
  )
  // A batch has one type for all its results; the statements above name their rows.
  const [row = null] = (found?.results ?? []) as UserRow[]
  const { rooms, next } = toRoomPage(page?.results)
  return { row, roomIds: rooms.filter(({ takesWords }) => takesWords).map(({ id }) => id), next, more }
}

export async function markDelivered(db: D1Database, accountId: string, season: number, now: number): Promise<void> {
  await ask(
    db
      .prepare(
        `UPDATE users SET delivered_at = ?3 WHERE account_id = ?1 AND season = ?2 AND has_finished = 1 AND delivered_at IS NULL`,
      )
      .bind(accountId, season, now)
      .run(),
  )
}
