/** Reads in pages the users who have finished and the users who play: for a room that closes, and for the mega room's pull. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { askPatiently, type BoundStatement, batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { LISTS_A_PAGE, seasons, users } from './schema.ts'

/** A user who has finished, with their words. */
export type FinishedList = { id: string; words: string[] }

const finishedOf = statement((orm, values: Placeholders<{ season: number; ids: string }>) =>
  orm
    .select({ id: users.accountId, words: users.words })
    .from(sql`json_each(${values.ids}) AS ids`)
    // CROSS JOIN keeps the order of the join: otherwise SQLite reads every finished user of the season to find these few.
    .crossJoin(users)
    .where(sql`${users.accountId} = ids.value AND ${users.season} = ${values.season} AND ${users.hasFinished} = 1`)
    .prepare(),
)

/** For a batch: the words of those of these users who have finished by then. */
export const finishedNow = (db: D1Database, season: number, ids: readonly string[]): BoundStatement<FinishedList[]> =>
  finishedOf(db, { season, ids: JSON.stringify(ids) })

type AtClosing = { season: number; ids: string; lastFinish: number; isSealed: number | null }

/** True for a list of ten, finished or only saved. */
export const isWholeList = sql.raw(`json_array_length(words) = ${WORDS_PER_PLAYER}`)

/**
 * TEN-WORDS-PLAY. A list counts as finished up to a finish number, which D1 assigns as it locks the words, so that no clock
 * decides. If the season was sealed at the moment of closing, a saved list of ten plays too: the seal forbids every later
 * save. `isSealed` is null at the moment of closing itself, where the season's row in D1 decides.
 */
const playingOf = statement((orm, values: Placeholders<AtClosing>) =>
  orm
    .select({ id: users.accountId, words: users.words })
    .from(sql`json_each(${values.ids}) AS ids`)
    .crossJoin(users)
    .where(
      sql`${users.accountId} = ids.value AND ${users.season} = ${values.season} AND (
        (${users.hasFinished} = 1 AND coalesce(${users.finishNumber}, 0) <= ${values.lastFinish})
        OR (${isWholeList} AND coalesce(${values.isSealed},
             (SELECT s.sealed_at IS NOT NULL FROM seasons s WHERE s.year = ${values.season}))))`,
    )
    .prepare(),
)

/**
 * The words of those users who play in a room that has begun to close. `ids`: of a page after the first.
 * @throws when D1 does not answer
 */
export function playingBy(
  db: D1Database,
  season: number,
  ids: readonly string[],
  { lastFinish, isSealed }: { lastFinish: number; isSealed: boolean },
): Promise<FinishedList[]> {
  const values = { season, ids: JSON.stringify(ids), lastFinish, isSealed: isSealed ? 1 : 0 }
  return query(playingOf(db, values), askPatiently)
}

type InSeason = Placeholders<{ season: number }>

const seasonFacts = statement((orm, { season }: InSeason) =>
  orm
    .select({
      bonusWords: seasons.bonusWords,
      speechVersion: seasons.speechVersion,
      isSealed: sql`${seasons.sealedAt} IS NOT NULL`.mapWith(Boolean),
    })
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

type Closing = {
  bonusWords: string[]
  speechVersion: number
  isSealed: boolean
  lastFinish: number
  playing: FinishedList[]
}

/**
 * Reads at the moment of closing: the season's facts, the words of those users who play, and the finish number of the last
 * to finish, which is needed only if more pages follow.
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
  const lists = playingOf(db, {
    season,
    ids: JSON.stringify(ids),
    lastFinish: Number.MAX_SAFE_INTEGER,
    isSealed: null,
  })
  const [[found], playing, [number] = []] = await batch(db, [facts, lists, ...last], askPatiently)
  return {
    bonusWords: found?.bonusWords ?? [],
    speechVersion: found?.speechVersion ?? 0,
    isSealed: found?.isSealed ?? false,
    lastFinish: number?.last ?? 0,
    playing,
  }
}

/** Ordered by finish number, which D1 assigns as it locks the words: later finishes have higher numbers. */
const finishedAfter = statement((orm, values: Placeholders<{ season: number; cursor: number }>) =>
  orm
    .select({ finishNumber: users.finishNumber, id: users.accountId, words: users.words })
    .from(users)
    .where(and(eq(users.season, values.season), gt(users.finishNumber, values.cursor)))
    .orderBy(asc(users.finishNumber))
    .limit(LISTS_A_PAGE)
    .prepare(),
)

/**
 * The next users of the season who have finished. `cursor`: where the next page begins; null when nobody was left.
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
