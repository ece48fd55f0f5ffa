/** Locked words on their way to the rooms: what some of them have not confirmed, and that all have. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isThis, type Who } from '../accounts/users.ts'
import { START, selectRoomPage, toRoomPage } from '../rooms/directory.ts'
import { users } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'

/**
 * Locked words that some room has not confirmed, and a page of the rooms that need them. `next`: the cursor of the next
 * page; null after the last.
 */
export type Undelivered = { words: string[]; roomIds: string[]; next: string | null }

const undelivered = statement((orm, who: Placeholders<Who>) =>
  orm
    .select({ words: users.words })
    .from(users)
    .where(and(isThis(who), eq(users.hasFinished, true), isNull(users.deliveredAt)))
    .prepare(),
)

/**
 * Null when every room has confirmed. One round trip to D1: the rooms are read after the lock, in one transaction. A
 * room's flush writes its rows and then reads who has finished, also in one, so whichever comes second sees the other.
 */
export async function findUndelivered(
  db: D1Database,
  accountId: string,
  season: number,
  cursor = START,
): Promise<Undelivered | null> {
  const [[row], page] = await batch(db, [
    undelivered(db, { accountId, season }),
    selectRoomPage(db, { userId: accountId }, season, cursor),
  ])
  return row ? toUndelivered(row.words, page) : null
}

export function toUndelivered(words: string[], page: Parameters<typeof toRoomPage>[0]): Undelivered {
  const { rooms, next } = toRoomPage(page)
  return { words, roomIds: rooms.filter(({ takesWords }) => takesWords).map(({ id }) => id), next }
}

const deliver = statement((orm, delivered: Placeholders<Who & { now: number }>) =>
  orm
    .update(users)
    .set({ deliveredAt: sql`${delivered.now}` })
    .where(and(isThis(delivered), eq(users.hasFinished, true), isNull(users.deliveredAt)))
    .prepare(),
)

export async function markDelivered(db: D1Database, accountId: string, season: number, now: number): Promise<void> {
  await query(deliver(db, { accountId, season, now }))
}
