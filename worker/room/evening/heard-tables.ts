/** Tables of what the people of a closed room say they have heard (decision 42). */
export const HEARD_TABLES = [
  'CREATE TABLE IF NOT EXISTS heard (user_id TEXT NOT NULL, word TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user_id, word)) WITHOUT ROWID',
  'CREATE INDEX IF NOT EXISTS heard_of_word ON heard (word, at)',
  // In which frame each word was last told, or will be.
  'CREATE TABLE IF NOT EXISTS heard_words (word TEXT PRIMARY KEY, tick INTEGER NOT NULL) WITHOUT ROWID',
]
