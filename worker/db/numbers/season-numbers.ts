/** The country's numbers as D1 holds them (decision 56): one row a season, current while it has the speech's version. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { askPatiently } from '../database.ts'
import { seasonNumbers, seasons } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'

type OfYear = Placeholders<{ year: number }>

const isCurrent = and(
  eq(seasonNumbers.year, seasons.year),
  eq(seasonNumbers.speechVersion, seasons.speechVersion),
  isNotNull(seasons.speech),
)

const selectNumbers = statement((orm, { year }: OfYear) =>
  orm
    .select({
      year: seasons.year,
      isPublished: sql`${seasons.speech} IS NOT NULL`.mapWith(Boolean),
      answer: seasonNumbers.answer,
    })
    .from(seasons)
    .leftJoin(seasonNumbers, isCurrent)
    .where(eq(seasons.year, year))
    .prepare(),
)

/** `answer`: JSON of `Numbers`, or of null where there were too few lists; null itself while nothing current is stored. */
export type FoundNumbers = { isPublished: boolean; answer: string | null }

/** Null: no such season. */
export async function findNumbers(db: D1Database, year: number): Promise<FoundNumbers | null> {
  const [row] = await query(selectNumbers(db, { year }))
  return row ?? null
}

type ToStore = { year: number; version: number; answer: string }

/** The version is a condition of the write itself: a job that comes late writes nothing. */
const insertNumbers = statement((orm, to: Placeholders<ToStore>) =>
  orm
    .insert(seasonNumbers)
    .select(
      orm
        .select({
          year: seasons.year,
          speechVersion: seasons.speechVersion,
          answer: sql<string>`${to.answer}`.as('answer'),
        })
        .from(seasons)
        .where(
          and(eq(seasons.year, to.year), sql`${seasons.speechVersion} = ${to.version}`, isNotNull(seasons.speech)),
        ),
    )
    .onConflictDoUpdate({
      target: seasonNumbers.year,
      set: { speechVersion: sql`excluded.speech_version`, answer: sql`excluded.answer` },
      // The first count of a version stays: a deletion makes nothing anew.
      setWhere: sql`${seasonNumbers.speechVersion} <> excluded.speech_version`,
    })
    .prepare(),
)

/**
 * Writes nothing where the season's speech has another version by now, or is withdrawn.
 * @throws when D1 does not answer
 */
export async function storeNumbers(db: D1Database, to: ToStore): Promise<void> {
  await query(insertNumbers(db, to), askPatiently)
}
