/**
 * A user's ten words of the season. LOCK-IS-IN-THE-WRITE: every condition that forbids a save or a finish is in the UPDATE
 * itself, and so is the owner of the words: the account of a live session. The reason why nothing was written is read in
 * the write's own transaction.
 */
import { type SQL, sql } from 'drizzle-orm'
import { LATE_SAVE_SECONDS, MAX_BONUS_WORDS } from '../../shared/season.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { START, selectRoomPage, toRoomPage } from './directory.ts'
import { users } from './schema.ts'
import { accountOfSession, endsAt, selectVisit, toVisit, type Under, type Visit, visitStatements } from './sessions.ts'

/** A save or a finish. `words` is JSON; with `rev` null the write goes over any revision. */
type Write = Under & { season: number; words: string; rev: number | null; now: number }

/**
 * The extra sixty seconds after the deadline are those of game.md, «The deadline». Stored bonus words stay, even if they
 * are more than the rule now allows (game.md, «Names»).
 */
const unlocked = (write: Placeholders<Write>): SQL =>
  sql`${users.accountId} = ${accountOfSession(write)} AND ${users.season} = ${write.season} AND ${users.hasFinished} = 0
    AND NOT EXISTS (
      SELECT 1 FROM seasons s WHERE s.year = ${write.season} AND (
        s.speech IS NOT NULL
        OR s.sealed_at IS NOT NULL
        OR s.words_deadline + ${sql.raw(`${LATE_SAVE_SECONDS * 1000}`)} < ${write.now}
        OR (SELECT count(*) > ${sql.raw(`${MAX_BONUS_WORDS}`)} AND max(w.value NOT IN (SELECT o.value FROM json_each(${users.words}) o))
              FROM json_each(${write.words}) w WHERE w.value IN (SELECT b.value FROM json_each(s.bonus_words) b))))
    AND (${write.rev} IS NULL OR ${users.rev} = ${write.rev})`

/** One above the season's highest, deleted accounts included: a reader that continues from a number misses no later finish. */
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
      updatedAt: sql`${write.now}`,
      finishNumber: nextFinish(write),
    })
    .where(unlocked(write))
    .returning({ rev: users.rev })
    .prepare(),
)

/** A list to write, for the account of the session with this token. */
export type WordsToWrite = { tokenHash: string; season: number; words: string[]; rev: number | undefined }

const writeOf = ({ tokenHash, season, words, rev }: WordsToWrite, now: number): Write => ({
  ...{ tokenHash, season, words: JSON.stringify(words), rev: rev ?? null, now },
  ...endsAt(now),
})

/** `rev`: the new revision; null when a condition forbade the write. `visit`: the person, read in the same transaction. */
type Written = { rev: number | null; visit: Visit }

/** One query to D1. @returns the new revision; null when a condition forbade the write */
export async function saveWords(db: D1Database, list: WordsToWrite, now: number): Promise<number | null> {
  const [row] = await query(save(db, writeOf(list, now)))
  return row?.rev ?? null
}

/** Saves like `saveWords`, and reads the conditions in the same transaction, so that the reason for a refusal is still there. */
export async function saveOrSeeWhy(db: D1Database, list: WordsToWrite, now: number): Promise<Written> {
  const [[row], found] = await batch(db, [
    save(db, writeOf(list, now)),
    selectVisit(db, list.tokenHash, list.season, now),
  ])
  return { rev: row?.rev ?? null, visit: toVisit(list.tokenHash, found) }
}

/**
 * One round trip to D1, which also prolongs the session and reads why nothing was locked. With a revision, a lock that
 * arrives late, after its sender has given up, does not undo a later save.
 *
 * The rooms are read after the lock, in one transaction. A room's flush writes its rows and then reads who has finished,
 * also in one transaction, so the later of the two sees the other.
 *
 * @returns `roomIds`: those of the person's newest hundred rooms that need the words
 */
export async function lockWords(
  db: D1Database,
  list: WordsToWrite,
  now: number,
): Promise<Written & { roomIds: string[] }> {
  const { tokenHash, season } = list
  const [[row], page, found] = await batch(db, [
    lock(db, writeOf(list, now)),
    selectRoomPage(db, { tokenHash }, season, START),
    ...visitStatements(db, tokenHash, season, now),
  ])
  const roomIds = toRoomPage(page).rooms.flatMap(({ id, takesWords }) => (takesWords ? [id] : []))
  return { rev: row?.rev ?? null, visit: toVisit(tokenHash, found), roomIds }
}
