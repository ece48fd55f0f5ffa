/** For each word of a stored ranking the positions of who has it: a search costs its page, whatever the room's size. */
import type { WordPositions } from '../../../shared/ranking/word-positions.ts'
import { jsonParts } from '../state/json-parts.ts'

/** Positions in one row: about a page of SQLite's. */
export const ROW_POSITIONS = 1024
/** In one statement, or in some: how long the words are is theirs to say who chose them. */
const STATEMENT_POSITIONS = 20_000

const INSERT = `INSERT INTO ranking_words (word, first, positions)
  SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`

/**
 * Stores words from number `from` on, each whole, until there are `limit` rows or positions enough for one statement.
 * Returns the number of the next.
 */
export function storeWords(sql: SqlStorage, words: WordPositions, from: number, limit: number): number {
  let rows: [word: string, first: number, positions: number[]][] = []
  let [rowCount, positionCount, unwritten] = [0, 0, 0]
  const write = (): void => {
    for (const part of jsonParts(rows)) sql.exec(INSERT, part)
    rows = []
    unwritten = 0
  }
  let number = from
  for (; number < words.size && rowCount < limit && positionCount < STATEMENT_POSITIONS; number++) {
    const positions = words.positions(number)
    for (let at = 0; at < positions.length; at += ROW_POSITIONS) {
      const some = [...positions.subarray(at, at + ROW_POSITIONS)]
      rows.push([words.word(number), at + 1, some])
      rowCount++
      positionCount += some.length
      unwritten += some.length
      if (unwritten >= STATEMENT_POSITIONS) write() // a word that nearly everyone has
    }
  }
  write()
  return number
}

export const isChosen = (sql: SqlStorage, word: string): boolean =>
  sql.exec('SELECT 1 FROM ranking_words WHERE word = ? AND first = 1', word).toArray().length > 0

type Row = { first: number; positions: string }

/** How many have the word, and the positions of `limit` of them from the `from`-th (1..) on. */
export function searchWord(
  sql: SqlStorage,
  word: string,
  from: number,
  limit: number,
): { total: number; positions: number[] } {
  const [last] = sql
    .exec<Row>('SELECT first, positions FROM ranking_words WHERE word = ? ORDER BY first DESC LIMIT 1', word)
    .toArray()
  if (!last) return { total: 0, positions: [] }
  const rows = sql
    .exec<Row>(
      'SELECT first, positions FROM ranking_words WHERE word = ? AND first > ? AND first < ? ORDER BY first',
      word,
      from - ROW_POSITIONS,
      from + limit,
    )
    .toArray()
  const skipped = from - (rows[0]?.first ?? from)
  return {
    total: last.first - 1 + parse(last).length,
    positions: rows.flatMap(parse).slice(skipped, skipped + limit),
  }
}

const parse = (row: Row): number[] => JSON.parse(row.positions) as number[] // written by `storeWords` alone
