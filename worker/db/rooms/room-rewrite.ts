/** Queries of a room that rewrites its rows after a restore of D1. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { askPatiently } from '../database.ts'
import { accounts, roomPlayers, users } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'
import { finishedWords, type PlayerEntry, type Room, writePlayers } from './room-directory.ts'

const knownAccounts = statement((orm, { ids, season }: Placeholders<{ ids: string; season: number }>) =>
  orm
    .select({
      id: accounts.id,
      isMarked: sql`${accounts.deletedAt} IS NOT NULL`.mapWith(Boolean),
      words: finishedWords,
    })
    .from(sql`json_each(${ids}) AS ids`)
    .crossJoin(accounts)
    .leftJoin(users, and(eq(users.accountId, accounts.id), eq(users.season, season)))
    .where(sql`${accounts.id} = ids.value`)
    .prepare(),
)

export type KnownAccount = { id: string; isMarked: boolean; words: string[] | null }

/**
 * Writes a page of players, and reads after that what D1 knows of them. Users that D1 does not know are left out.
 * @throws when D1 does not answer
 */
export async function rewritePlayers(
  db: D1Database,
  room: Room,
  entries: readonly PlayerEntry[],
): Promise<KnownAccount[]> {
  const ids = JSON.stringify(entries.map(({ id }) => id))
  const questions = [writePlayers(db, room, entries), knownAccounts(db, { ids, season: room.season })] as const
  const [, known] = await batch(db, questions, askPatiently)
  return known
}

const present = statement((orm, page: Placeholders<{ roomId: string; after: string; limit: number }>) =>
  orm
    .select({ id: roomPlayers.userId })
    .from(roomPlayers)
    .where(
      sql`${roomPlayers.roomId} = ${page.roomId} AND ${roomPlayers.present} = 1 AND ${roomPlayers.userId} > ${page.after}`,
    )
    .orderBy(asc(roomPlayers.userId))
    .limit(page.limit)
    .prepare(),
)

/**
 * A page of the users whom D1 has as present.
 * @throws when D1 does not answer
 */
export async function presentAfter(db: D1Database, roomId: string, after: string, limit: number): Promise<string[]> {
  const rows = await query(present(db, { roomId, after, limit }), askPatiently)
  return rows.map(({ id }) => id)
}
