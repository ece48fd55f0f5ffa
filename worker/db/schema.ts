/**
 * D1's tables. Moments are milliseconds since 1970, lists are JSON text. No cascade anywhere: a table rebuilt by a
 * migration would fire it and empty the children (drizzle-team/drizzle-orm#4938).
 */
import { sql } from 'drizzle-orm'
import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { parseWordList } from './word-list.ts'

/** JSON text, looked at when it is read: drizzle's own JSON column believes whatever it finds. */
const list = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (values) => JSON.stringify(values),
  fromDriver: parseWordList,
})

/** One per person. Their address is unique whatever the way in, which is what makes a collision visible. */
export const accounts = sqliteTable('accounts', {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  provider: text({ enum: ['google', 'email'] }).notNull(),
  googleSub: text('google_sub').unique(),
  displayName: text('display_name'),
  createdAt: integer('created_at').notNull(),
  /** Set first when an account goes (DELETED-STAYS-DELETED); the row goes when every room has confirmed. */
  deletedAt: integer('deleted_at'),
})

/** One per account and season: the ten words and whether they are locked. */
export const users = sqliteTable(
  'users',
  {
    accountId: text('account_id').notNull(),
    season: integer().notNull(),
    fullName: text('full_name').notNull(),
    words: list().notNull().default(sql`'[]'`),
    hasFinished: integer('has_finished', { mode: 'boolean' }).notNull().default(false),
    /** Grows by one with each save: an older save that arrives late meets a higher number. */
    rev: integer().notNull().default(0),
    finishedAt: integer('finished_at'),
    /** In which order people finished, given by D1 itself in the write that locks: the mega room's cursor. */
    finishNumber: integer('finish_number'),
    /** When every open room had the finished words (FINISHED-WORDS-ARRIVE); null until then. */
    deliveredAt: integer('delivered_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.season] }),
    index('users_season').on(table.season, table.hasFinished),
    index('users_finish').on(table.season, table.finishNumber),
  ],
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen copy of this table opens nothing. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Written once a day at most: the sliding end is this plus 30 days. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId)],
)

/** A mail that was asked for: its link and its code are one thing, spent once. Also the exact counter per mailbox. */
export const emailRequests = sqliteTable(
  'email_requests',
  {
    id: text().primaryKey(),
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
    /** Where the mail arrives, whatever the spelling (shared/sign-in/mailbox-of.ts): for counting alone. */
    mailbox: text().notNull().default(''),
  },
  (table) => [
    index('email_requests_email').on(table.email, table.createdAt),
    index('email_requests_mailbox').on(table.mailbox, table.createdAt),
    index('email_requests_expiry').on(table.expiresAt),
  ],
)

/** The season's facts, written by the operator alone. */
export const seasons = sqliteTable('seasons', {
  year: integer().primaryKey(),
  bonusWords: list('bonus_words').notNull().default(sql`'[]'`),
  wordsDeadline: integer('words_deadline'),
  /** Reserved before the room is made with it (decision 12). */
  megaRoomId: text('mega_room_id'),
  /** Null: not published, or taken back. */
  speech: text(),
  /** Rises with each publication, correction and withdrawal, to its moment: a ranking names the version it was computed from. */
  speechVersion: integer('speech_version').notNull().default(0),
  /** The highest `finish_number` of those who have deleted their account: none is given twice. */
  goneFinish: integer('gone_finish').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** The directory: a projection that only a room's object writes (ONE-WRITER), each row over a lower change number only. */
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
    /** The first twenty names, owner first, then alphabetical: home needs no second query. */
    playerNames: list('player_names').notNull(),
    changeNumber: integer('change_number').notNull(),
    /** How many relays carry its sockets; 0: the room itself. */
    relayCount: integer('relay_count').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** A tombstone (DELETING-IS-REMEMBERED): from here on no row of this room is taken. */
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    index('rooms_season').on(table.season, table.id),
    index('rooms_crowded').on(table.relayCount).where(sql`relay_count > 0`),
  ],
)

/** Who is in which room. Leaving is `present = 0`, never a DELETE, so that a late write changes nothing. */
export const roomPlayers = sqliteTable(
  'room_players',
  {
    roomId: text('room_id').notNull(),
    userId: text('user_id').notNull(),
    season: integer().notNull(),
    present: integer({ mode: 'boolean' }).notNull(),
    changeNumber: integer('change_number').notNull(),
    /** The room's own, which never changes: somebody's rooms are read by page, the newest first, in the index alone. */
    roomCreatedAt: integer('room_created_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.userId] }),
    index('room_players_user').on(table.userId, table.season, table.present, table.roomCreatedAt, table.roomId),
  ],
)
