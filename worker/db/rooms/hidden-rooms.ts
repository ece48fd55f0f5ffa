/** The rooms that somebody has taken off their own home (decision 55). Theirs alone: the directory stays the rooms'. */
import { sql } from 'drizzle-orm'
import { type Placeholders, query, statement } from '../statement.ts'

type Hidden = { accountId: string; roomId: string }

const hide = statement((orm, hidden: Placeholders<Hidden & { now: number }>) =>
  orm.run(
    // A ticket may outlive its account: nothing is stored of one that is being deleted.
    sql`INSERT INTO hidden_rooms (account_id, room_id, hidden_at)
        SELECT id, ${hidden.roomId}, ${hidden.now} FROM accounts WHERE id = ${hidden.accountId} AND deleted_at IS NULL
        ON CONFLICT (account_id, room_id) DO NOTHING`,
  ),
)

const show = statement((orm, hidden: Placeholders<Hidden>) =>
  orm.run(sql`DELETE FROM hidden_rooms WHERE account_id = ${hidden.accountId} AND room_id = ${hidden.roomId}`),
)

/** @throws when D1 does not answer */
export async function setHidden(
  db: D1Database,
  { accountId, roomId }: Hidden,
  isHidden: boolean,
  now: number,
): Promise<void> {
  await query(isHidden ? hide(db, { accountId, roomId, now }) : show(db, { accountId, roomId }))
}
