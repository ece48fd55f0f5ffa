/** The country's numbers as D1 holds them (decision 56): one row a season, current while it has the speech's version. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { shownNumbers } from '../../../shared/numbers/counting.ts'
import { askPatiently } from '../database.ts'
import { seasonNumbers, seasons } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'

const WordCount = v.object({ word: v.string(), players: v.number() })

const StoredNumbers = v.pipe(
  v.string(),
  v.parseJson(),
  v.nullable(
    v.object({
      players: v.number(),
      chosen: v.array(v.object({ ...WordCount.entries, isSaid: v.boolean() })),
      unsaid: v.array(WordCount),
      rarest: v.array(WordCount),
      unchosen: v.array(v.object({ word: v.string(), times: v.number() })),
      spread: v.array(v.number()),
      speechVersion: v.number(),
    }),
  ),
)

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
      counted: seasonNumbers.answer,
      hidden: seasons.hiddenWords,
    })
    .from(seasons)
    .leftJoin(seasonNumbers, isCurrent)
    .where(eq(seasons.year, year))
    .prepare(),
)

/** `answer`: JSON of `Numbers`, or of null where there were too few lists; null itself while nothing current is stored. */
export type FoundNumbers = { answer: string | null }

/** Without the words that are hidden by now. Null: no such season. */
export async function findNumbers(db: D1Database, year: number): Promise<FoundNumbers | null> {
  const [row] = await query(selectNumbers(db, { year }))
  if (!row) return null
  const { counted, hidden } = row
  if (counted === null) return { answer: null }
  const numbers = v.parse(StoredNumbers, counted)
  return { answer: JSON.stringify(numbers && shownNumbers(numbers, new Set(hidden))) }
}

const hide = statement((orm, { year, word }: Placeholders<{ year: number; word: string }>) =>
  orm.run(
    sql`UPDATE seasons SET hidden_words = json_insert(hidden_words, '$[#]', ${word})
        WHERE year = ${year} AND NOT EXISTS (SELECT 1 FROM json_each(hidden_words) WHERE value = ${word})`,
  ),
)

const show = statement((orm, { year, word }: Placeholders<{ year: number; word: string }>) =>
  orm.run(
    sql`UPDATE seasons SET hidden_words = (SELECT json_group_array(value) FROM json_each(hidden_words) WHERE value <> ${word})
        WHERE year = ${year}`,
  ),
)

/**
 * Hides a word from the season's numbers, or shows it again. Repeated, it changes nothing.
 * @throws when D1 does not answer
 */
export async function setWordHidden(db: D1Database, year: number, word: string, isHidden: boolean): Promise<void> {
  await query(isHidden ? hide(db, { year, word }) : show(db, { year, word }))
}

const selectHidden = statement((orm, { year }: OfYear) =>
  orm.select({ words: seasons.hiddenWords }).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** In the order in which they were hidden. Null: no such season. */
export async function findHiddenWords(db: D1Database, year: number): Promise<string[] | null> {
  const [row] = await query(selectHidden(db, { year }))
  return row?.words ?? null
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
