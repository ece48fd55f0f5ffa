/** Reads in pages who has finished: for a room that closes, and for the mega room's pull. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { askPatiently, type BoundStatement, batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { LISTS_A_PAGE, seasons, users } from './schema.ts'

/** A user who has finished, with their words. */
export type FinishedList = { id: string; words: string[] }

/**
 * Limited by the finish number, which D1 assigns as it locks the words, so that no clock decides. CROSS JOIN keeps the
 * order of the join: else SQLite reads every finished user of the season to find these few.
 */
const finishedOf = statement((orm, asked: Placeholders<{ season: number; ids: string; lastFinish: number }>) =>
  orm
    .select({ id: users.accountId, words: users.words })
    .from(sql`json_each(${asked.ids}) AS ids`)
    .crossJoin(users)
    .where(
      sql`${users.accountId} = ids.value AND ${users.season} = ${asked.season} AND ${users.hasFinished} = 1
        AND coalesce(${users.finishNumber}, 0) <= ${asked.lastFinish}`,
    )
    .prepare(),
)

/** For a batch: the words of everyone of these who has finished at its moment. */
export const finishedNow = (db: D1Database, season: number, ids: readonly string[]): BoundStatement<FinishedList[]> =>
  finishedOf(db, { season, ids: JSON.stringify(ids), lastFinish: Number.MAX_SAFE_INTEGER })

/**
 * The words of those users who had finished by that number. `ids`: of a page.
 * @throws when D1 does not answer
 */
export function finishedBy(
  db: D1Database,
  season: number,
  ids: readonly string[],
  lastFinish: number,
): Promise<FinishedList[]> {
  return query(finishedOf(db, { season, ids: JSON.stringify(ids), lastFinish }), askPatiently)
}

type InSeason = Placeholders<{ season: number }>

const seasonFacts = statement((orm, { season }: InSeason) =>
  orm
    .select({ bonusWords: seasons.bonusWords, speechVersion: seasons.speechVersion })
    .from(seasons)
    .where(eq(seasons.year, season))
    .prepare(),
)
const lastFinish = statement((orm, { season }: InSeason) =>
  orm
    .select({ last: users.finishNumber })
    .from(users)
    .where(eq(users.season, season))
    .orderBy(desc(users.finishNumber))
    .limit(1)
    .prepare(),
)

type Closing = { bonusWords: string[]; speechVersion: number; lastFinish: number; finished: FinishedList[] }

/**
 * The moment of closing: the season's facts, the words of those users who have finished, and the number of the last to
 * finish, which is needed only if more pages follow.
 * @throws when D1 does not answer
 */
export async function readClosing(
  db: D1Database,
  season: number,
  ids: readonly string[],
  hasMore: boolean,
): Promise<Closing> {
  const facts = seasonFacts(db, { season })
  const last = hasMore ? [lastFinish(db, { season })] : []
  const [[found], lists, [number] = []] = await batch(db, [facts, finishedNow(db, season, ids), ...last], askPatiently)
  return {
    bonusWords: found?.bonusWords ?? [],
    speechVersion: found?.speechVersion ?? 0,
    lastFinish: number?.last ?? 0,
    finished: lists,
  }
}

/** In order of the finish numbers, which D1 assigns as it locks the words: later finishes have higher numbers. */
const finishedAfter = statement((orm, asked: Placeholders<{ season: number; cursor: number }>) =>
  orm
    .select({ finishNumber: users.finishNumber, id: users.accountId, words: users.words })
    .from(users)
    .where(and(eq(users.season, asked.season), gt(users.finishNumber, asked.cursor)))
    .orderBy(asc(users.finishNumber))
    .limit(LISTS_A_PAGE)
    .prepare(),
)

/**
 * The next users of the season who have finished. `cursor`: where the next page begins; null when there was nobody.
 * @throws when D1 does not answer
 */
export async function pageOfFinished(
  db: D1Database,
  season: number,
  after: number,
): Promise<{ finished: FinishedList[]; cursor: number | null; isLast: boolean }> {
  const finished = await query(finishedAfter(db, { season, cursor: after }), askPatiently)
  return {
    finished,
    cursor: finished.at(-1)?.finishNumber ?? null,
    isLast: finished.length < LISTS_A_PAGE,
  }
}
