/** The directory's writes, made by a room's object and by nothing else (ONE-WRITER). */
import { type SQL, sql } from 'drizzle-orm'
import { askPatiently } from '../database.ts'
import { accounts, rooms, users } from '../schema.ts'
import { batch, type Placeholders, statement } from '../statement.ts'
import { parseWordList } from '../word-list.ts'
import { type FinishedList, finishedNow } from './finished-pages.ts'

export type DirectoryRow = Omit<typeof rooms.$inferSelect, 'deletedAt'>

/** One player's row: the user, whether they are in the room, and the number of the change. */
export type PlayerEntry = { id: string; isPresent: boolean; changeNumber: number }

const newest = (column: { name: string }): SQL => sql`excluded.${sql.identifier(column.name)}`

const upsertRoom = statement((orm, row: Placeholders<DirectoryRow>) =>
  orm
    .insert(rooms)
    .values({
      id: row.id,
      season: row.season,
      name: row.name,
      ownerId: row.ownerId,
      isOpen: row.isOpen,
      isMega: row.isMega,
      rules: row.rules,
      playerCount: row.playerCount,
      playerNames: row.playerNames,
      changeNumber: row.changeNumber,
      createdAt: row.createdAt,
      line: row.line,
    })
    .onConflictDoUpdate({
      target: rooms.id,
      set: {
        name: newest(rooms.name),
        ownerId: newest(rooms.ownerId),
        isOpen: newest(rooms.isOpen),
        playerCount: newest(rooms.playerCount),
        playerNames: newest(rooms.playerNames),
        changeNumber: newest(rooms.changeNumber),
      },
      setWhere: sql`${rooms.deletedAt} IS NULL AND ${newest(rooms.changeNumber)} > ${rooms.changeNumber}`,
    })
    .prepare(),
)

type Players = { roomId: string; season: number; entries: string; createdAt: number }

const upsertPlayers = statement((orm, players: Placeholders<Players>) =>
  orm.run(
    sql`INSERT INTO room_players (room_id, user_id, season, present, change_number, room_created_at)
        SELECT ${players.roomId}, value ->> 0, ${players.season}, value ->> 1, value ->> 2, ${players.createdAt}
          FROM json_each(${players.entries})
         WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = ${players.roomId} AND deleted_at IS NOT NULL)
        ON CONFLICT (room_id, user_id) DO UPDATE SET present = excluded.present, change_number = excluded.change_number
         WHERE excluded.change_number > room_players.change_number`,
  ),
)

export type Room = { id: string; season: number; createdAt: number }

const writePlayers = (db: D1Database, { id, season, createdAt }: Room, entries: readonly PlayerEntry[]) =>
  upsertPlayers(db, {
    roomId: id,
    season,
    entries: JSON.stringify(entries.map((entry) => [entry.id, Number(entry.isPresent), entry.changeNumber])),
    createdAt,
  })

/** The words of a row of `users`; null while they have not finished. */
const finishedWords = sql`CASE WHEN ${users.hasFinished} THEN ${users.words} END`.mapWith(
  (text: string): string[] | null => parseWordList(text),
)

const knownUsers = statement((orm, { ids, season }: Placeholders<{ ids: string; season: number }>) =>
  orm
    .select({
      id: sql`ids.value`.mapWith(String),
      finishedWords,
      exists:
        sql`${accounts.id} IS NOT NULL AND ${accounts.deletedAt} IS NULL AND ${users.accountId} IS NOT NULL`.mapWith(
          Boolean,
        ),
      isMarked: sql`${accounts.deletedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(sql`json_each(${ids}) AS ids`)
    .leftJoin(accounts, sql`${accounts.id} = ids.value`)
    .leftJoin(users, sql`${users.accountId} = ids.value AND ${users.season} = ${season}`)
    .prepare(),
)

const state = statement((orm, { id, season }: Placeholders<{ id: string; season: number }>) =>
  orm
    .select({
      speechVersion: sql`coalesce((SELECT speech_version FROM seasons WHERE year = ${season}), 0)`.mapWith(Number),
      sealedAt: sql<number | null>`(SELECT sealed_at FROM seasons WHERE year = ${season})`,
      publishedAt: sql<number | null>`(SELECT published_at FROM seasons WHERE year = ${season})`,
      isTombstoned: sql`EXISTS (SELECT 1 FROM rooms WHERE id = ${id} AND deleted_at IS NOT NULL)`.mapWith(Boolean),
    })
    .from(sql`(SELECT 1)`)
    .prepare(),
)

/** What D1 knows of a user whose row was just written. `isMarked`: their account is being deleted. */
export type KnownUser = { id: string; exists: boolean; isMarked: boolean; finishedWords: string[] | null }

/** What a flush has read, to be applied in the turn that confirms the rows. */
export type FlushResult = {
  users: KnownUser[]
  /** Of the room's entries without words: those who have finished. */
  finished: FinishedList[]
  speechVersion: number
  /** Of the room's season (decision 39). */
  sealedAt: number | null
  /** Since when nobody enters or leaves any more (decision 106): the earlier of seal and publication; null: they may. */
  shutAt: number | null
  isTombstoned: boolean
}

/**
 * Writes the room's row and a page of its players'. In the same atomic batch, reads what D1 knows of some of them.
 * @param named those whose names the room keeps
 * @param empty people in the room without words
 * @throws when D1 does not answer
 */
export async function writeDirectory(
  db: D1Database,
  row: DirectoryRow,
  named: readonly string[],
  entries: readonly PlayerEntry[],
  empty: readonly string[],
): Promise<FlushResult> {
  const { id, season } = row
  const [, , known, finished, [facts]] = await batch(
    db,
    [
      upsertRoom(db, row),
      writePlayers(db, row, entries),
      knownUsers(db, { ids: JSON.stringify(named), season }),
      finishedNow(db, season, empty),
      state(db, { id, season }),
    ],
    askPatiently,
  )
  return {
    users: known,
    finished,
    speechVersion: facts?.speechVersion ?? 0,
    sealedAt: facts?.sealedAt ?? null,
    shutAt: earlier(facts?.sealedAt ?? null, facts?.publishedAt ?? null),
    isTombstoned: facts?.isTombstoned ?? false,
  }
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
