/** What the count of a season reads: its speech, and the finished lists in pages. */
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { askPatiently } from '../database.ts'
import { accounts, seasonNumbers, seasons, users } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'
import { LISTS_A_PAGE } from '../word-list.ts'

const uncountedSpeech = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({ text: sql<string>`${seasons.speech}`, version: seasons.speechVersion })
    .from(seasons)
    .where(
      and(
        eq(seasons.year, year),
        isNotNull(seasons.speech),
        sql`NOT EXISTS (SELECT 1 FROM ${seasonNumbers}
          WHERE ${seasonNumbers.year} = ${seasons.year} AND ${seasonNumbers.speechVersion} = ${seasons.speechVersion})`,
      ),
    )
    .prepare(),
)

/**
 * The published speech whose numbers are not stored; null when there is nothing to count.
 * @throws when D1 does not answer
 */
export async function speechToCount(db: D1Database, year: number): Promise<{ text: string; version: number } | null> {
  const [row] = await query(uncountedSpeech(db, { year }), askPatiently)
  return row ?? null
}

const publishedVersion = statement((orm, { season }: Placeholders<{ season: number }>) =>
  orm
    .select({ version: seasons.speechVersion })
    .from(seasons)
    .where(and(eq(seasons.year, season), isNotNull(seasons.speech)))
    .prepare(),
)

/** DELETED-STAYS-DELETED: who is marked as deleted is not counted, while rooms are still told of it. */
const listsAfter = statement((orm, asked: Placeholders<{ season: number; cursor: number }>) =>
  orm
    .select({ finishNumber: users.finishNumber, words: users.words })
    .from(users)
    .where(
      and(
        eq(users.season, asked.season),
        gt(users.finishNumber, asked.cursor),
        sql`NOT EXISTS (SELECT 1 FROM ${accounts}
          WHERE ${accounts.id} = ${users.accountId} AND ${accounts.deletedAt} IS NOT NULL)`,
      ),
    )
    .orderBy(asc(users.finishNumber))
    .limit(LISTS_A_PAGE)
    .prepare(),
)

/** `version`: of the speech that stood when the page was read; null while none is published. */
export type ListsPage = { version: number | null; lists: string[][]; cursor: number; isLast: boolean }

/** @throws when D1 does not answer */
export async function pageOfLists(db: D1Database, season: number, after: number): Promise<ListsPage> {
  const [[speech], rows] = await batch(
    db,
    [publishedVersion(db, { season }), listsAfter(db, { season, cursor: after })],
    askPatiently,
  )
  return {
    version: speech?.version ?? null,
    lists: rows.map(({ words }) => words),
    cursor: rows.at(-1)?.finishNumber ?? after,
    isLast: rows.length < LISTS_A_PAGE,
  }
}
