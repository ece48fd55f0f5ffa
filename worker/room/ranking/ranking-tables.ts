/** The tables of a stored ranking: rows by position, and for each word the positions of the players who have it. */

/** `flags` has one digit for each word. Names and words stay in `players`, so a renamed player is renamed here too. */
const ROWS = `CREATE TABLE IF NOT EXISTS ranking (position INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE, score INTEGER NOT NULL,
  is_last_man INTEGER NOT NULL, flags TEXT NOT NULL)`

/**
 * A common word takes several rows. `first` is the ordinal (from 1) of a row's first position: a page's key. `total`, in
 * each, is how many have the word; it stands before the positions, so that it is read without them.
 */
const WORDS = `CREATE TABLE IF NOT EXISTS ranking_words (word TEXT NOT NULL, first INTEGER NOT NULL, total INTEGER NOT NULL,
  positions TEXT NOT NULL, PRIMARY KEY (word, first)) WITHOUT ROWID`

export const RANKING_TABLES = [ROWS, WORDS]

/** A stored ranking with another layout number was made by another version of the program, and counts as stale. */
export const RANKING_LAYOUT = 3

/** Dropped and created again, which costs the same however many rows there were. */
export function emptyRankingTables(sql: SqlStorage): void {
  for (const table of ['ranking', 'ranking_words']) sql.exec(`DROP TABLE IF EXISTS ${table}`)
  for (const table of RANKING_TABLES) sql.exec(table)
}
