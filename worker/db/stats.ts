/** Counts a season, reading a row per player, room and mail of the last hour: season/counters.ts limits how often. */
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { ask, type Placeholders, query, statement } from '../platform/d1.ts'
import { countMails, type MailCount } from './mails.ts'
import { rooms, users } from './schema.ts'

export type SeasonCounts = MailCount & {
  players: number
  finished: number
  rooms: number
  openRooms: number
}

const NONE: SeasonCounts = {
  players: 0,
  finished: 0,
  rooms: 0,
  openRooms: 0,
  mailsAMinute: 0,
  mailsAnHour: 0,
  mailsLastHour: 0,
}

const howMany = (condition: SQL) => sql`coalesce(sum(${condition}), 0)`.mapWith(Number)

const countUsers = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({
      players: count(),
      finished: howMany(sql`${users.hasFinished}`),
    })
    .from(users)
    .where(eq(users.season, year))
    .prepare(),
)

const countRooms = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({ rooms: count(), openRooms: howMany(sql`${rooms.isOpen}`) })
    .from(rooms)
    .where(and(eq(rooms.season, year), isNull(rooms.deletedAt)))
    .prepare(),
)

/** `unfinished`: everyone with a profile who has not finished. */
export async function countPlayers(db: D1Database, year: number): Promise<{ finished: number; unfinished: number }> {
  const [row] = await query(countUsers(db, { year }))
  const { players, finished } = row ?? { players: 0, finished: 0 }
  return { finished, unfinished: players - finished }
}

export async function countSeason(
  db: D1Database,
  year: number,
  now: number,
): Promise<{ counts: SeasonCounts; rowsRead: number }> {
  const [ofUsers, ofRooms, ofMails] = [
    countUsers(db, { year }),
    countRooms(db, { year }),
    countMails(db, { year, now }),
  ]
  // D1's own batch, since the number of rows read is only in its results.
  const results = await ask(db.batch([ofUsers.bound, ofRooms.bound, ofMails.bound]))
  const [userResult, roomResult, mailResult] = results
  return {
    counts: {
      ...NONE,
      ...(userResult && ofUsers.read(userResult)[0]),
      ...(roomResult && ofRooms.read(roomResult)[0]),
      ...(mailResult && ofMails.read(mailResult)[0]),
    },
    rowsRead: results.reduce((sum, { meta }) => sum + meta.rows_read, 0),
  }
}
