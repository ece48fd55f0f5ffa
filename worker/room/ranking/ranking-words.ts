/** For each word of a stored ranking, the positions of its players: a search costs one page in a room of any size. */
import type { WordPositions } from '../../../shared/ranking/word-positions.ts'

/** Positions in one row: about one page of SQLite. */
export const ROW_POSITIONS = 1024
/** Positions written together: 170 kB, and 520 kB for the longest words there are, of 2,000 rows at the most. */
const STATEMENT_POSITIONS = 20_000

const INSERT = `INSERT INTO ranking_words (word, first, total, positions)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`

/**
 * Stores whole words from number `from` on, until there are `limit` rows or enough positions for one statement.
 * @returns the number of the next word
 */
export function storeWords(sql: SqlStorage, words: WordPositions, from: number, limit: number): number {
  let rows: [word: string, first: number, total: number, positions: number[]][] = []
  let [rowCount, positionCount, unwritten] = [0, 0, 0]
  const write = (): void => {
    sql.exec(INSERT, JSON.stringify(rows))
    rows = []
    unwritten = 0
  }
  let number = from
  for (; number < words.size && rowCount < limit && positionCount < STATEMENT_POSITIONS; number++) {
    const positions = words.positions(number)
    for (let at = 0; at < positions.length; at += ROW_POSITIONS) {
      const some = [...positions.subarray(at, at + ROW_POSITIONS)]
      rows.push([words.word(number), at + 1, positions.length, some])
      rowCount++
      positionCount += some.length
      unwritten += some.length
      if (unwritten >= STATEMENT_POSITIONS) write() // within a word too: nearly everyone may have it
    }
  }
  write()
  return number
}

/** CROSS JOIN: by the words that are asked for, not by all there are. */
const FIRST_ROWS = 'FROM json_each(?) AS wanted CROSS JOIN ranking_words w ON w.word = wanted.value AND w.first = 1'

export const isChosen = (sql: SqlStorage, word: string): boolean =>
  sql.exec('SELECT 1 FROM ranking_words WHERE word = ? AND first = 1', word).toArray().length > 0

type Row = { first: number; positions: string }

/** The number of players who have the word, and `limit` of their positions from the `from`-th (counted from 1) on. */
export function searchWord(
  sql: SqlStorage,
  word: string,
  from: number,
  limit: number,
): { total: number; positions: number[] } {
  const total = totalsOf(sql, [word]).get(word) ?? 0
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
    total,
    positions: rows.flatMap(parse).slice(skipped, skipped + limit),
  }
}

/** How many have each of these words; one that nobody has is left out. */
export const totalsOf = (sql: SqlStorage, words: readonly string[]): Map<string, number> =>
  new Map(
    sql
      .exec<{ word: string; total: number }>(`SELECT word, total ${FIRST_ROWS}`, JSON.stringify(words))
      .toArray()
      .map(({ word, total }) => [word, total]),
  )

/** The positions of each of these words, in a room whose words have one row each. */
export const positionsOf = (sql: SqlStorage, words: readonly string[]): Map<string, number[]> =>
  new Map(
    sql
      .exec<{ word: string; positions: string }>(`SELECT word, positions ${FIRST_ROWS}`, JSON.stringify(words))
      .toArray()
      .map((row) => [row.word, parse(row)]),
  )

const parse = (row: Pick<Row, 'positions'>): number[] => JSON.parse(row.positions) as number[] // only `storeWords` writes it
