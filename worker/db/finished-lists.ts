/**
 * The locked words of thousands, as D1 answers them. A list is some 120 bytes, and 2,431 where somebody chose to: an answer of
 * pages that suit the one would be 5 MB and more of the other. So a page brings the lists that are short enough for all of them to
 * be a megabyte, and the others are asked for by themselves. Locked words never change: read a moment later they are the same.
 */
import { MAX_WORD_LENGTH, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { inTime } from '../calls/in-time.ts'
import { ROOM_PATIENCE_MS } from './database.ts'

const ANSWER_BYTES = 1_000_000
/** As JSON: for each word four bytes a letter, two quotes and a comma or bracket. */
const LONGEST_LIST_BYTES = WORDS_PER_PLAYER * (MAX_WORD_LENGTH * 4 + 3) + 1
const LONG_LISTS_AT_ONCE = Math.floor(ANSWER_BYTES / LONGEST_LIST_BYTES)

/** SQL: the words of a row of `users`, or NULL where they are too long for an answer of so many rows. */
export const shortWords = (rows: number): string =>
  `iif(length(CAST(users.words AS BLOB)) <= ${Math.floor(ANSWER_BYTES / rows)}, users.words, NULL)`

const READ_LONG = `
  SELECT users.account_id AS id, users.words FROM json_each(?2) AS ids
  CROSS JOIN users ON users.account_id = ids.value AND users.season = ?1 AND users.has_finished = 1`

/** Of a user who has finished; null: too long for the page that it came with. */
type FinishedRow = { id: string; words: string | null }

/**
 * The same with all their words. Whoever has gone since is left out.
 * @throws when D1 does not answer
 */
export async function withLongLists(
  db: D1Database,
  season: number,
  rows: readonly FinishedRow[],
): Promise<{ id: string; words: string }[]> {
  const long = rows.filter(({ words }) => words === null).map(({ id }) => id)
  const found = new Map<string, string>()
  for (let from = 0; from < long.length; from += LONG_LISTS_AT_ONCE) {
    const ids = JSON.stringify(long.slice(from, from + LONG_LISTS_AT_ONCE))
    const page = db.prepare(READ_LONG).bind(season, ids).all<{ id: string; words: string }>()
    for (const { id, words } of (await inTime(page, ROOM_PATIENCE_MS)).results) found.set(id, words)
  }
  return rows.flatMap(({ id, words }) => {
    const all = words ?? found.get(id)
    return all === undefined ? [] : [{ id, words: all }]
  })
}
