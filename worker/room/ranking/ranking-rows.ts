/** The rows of a stored ranking, written in chunks and read in pages: each costs its own size, not the room's. */
import type { RankedTable } from '../../../shared/ranking/ranked-table.ts'
import { resultFromStored } from '../../../shared/ranking/stored-result.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { parsePlayerWords } from '../state/game-tables.ts'

/** Stores up to `limit` rows after position `after`. @returns the position of the last row */
export function storeRows(sql: SqlStorage, ranked: RankedTable, after: number, limit: number): number {
  const last = Math.min(after + limit, ranked.total)
  const rows: unknown[] = []
  for (let position = after + 1; position <= last; position++) {
    const row = ranked.at(position)
    if (!row) throw new Error('A position between the ends has no row')
    const flags = row.flags.map((flag) => flag.toString(16)).join('')
    rows.push([position, row.id, row.score, Number(row.isLastMan), flags])
  }
  sql.exec(
    `INSERT INTO ranking (position, user_id, score, is_last_man, flags)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
    JSON.stringify(rows),
  )
  return last
}

const COLUMNS = 'r.position, r.user_id, r.score, r.is_last_man, r.flags, p.full_name, p.words'
const ROWS = `SELECT ${COLUMNS} FROM ranking r CROSS JOIN players p ON p.id = r.user_id`
/** CROSS JOIN keeps the order of the page; otherwise SQLite may begin with the players' table. */
const ROWS_AT = `
  SELECT ${COLUMNS} FROM json_each(?) AS wanted CROSS JOIN ranking r ON r.position = wanted.value
  CROSS JOIN players p ON p.id = r.user_id ORDER BY r.position`

type Row = {
  position: number
  user_id: string
  score: number
  is_last_man: number
  flags: string
  full_name: string
  words: string | null
}

/** The `limit` results from position `from` on. */
export const resultsFrom = (sql: SqlStorage, rules: readonly RuleId[], from: number, limit: number): PlayerResult[] =>
  read(sql.exec<Row>(`${ROWS} WHERE r.position >= ? ORDER BY r.position LIMIT ?`, from, limit), rules)

export const resultsAt = (sql: SqlStorage, rules: readonly RuleId[], positions: readonly number[]): PlayerResult[] =>
  read(sql.exec<Row>(ROWS_AT, JSON.stringify(positions)), rules)

export const resultOf = (sql: SqlStorage, rules: readonly RuleId[], userId: string): PlayerResult | null =>
  read(sql.exec<Row>(`${ROWS} WHERE r.user_id = ?`, userId), rules)[0] ?? null

const read = (cursor: SqlStorageCursor<Row>, rules: readonly RuleId[]): PlayerResult[] =>
  cursor.toArray().map((row) =>
    resultFromStored(
      {
        id: row.user_id,
        fullName: row.full_name,
        words: parsePlayerWords(row.words),
        position: row.position,
        score: row.score,
        isLastMan: row.is_last_man === 1,
        flags: [...row.flags].map((digit) => Number.parseInt(digit, 16)),
      },
      rules,
    ),
  )
