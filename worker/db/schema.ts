/**
 * D1's tables. Moments are milliseconds since 1970, lists are JSON text. There is no cascade anywhere: a migration that
 * rebuilds a table would fire it and empty the children (drizzle-team/drizzle-orm#4938).
 */
import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'

/**
 * The most lists in one query to D1, and the most players in one statement with their lists. Ten words of sixty letters of
 * four bytes, each with its quotes, nine commas and two brackets are 10 × 242 + 11 = 2,431 bytes: 400 such lists are 972
 * kB, and 998 kB as one value beside the ids of their players. The platform refuses a value above 2 MB.
 */
export const LISTS_A_PAGE = 400

/** A list of words as the tables hold it: JSON text that the Worker has validated before writing. */
const WordList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export const parseWordList = (text: string): string[] => v.parse(WordList, text)

/** JSON text that is validated when read: drizzle's own JSON column validates nothing. */
const list = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (values) => JSON.stringify(values),
  fromDriver: parseWordList,
})

/** One row per person. The address is unique across providers, so that a collision is noticed. */
export const accounts = sqliteTable('accounts', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  provider: text({ enum: ['google', 'email'] }).notNull(),
  googleSub: text('google_sub').unique(),
  displayName: text('display_name'),
  createdAt: integer('created_at').notNull(),
  /** Set when a deletion begins (DELETED-STAYS-DELETED); the row is deleted when every room has confirmed. */
  deletedAt: integer('deleted_at'),
})

/** One row per account and season: the ten words, and whether they are locked. */
export const users = sqliteTable(
  'users',
  {
    accountId: text('account_id').notNull(),
    season: integer().notNull(),
    fullName: text('full_name').notNull(),
    words: list().notNull().default(sql`'[]'`),
    hasFinished: integer('has_finished', { mode: 'boolean' }).notNull().default(false),
    /** Grows by one with each save and with finishing: an older save that arrives late meets a higher number. */
    rev: integer().notNull().default(0),
    finishedAt: integer('finished_at'),
    /** The order of finishing, assigned by D1 in the write that locks the words: the mega room's cursor. */
    finishNumber: integer('finish_number'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.season] }),
    index('users_finish').on(table.season, table.finishNumber),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** The HMAC of the cookie's token, without the id that it signs: a stolen copy of this table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Written at most once a day: the session ends 30 days after it. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** A requested mail. Its link and its code are spent together, once. The row also counts for its address and the ceilings. */
export const emailRequests = sqliteTable(
  'email_requests',
  {
    id: text().primaryKey(),
    /** The account's address (`accountEmail`); the mail may have gone to another spelling. */
    email: text().notNull(),
    fullName: text('full_name'),
    redirect: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the cookie of the browser that asked: the code works only there. */
    browserHash: text('browser_hash').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
    /** The budget of mails that the row counts for (`mailBudgetOf`). */
    mailbox: text().notNull().default(''),
  },
  (table) => [
    index('email_requests_email').on(table.email, table.createdAt),
    index('email_requests_mailbox').on(table.mailbox, table.createdAt),
    index('email_requests_expiry').on(table.expiresAt),
  ],
)

/** The season's facts, written by the operator's routes alone. */
export const seasons = sqliteTable('seasons', {
  year: integer().primaryKey(),
  bonusWords: list('bonus_words').notNull().default(sql`'[]'`),
  wordsDeadline: integer('words_deadline'),
  /** Reserved before the room is made under this id (game.md, «The mega room»). */
  megaRoomId: text('mega_room_id'),
  /** Null: not published, or withdrawn. */
  speech: text(),
  /** Rises with each publication, correction and withdrawal: a ranking names the version it was computed from. */
  speechVersion: integer('speech_version').notNull().default(0),
  /** The highest `finish_number` among deleted accounts, so that no number is given twice. */
  goneFinish: integer('gone_finish').notNull().default(0),
  /** SEALED-IS-FINAL: after this moment no words of the season change. Never cleared. */
  sealedAt: integer('sealed_at'),
  begunAt: integer('begun_at'),
  /** Stops the two automatic seals (SEALED-IS-FINAL). */
  holdSeal: integer('hold_seal', { mode: 'boolean' }).notNull().default(false),
  /** When the deadline was changed or a hold released: the seal comes at least five minutes later, to give the operator time. */
  deadlineSetAt: integer('deadline_set_at'),
  /** When the current speech was first published; a correction keeps it, a withdrawal clears it. */
  publishedAt: integer('published_at'),
  /** Words that page 104 never names (design.md, «Counting the country»). */
  hiddenWords: list('hidden_words').notNull().default(sql`'[]'`),
  /**
   * Grows with each change of the season's public facts, except the seal. An operator's change names the revision that it
   * replaces, so a late one changes nothing. A page believes the answer with the higher revision (design.md, «Revisions of
   * the season»).
   */
  rev: integer().notNull().default(0),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** The ceilings of all mails together (design.md, «Ceilings of mails»). Null: the constants of shared/season.ts. */
  mailsAMinute: integer('mails_a_minute'),
  mailsAnHour: integer('mails_an_hour'),
})

/** The text that the operator's side sends during the speech (design.md, «The transcript»). */
export const transcripts = sqliteTable('transcripts', {
  year: integer().primaryKey(),
  text: text().notNull(),
  /** JSON: the moment at which the text had reached each offset (UTF-16 units). */
  moments: text().notNull(),
  /** Each text names the revision that it replaces, so that two simultaneous texts lose nothing. */
  rev: integer().notNull(),
})

/** The directory: a projection that only a room's object writes (ONE-WRITER), only over a lower change number. */
export const rooms = sqliteTable(
  'rooms',
  {
    id: text().primaryKey(),
    season: integer().notNull(),
    name: text().notNull(),
    ownerId: text('owner_id').notNull(),
    isOpen: integer('is_open', { mode: 'boolean' }).notNull(),
    isMega: integer('is_mega', { mode: 'boolean' }).notNull(),
    rules: list().notNull(),
    playerCount: integer('player_count').notNull(),
    /** The first twenty names, owner first, then alphabetical, so that home needs no second query. */
    playerNames: list('player_names').notNull(),
    changeNumber: integer('change_number').notNull(),
    /**
     * The first room's id, for a room and those reopened from it (design.md, «The same company»). The first room has its own id.
     */
    line: text().notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** A tombstone (DELETING-IS-REMEMBERED): from here on no row of this room is accepted. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [index('rooms_season').on(table.season, table.id), index('rooms_line').on(table.line, table.season)],
)

/** Membership of rooms. Leaving is `present = 0`, never a DELETE, so that a late write changes nothing. */
export const roomPlayers = sqliteTable(
  'room_players',
  {
    roomId: text('room_id').notNull(),
    userId: text('user_id').notNull(),
    season: integer().notNull(),
    present: integer({ mode: 'boolean' }).notNull(),
    changeNumber: integer('change_number').notNull(),
    /** The room's `created_at`, which never changes: so a user's rooms are paged, newest first, by the index alone. */
    roomCreatedAt: integer('room_created_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_players_user').on(table.userId, table.season, table.present, table.roomCreatedAt, table.roomId),
  ],
)

/** The country's numbers (design.md, «Counting the country»): served only while `speech_version` is the season's. */
export const seasonNumbers = sqliteTable('season_numbers', {
  year: integer().primaryKey(),
  speechVersion: integer('speech_version').notNull(),
  /** Whether the season was sealed when the lists were counted: from then on saved lists of ten are counted, too. */
  isSealed: integer('is_sealed', { mode: 'boolean' }).notNull().default(false),
  /** JSON: `CountedNumbers`, or null where too few lists make none. */
  answer: text().notNull(),
})
