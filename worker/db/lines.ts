/**
 * A line: a room and the rooms reopened from it, one per season (design.md, «The same company»), and the people invited to
 * a reopened room. Read through the index `rooms_line`, a few rows at a time.
 */
import { type SQL, sql } from 'drizzle-orm'
import { type Placeholders, query, statement } from '../platform/d1.ts'

export type LineOfSeason = {
  /** The line's living room; null when D1 has none. */
  living: string | null
  deleted: number
}

const ofSeason = statement((orm, { line, season }: Placeholders<{ line: string; season: number }>) =>
  orm
    .select({
      living: sql<string | null>`max(iif(deleted_at IS NULL, id, NULL))`.as('living'),
      deleted: sql`count(deleted_at)`.mapWith(Number).as('deleted'),
    })
    .from(sql`rooms`)
    .where(sql`line = ${line} AND season = ${season}`)
    .prepare(),
)

/** @throws when D1 does not answer */
export async function lineOfSeason(db: D1Database, line: string, season: number): Promise<LineOfSeason> {
  const [row] = await query(ofSeason(db, { line, season }))
  return { living: row?.living ?? null, deleted: row?.deleted ?? 0 }
}

type InLine = { userId: string; line: string; season: number }

const latest = statement((orm, values: Placeholders<InLine>) =>
  orm
    .select({
      roomId: sql<string>`row.room_id`.as('roomId'),
      isPresent: sql`row.present`.mapWith(Boolean).as('isPresent'),
    })
    .from(sql`rooms AS past CROSS JOIN room_players AS row ON row.room_id = past.id AND row.user_id = ${values.userId}`)
    .where(sql`past.line = ${values.line} AND past.season < ${values.season}`)
    .orderBy(sql`past.season DESC`)
    .limit(1)
    .prepare(),
)

/**
 * This person's row in the line's latest room before this season that they have ever been in; null when there is none.
 * @throws when D1 does not answer
 */
export async function latestInLine(
  db: D1Database,
  userId: string,
  line: string,
  season: number,
): Promise<{ roomId: string; isPresent: boolean } | null> {
  const [row] = await query(latest(db, { userId, line, season }))
  return row ?? null
}

/** The newest of a person's past rooms that are checked for invitations: home's cost must not grow with the years. */
const PAST_ROOMS = 200

/**
 * Whether this person is invited to `new`, a room of this season: it is open, the season is not shut (design.md, «A shut
 * season»), and the person has no later row in its line. People who left, were taken out or are in it already have one.
 *
 * @param old an earlier room of the line, which this person is in
 */
export const isInvited = (person: { userId: unknown; season: unknown }, old: { line: SQL; season: SQL }): SQL =>
  sql`new.is_open = 1 AND new.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM seasons
          WHERE year = ${person.season} AND (sealed_at IS NOT NULL OR speech IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM rooms AS later CROSS JOIN room_players AS row
          ON row.room_id = later.id AND row.user_id = ${person.userId}
        WHERE later.line = ${old.line} AND later.season > ${old.season})`

/**
 * The index of home gives the person's newest past rooms. For each, `rooms_line` tells whether its company has an open room this
 * season; only for those few are the person's later rows in the line looked up. Rows of deleted accounts are absent. The name
 * shown is the old room's, which this person knows: a new name could be an insult. `CROSS JOIN` keeps SQLite to this order.
 */
export const invited = statement((orm, values: Placeholders<{ userId: string; season: number }>) =>
  orm
    .select({
      id: sql<string>`new.id`.as('id'),
      name: sql<string>`old.name`.as('name'),
      // The owner may be a stranger to this person and chose their name freely, so only its first word is shown.
      ownerName:
        sql<string>`coalesce(substr(new.player_names ->> 0, 1, instr(new.player_names ->> 0 || ' ', ' ') - 1), '')`.as(
          'ownerName',
        ),
      season: sql<number>`old.season`.as('season'),
    })
    .from(
      sql`(SELECT room_id, season, present FROM room_players WHERE user_id = ${values.userId} AND season < ${values.season}
            ORDER BY season DESC, present DESC, room_created_at DESC, room_id DESC LIMIT ${sql.raw(String(PAST_ROOMS))}) AS mine
          CROSS JOIN rooms AS old ON old.id = mine.room_id
          CROSS JOIN rooms AS new ON new.line = old.line AND new.season = ${values.season}`,
    )
    .where(
      sql`mine.present = 1 AND old.is_mega = 0 AND old.deleted_at IS NULL
        AND ${isInvited(values, { line: sql`old.line`, season: sql`old.season` })}`,
    )
    .prepare(),
)
