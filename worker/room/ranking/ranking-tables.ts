/** Where a ranking is stored: its rows by position, and for each word the positions of who has it. */

/** A row holds one flag digit a word; names and words stay in `players`, so a renamed player is renamed here too. */
const ROWS = `CREATE TABLE IF NOT EXISTS ranking (position INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE, score INTEGER NOT NULL,
  is_last_man INTEGER NOT NULL, flags TEXT NOT NULL)`

/** A word that many have takes several rows; `first` counts from 1 who has it, so that a page is found by its key. */
const WORDS = `CREATE TABLE IF NOT EXISTS ranking_words (word TEXT NOT NULL, first INTEGER NOT NULL, positions TEXT NOT NULL,
  PRIMARY KEY (word, first)) WITHOUT ROWID`

export const RANKING_TABLES = [ROWS, WORDS]

/** A ranking that another version of the program has stored in another way counts as none. */
export const RANKING_LAYOUT = 2

/** Dropped and made anew: that costs nothing however many rows there were. */
export function emptyRankingTables(sql: SqlStorage): void {
  for (const table of ['ranking', 'ranking_words']) sql.exec(`DROP TABLE IF EXISTS ${table}`)
  for (const table of RANKING_TABLES) sql.exec(table)
}
