/**
 * A user's ten words of the season. LOCK-IS-IN-THE-WRITE: what forbids a save or a finish is a condition of the UPDATE
 * itself. Why nothing was written is read afterwards, and only then.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../shared/api/shapes.ts'
import { LATE_SAVE_SECONDS, MAX_BONUS_WORDS } from '../../../shared/season.ts'
import { START, selectRoomPage, toRoomPage } from '../rooms/directory.ts'
import { accounts, seasons, users } from '../schema.ts'
import { batch, query, type Slots, statement } from '../statement.ts'
import {
  endsAt,
  type FoundSession,
  selectSession,
  toFoundSession,
  touchSession,
  type Under,
  whileSessionLives,
} from './sessions.ts'

/** The columns of a user. `accountId` comes first: where a join finds no user, drizzle makes the row null by it. */
export const USER = {
  accountId: users.accountId,
  fullName: users.fullName,
  words: users.words,
  hasFinished: users.hasFinished,
  rev: users.rev,
  updatedAt: users.updatedAt,
  deliveredAt: users.deliveredAt,
}

export type UserRow = Pick<typeof users.$inferSelect, keyof typeof USER>

export const toUser = ({ accountId, fullName, words, hasFinished, rev }: UserRow): User => ({
  id: accountId,
  fullName,
  words,
  hasFinished,
  rev,
})

type Who = { accountId: string; season: number }

const isThis = ({ accountId, season }: Slots<Who>): SQL | undefined =>
  and(eq(users.accountId, accountId), eq(users.season, season))

const user = statement((orm, who: Slots<Who>) => orm.select(USER).from(users).where(isThis(who)).prepare())

/** Whether the user has finished and some room has not confirmed the words yet. */
export const owesDelivery = (row: UserRow | null): boolean => row?.hasFinished === true && row.deliveredAt === null

export async function findUser(db: D1Database, accountId: string, season: number): Promise<UserRow | null> {
  const [row] = await query(user(db, { accountId, season }))
  return row ?? null
}

const seasonsOfAccount = statement((orm, { accountId }: Slots<{ accountId: string }>) =>
  orm.select({ season: users.season }).from(users).where(eq(users.accountId, accountId)).prepare(),
)

/** `speechVersion`: null while no speech is published. */
export type Picks = { words: string[]; speechVersion: number | null }

const picks = statement((orm, who: Slots<Who>) =>
  orm
    .select({
      words: users.words,
      speechVersion: sql<number | null>`iif(${seasons.speech} IS NULL, NULL, ${seasons.speechVersion})`.as('version'),
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.id, users.accountId), isNull(accounts.deletedAt)))
    .leftJoin(seasons, eq(seasons.year, users.season))
    .where(isThis(who))
    .prepare(),
)

/** Null when there is no such profile, or its account is being deleted. */
export async function findPicks(db: D1Database, accountId: string, season: number): Promise<Picks | null> {
  const [row] = await query(picks(db, { accountId, season }))
  return row ?? null
}

/** The seasons in which the account has a profile. */
export async function seasonsOf(db: D1Database, accountId: string): Promise<number[]> {
  return (await query(seasonsOfAccount(db, { accountId }))).map(({ season }) => season)
}

const add = statement((orm, added: Slots<Who & { fullName: string; now: number }>) =>
  orm.run(
    sql`INSERT INTO users (account_id, season, full_name, words, has_finished, rev, created_at, updated_at)
        SELECT id, ${added.season}, ${added.fullName}, '[]', 0, 0, ${added.now}, ${added.now} FROM accounts
         WHERE id = ${added.accountId} AND deleted_at IS NULL
        ON CONFLICT (account_id, season) DO NOTHING`,
  ),
)

/** Null when the account no longer exists. `isNew` is false when the profile was there already; it is not changed. */
export async function addUser(
  db: D1Database,
  profile: { accountId: string; season: number; fullName: string },
  now: number,
): Promise<{ row: UserRow; isNew: boolean } | null> {
  const [added, [row]] = await batch(db, [add(db, { ...profile, now }), user(db, profile)])
  return row ? { row, isNew: added.meta.changes > 0 } : null
}

/** A save or a finish. `words` is JSON; with `rev` null the write goes over any revision. */
type Write = Who & { words: string; rev: number | null; now: number } & Under

/** The extra sixty seconds after the deadline are decision 9. */
const unlocked = (write: Slots<Write>): SQL =>
  sql`${isThis(write)} AND ${users.hasFinished} = 0
    AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = ${write.accountId} AND a.deleted_at IS NULL)
    AND NOT EXISTS (
      SELECT 1 FROM seasons s WHERE s.year = ${write.season} AND (
        s.speech IS NOT NULL
        OR s.words_deadline + ${sql.raw(`${LATE_SAVE_SECONDS * 1000}`)} < ${write.now}
        OR (SELECT count(*) FROM json_each(${write.words}) w WHERE w.value IN (SELECT b.value FROM json_each(s.bonus_words) b))
           > ${sql.raw(`${MAX_BONUS_WORDS}`)}))
    AND (${write.rev} IS NULL OR ${users.rev} = ${write.rev}) AND ${whileSessionLives(write.accountId, write)}`

/**
 * One above the season's highest, also counting those who have deleted their account since: a reader who continues from
 * a number misses nobody who finishes later.
 */
const nextFinish = ({ season }: Pick<Slots<Write>, 'season'>): SQL =>
  sql`1 + max(
    coalesce((SELECT f.finish_number FROM users f WHERE f.season = ${season} ORDER BY f.finish_number DESC LIMIT 1), 0),
    coalesce((SELECT g.gone_finish FROM seasons g WHERE g.year = ${season}), 0))`

const save = statement((orm, write: Slots<Write>) =>
  orm
    .update(users)
    .set({ words: sql`${write.words}`, rev: sql`${users.rev} + 1`, updatedAt: sql`${write.now}` })
    .where(unlocked(write))
    .returning({ rev: users.rev })
    .prepare(),
)

const lock = statement((orm, write: Slots<Write>) =>
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

/**
 * Locked words that some room has not confirmed, and a page of the rooms that need them. `next`: the cursor of the next
 * page; null after the last.
 */
export type Undelivered = { words: string[]; roomIds: string[]; next: string | null }

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

const undelivered = statement((orm, who: Slots<Who>) =>
  orm
    .select({ words: users.words })
    .from(users)
    .where(and(isThis(who), eq(users.hasFinished, true), isNull(users.deliveredAt)))
    .prepare(),
)

/**
 * Null when every room has confirmed. One round trip to D1: the rooms are read after the lock, in one transaction. A
 * room's flush writes its rows and then reads who has finished, also in one, so whichever comes second sees the other.
 */
export async function findUndelivered(
  db: D1Database,
  accountId: string,
  season: number,
  cursor = START,
): Promise<Undelivered | null> {
  const [[row], page] = await batch(db, [
    undelivered(db, { accountId, season }),
    selectRoomPage(db, accountId, season, cursor),
  ])
  return row ? toUndelivered(row.words, page) : null
}

function toUndelivered(words: string[], page: Parameters<typeof toRoomPage>[0]): Undelivered {
  const { rooms, next } = toRoomPage(page)
  return { words, roomIds: rooms.filter(({ takesWords }) => takesWords).map(({ id }) => id), next }
}

const deliver = statement((orm, delivered: Slots<Who & { now: number }>) =>
  orm
    .update(users)
    .set({ deliveredAt: sql`${delivered.now}` })
    .where(and(isThis(delivered), eq(users.hasFinished, true), isNull(users.deliveredAt)))
    .prepare(),
)

export async function markDelivered(db: D1Database, accountId: string, season: number, now: number): Promise<void> {
  await query(deliver(db, { accountId, season, now }))
}
