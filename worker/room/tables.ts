import { GONE_TABLE } from './gone.ts'

/** Tables of what the people of a closed room say they have heard (decision 42). */
const HEARD_TABLES = [
  'CREATE TABLE IF NOT EXISTS heard (user_id TEXT NOT NULL, word TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (user_id, word)) WITHOUT ROWID',
  'CREATE INDEX IF NOT EXISTS heard_of_word ON heard (word, at)',
  // In which frame each word was last told, or will be.
  'CREATE TABLE IF NOT EXISTS heard_words (word TEXT PRIMARY KEY, tick INTEGER NOT NULL) WITHOUT ROWID',
]

/* The tables of a room's own SQLite, and their rows. */

export type PlayerRow = {
  id: string
  full_name: string
  name_key: string
  /** 0 for the owner, 1 for everyone else: the first column of the listing's order. */
  rank: number
  /** The number of the change by which they came. */
  joined: number
  /** When that was, by the room's clock. */
  came_at: number
  /** The number of their last change that concerns the directory (DIRECTORY-CATCHES-UP). */
  change: number
  words: string | null
  /** 1: the entry of a deleted account, which keeps its words. A name never tells it: anybody could take that one. */
  is_removed: number
}

/** Raised with each table that is added: an older room gets the table when it next wakes. */
export const SCHEMA_VERSION = 5
export const TABLES = [
  'CREATE TABLE IF NOT EXISTS room (one INTEGER PRIMARY KEY CHECK (one = 1), schema_version INTEGER NOT NULL, record TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, full_name TEXT NOT NULL, name_key TEXT NOT NULL, rank INTEGER NOT NULL,
    joined INTEGER NOT NULL, came_at INTEGER NOT NULL, change INTEGER NOT NULL, words TEXT,
    is_removed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS players_listing ON players (rank, name_key, full_name, id)',
  'CREATE INDEX IF NOT EXISTS players_empty ON players (id) WHERE words IS NULL',
  'CREATE INDEX IF NOT EXISTS players_change ON players (change)',
  'CREATE TABLE IF NOT EXISTS relays (name TEXT PRIMARY KEY, sockets INTEGER NOT NULL) WITHOUT ROWID',
  // The official text of this version, as D1 had it; null: it was withdrawn.
  'CREATE TABLE IF NOT EXISTS speech (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, text TEXT)',
  ...HEARD_TABLES,
  GONE_TABLE,
  'CREATE INDEX IF NOT EXISTS gone_change ON gone (change)',
  'CREATE INDEX IF NOT EXISTS gone_removed ON gone (name_key, full_name, id) WHERE full_name IS NOT NULL',
]

/** Null until the player has finished. Only `setWords` writes it. */
export const parsePlayerWords = (words: string | null): string[] =>
  words === null ? [] : (JSON.parse(words) as string[])
