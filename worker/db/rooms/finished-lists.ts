/**
 * Reads the locked words of thousands of users. A list is some 120 bytes, but can be 2,431: a page sized for the former
 * could be an answer of 5 MB. So a page brings only lists so short that together they fit into a megabyte. The longer
 * ones are read by queries of their own. Locked words never change, so reading them a moment later gives the same.
 */
import { type SQL, sql } from 'drizzle-orm'
import { MAX_WORD_LENGTH, WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { askPatiently } from '../database.ts'
import { users } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'
import { parseWordList } from '../word-list.ts'

const ANSWER_BYTES = 1_000_000
/** As JSON: for each word four bytes a letter, two quotes, and a comma or bracket. */
const LONGEST_LIST_BYTES = WORDS_PER_PLAYER * (MAX_WORD_LENGTH * 4 + 3) + 1
const LONG_LISTS_AT_ONCE = Math.floor(ANSWER_BYTES / LONGEST_LIST_BYTES)

/** The words of a row of `users`, or null if they are too long for an answer of so many rows. */
export const shortWords = (rows: number, isWanted = sql`1`): SQL<string[] | null> =>
  sql`iif(${isWanted} AND length(CAST(${users.words} AS BLOB)) <= ${sql.raw(`${Math.floor(ANSWER_BYTES / rows)}`)}, ${users.words}, NULL)`.mapWith(
    (text: string): string[] | null => parseWordList(text),
  )

const longLists = statement((orm, { season, ids }: Placeholders<{ season: number; ids: string }>) =>
  orm
    .select({ id: users.accountId, words: users.words })
    .from(sql`json_each(${ids}) AS ids`)
    .crossJoin(users)
    .where(sql`${users.accountId} = ids.value AND ${users.season} = ${season} AND ${users.hasFinished} = 1`)
    .prepare(),
)

/** A user who has finished; `words` is null if they were too long for the page. */
export type FinishedRow = { id: string; words: string[] | null }

/** A user who has finished, with their words. */
export type FinishedList = { id: string; words: string[] }

/**
 * Fills in the words that were too long for the page. A user who has been deleted since is left out.
 * @throws when D1 does not answer
 */
export async function withLongLists(
  db: D1Database,
  season: number,
  rows: readonly FinishedRow[],
): Promise<FinishedList[]> {
  const long = rows.filter(({ words }) => words === null).map(({ id }) => id)
  const found = new Map<string, string[]>()
  for (let from = 0; from < long.length; from += LONG_LISTS_AT_ONCE) {
    const ids = JSON.stringify(long.slice(from, from + LONG_LISTS_AT_ONCE))
    for (const { id, words } of await query(longLists(db, { season, ids }), askPatiently)) found.set(id, words)
  }
  return rows.flatMap(({ id, words }) => {
    const all = words ?? found.get(id)
    return all === undefined ? [] : [{ id, words: all }]
  })
}
