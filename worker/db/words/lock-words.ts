/**
 * A user's ten words of the season. LOCK-IS-IN-THE-WRITE: what forbids a save or a finish is a condition of the UPDATE
 * itself. Why nothing was written is read afterwards, and only then.
 */
import { type SQL, sql } from 'drizzle-orm'
import { LATE_SAVE_SECONDS, MAX_BONUS_WORDS } from '../../../shared/season.ts'
import {
  endsAt,
  type FoundSession,
  selectSession,
  toFoundSession,
  touchSession,
  type Under,
  whileSessionLives,
} from '../accounts/sessions.ts'
import { isThis, USER, type UserRow, type Who } from '../accounts/users.ts'
import { START, selectRoomPage } from '../rooms/directory.ts'
import { users } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'
import { toUndelivered, type Undelivered } from './undelivered.ts'

/** A save or a finish. `words` is JSON; with `rev` null the write goes over any revision. */
type Write = Who & { words: string; rev: number | null; now: number } & Under

/** The extra sixty seconds after the deadline are decision 9. */
const unlocked = (write: Placeholders<Write>): SQL =>
  sql`${isThis(write)} AND ${users.hasFinished} = 0
    AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = ${write.accountId} AND a.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT 1 FROM seasons s WHERE s.year = ${write.season} AND (
        s.speech IS NOT NULL
        OR s.sealed_at IS NOT NULL
        OR s.words_deadline + ${sql.raw(`${LATE_SAVE_SECONDS * 1000}`)} < ${write.now}
        OR (SELECT count(*) FROM json_each(${write.words}) w WHERE w.value IN (SELECT b.value FROM json_each(s.bonus_words) b))
           > ${sql.raw(`${MAX_BONUS_WORDS}`)}))
    AND (${write.rev} IS NULL OR ${users.rev} = ${write.rev}) AND ${whileSessionLives(write.accountId, write)}`

/**
 * One above the season's highest, also counting those who have deleted their account since: a reader who continues from
 * a number misses nobody who finishes later.
 */
const nextFinish = ({ season }: Pick<Placeholders<Write>, 'season'>): SQL =>
  sql`1 + max(
    coalesce((SELECT f.finish_number FROM users f WHERE f.season = ${season} ORDER BY f.finish_number DESC LIMIT 1), 0),
    coalesce((SELECT g.gone_finish FROM seasons g WHERE g.year = ${season}), 0))`

const save = statement((orm, write: Placeholders<Write>) =>
  orm
    .update(users)
    .set({ words: sql`${write.words}`, rev: sql`${users.rev} + 1`, updatedAt: sql`${write.now}` })
    .where(unlocked(write))
    .returning({ rev: users.rev })
    .prepare(),
)

const lock = statement((orm, write: Placeholders<Write>) =>
  orm
    .update(users)
    .set({
      words: sql`${write.words}`,
      rev: sql`${users.rev} + 1`,
      hasFinished: sql`1`,
      finishedAt: sql`${write.now}`,
      deliveredAt: sql`NULL`,
      updatedAt: sql`${write.now}`,
      finishNumber: nextFinish(write),
    })
    .where(unlocked(write))
    .returning(USER)
    .prepare(),
)

export type WordsToWrite = { accountId: string; season: number; words: string[] }

/** `rev`: the new revision; null when a condition forbade it. `session`: null when none was named or it has ended. */
export type WordsWritten = { rev: number | null; session: FoundSession | null }

/**
 * One round trip to D1. `sessionHash` names a session that nobody has checked yet: nothing is written if it has ended,
 * and its current state comes with the answer.
 */
export async function saveWords(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  expectedRev: number | undefined,
  sessionHash: string | null,
  now: number,
): Promise<WordsWritten> {
  const write = { accountId, season, words: JSON.stringify(words), rev: expectedRev ?? null, now }
  const saving = save(db, { ...write, sessionHash, ...endsAt(now) })
  if (sessionHash === null) {
    const [row] = await query(saving)
    return { rev: row?.rev ?? null, session: null }
  }
  const [[row], found] = await batch(db, [
    saving,
    selectSession(db, sessionHash, season, now),
    touchSession(db, sessionHash, now),
  ])
  return { rev: row?.rev ?? null, session: toFoundSession(sessionHash, found) }
}

/** `owed`: null if it has not been read. */
export type Finished = { row: UserRow; owed: Undelivered | null }

/** `finished`: the user after locking, or null when a condition forbade it. `session`: null when it has ended. */
export type Locked = { finished: Finished | null; session: FoundSession | null }

/**
 * One round trip to D1, which also reads the session: nothing is locked if it has ended. With `expectedRev`, a lock
 * that arrives late, after its sender has given up, changes nothing that was saved since.
 */
export async function lockWords(
  db: D1Database,
  { accountId, season, words }: WordsToWrite,
  sessionHash: string,
  now: number,
  expectedRev: number | undefined,
): Promise<Locked> {
  const write = { accountId, season, words: JSON.stringify(words), rev: expectedRev ?? null, now }
  // The rooms are read after the lock, as in `findUndelivered`.
  const [[row], page, found] = await batch(db, [
    lock(db, { ...write, sessionHash, ...endsAt(now) }),
    selectRoomPage(db, accountId, season, START),
    selectSession(db, sessionHash, season, now),
    touchSession(db, sessionHash, now),
  ])
  return {
    finished: row ? { row, owed: toUndelivered(words, page) } : null,
    session: toFoundSession(sessionHash, found),
  }
}
