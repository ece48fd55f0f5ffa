/**
 * The country's numbers in D1 (design.md, «Counting the country»): a row per season, current while it has the speech's version.
 */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { shownNumbers } from '../../shared/numbers.ts'
import { askPatiently, batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { isWholeList } from './finished.ts'
import { accounts, LISTS_A_PAGE, seasonNumbers, seasons, users } from './schema.ts'

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

/** Leaves out the words that are hidden by now. Returns null when there is no such season. */
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
 * Hides a word from the season's numbers, or shows it again. Idempotent.
 * @throws when D1 does not answer
 */
export async function setWordHidden(db: D1Database, year: number, word: string, isHidden: boolean): Promise<void> {
  await query(isHidden ? hide(db, { year, word }) : show(db, { year, word }))
}

const selectHidden = statement((orm, { year }: OfYear) =>
  orm.select({ words: seasons.hiddenWords }).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** In the order in which they were hidden. Null when there is no such season. */
export async function findHiddenWords(db: D1Database, year: number): Promise<string[] | null> {
  const [row] = await query(selectHidden(db, { year }))
  return row?.words ?? null
}

type ToStore = { year: number; version: number; isSealed: number; answer: string }

/** The version and the seal are conditions of the write itself, so that a late job writes nothing. */
const insertNumbers = statement((orm, to: Placeholders<ToStore>) =>
  orm
    .insert(seasonNumbers)
    .select(
      orm
        .select({
          year: seasons.year,
          speechVersion: seasons.speechVersion,
          isSealed: sql<boolean>`${seasons.sealedAt} IS NOT NULL`.as('is_sealed'),
          answer: sql<string>`${to.answer}`.as('answer'),
        })
        .from(seasons)
        .where(
          and(
            eq(seasons.year, to.year),
            sql`${seasons.speechVersion} = ${to.version}`,
            isNotNull(seasons.speech),
            sql`(${seasons.sealedAt} IS NOT NULL) = ${to.isSealed}`,
          ),
        ),
    )
    .onConflictDoUpdate({
      target: seasonNumbers.year,
      set: {
        speechVersion: sql`excluded.speech_version`,
        isSealed: sql`excluded.is_sealed`,
        answer: sql`excluded.answer`,
      },
      // The first count of a version stays, except for one more count after the seal: a deletion does not start a new one.
      setWhere: sql`${seasonNumbers.speechVersion} <> excluded.speech_version OR ${seasonNumbers.isSealed} < excluded.is_sealed`,
    })
    .prepare(),
)

/**
 * Writes nothing if the season's speech has another version by now, was withdrawn, or the season has been sealed since.
 * @throws when D1 does not answer
 */
export async function storeNumbers(
  db: D1Database,
  { isSealed, ...to }: Omit<ToStore, 'isSealed'> & { isSealed: boolean },
): Promise<void> {
  await query(insertNumbers(db, { ...to, isSealed: isSealed ? 1 : 0 }), askPatiently)
}

// Reads for counting a season: its speech, and in pages the finished lists, then the saved lists that play by the seal.

const isSealed = sql`${seasons.sealedAt} IS NOT NULL`.mapWith(Boolean)

const uncountedSpeech = statement((orm, { year }: OfYear) =>
  orm
    .select({ text: sql<string>`${seasons.speech}`, version: seasons.speechVersion, isSealed })
    .from(seasons)
    .where(
      and(
        eq(seasons.year, year),
        isNotNull(seasons.speech),
        sql`NOT EXISTS (SELECT 1 FROM ${seasonNumbers}
          WHERE ${seasonNumbers.year} = ${seasons.year} AND ${seasonNumbers.speechVersion} = ${seasons.speechVersion}
            AND ${seasonNumbers.isSealed} = (${seasons.sealedAt} IS NOT NULL))`,
      ),
    )
    .prepare(),
)

type Uncounted = { text: string; version: number; isSealed: boolean }

/**
 * The published speech whose numbers are not stored, or were counted before the seal; null when there is nothing to count.
 * @throws when D1 does not answer
 */
export async function speechToCount(db: D1Database, year: number): Promise<Uncounted | null> {
  const [row] = await query(uncountedSpeech(db, { year }), askPatiently)
  return row ?? null
}

const standing = statement((orm, { season }: Placeholders<{ season: number }>) =>
  orm
    .select({ version: seasons.speechVersion, isSealed })
    .from(seasons)
    .where(and(eq(seasons.year, season), isNotNull(seasons.speech)))
    .prepare(),
)

/** DELETED-STAYS-DELETED: an account marked as deleted is not counted, even while rooms are still being told of it. */
const isAlive = sql`NOT EXISTS (SELECT 1 FROM ${accounts}
  WHERE ${accounts.id} = ${users.accountId} AND ${accounts.deletedAt} IS NOT NULL)`

const finishedAfter = statement((orm, values: Placeholders<{ season: number; cursor: number }>) =>
  orm
    .select({ cursor: users.finishNumber, words: users.words })
    .from(users)
    .where(and(eq(users.season, values.season), gt(users.finishNumber, values.cursor), isAlive))
    .orderBy(asc(users.finishNumber))
    .limit(LISTS_A_PAGE)
    .prepare(),
)

/** TEN-WORDS-PLAY: users who have not finished have no finish number, so the account's id is the cursor. */
const savedAfter = statement((orm, values: Placeholders<{ season: number; cursor: string }>) =>
  orm
    .select({ cursor: users.accountId, words: users.words })
    .from(users)
    .where(
      and(
        eq(users.season, values.season),
        isNull(users.finishNumber),
        gt(users.accountId, values.cursor),
        isWholeList,
        isAlive,
      ),
    )
    .orderBy(asc(users.accountId))
    .limit(LISTS_A_PAGE)
    .prepare(),
)

/** A finish number; after the last finished list, an account's id. */
export type ListsCursor = number | string

/** The season's state when the page was read. A null `version` means no published speech. */
type ListsPage = {
  version: number | null
  isSealed: boolean
  lists: string[][]
  /** Where the next page begins; null after the last. */
  cursor: ListsCursor | null
}

/** @throws when D1 does not answer */
export async function pageOfLists(db: D1Database, season: number, after: ListsCursor): Promise<ListsPage> {
  const page =
    typeof after === 'number' ? finishedAfter(db, { season, cursor: after }) : savedAfter(db, { season, cursor: after })
  const [[speech], rows] = await batch(db, [standing(db, { season }), page], askPatiently)
  const isSealed = speech?.isSealed ?? false
  const behind = typeof after === 'number' && isSealed ? '' : null
  return {
    version: speech?.version ?? null,
    isSealed,
    lists: rows.map(({ words }) => words),
    cursor: rows.length < LISTS_A_PAGE ? behind : (rows.at(-1)?.cursor ?? null),
  }
}
