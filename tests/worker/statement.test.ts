/** What `worker/platform/d1.ts` promises beyond drizzle: built once, values in no error, a bad row is no outage. */
import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { accounts, roomPlayers, users } from '../../worker/db/schema.ts'
import { batch, DatabaseAway, type Placeholders, query, statement } from '../../worker/platform/d1.ts'
import { env } from '../support/bindings.ts'
import { faultyD1 } from '../support/faults/faulty-d1.ts'

type Player = { userId: string; isPresent: boolean }

const add = statement((orm, player: Placeholders<{ userId: string; season: number }>) =>
  orm.run(
    sql`INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at)
        VALUES (${player.userId}, ${player.season}, '', '["neve"]', 1, 0, 0)`,
  ),
)
const read = statement((orm, { userId }: Placeholders<{ userId: string }>) =>
  orm
    .select({ words: users.words, hasFinished: users.hasFinished })
    .from(users)
    .where(eq(users.accountId, userId))
    .prepare(),
)

it('answers a batch in its order, each with its own type: lists are lists, flags are flags', async () => {
  const userId = crypto.randomUUID()
  const [added, rows] = await batch(env.DB, [add(env.DB, { userId, season: 2025 }), read(env.DB, { userId })])
  expect(added.meta.changes).toBe(1)
  expect(rows).toEqual([{ words: ['neve'], hasFinished: true }])
  expect(await query(read(env.DB, { userId: 'nobody' }))).toEqual([])
})

it('is built once for each binding', async () => {
  const build = vi.fn((orm, { id }: Placeholders<{ id: string }>) =>
    orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).prepare(),
  )
  const find = statement(build)
  const other = faultyD1(env.DB, null)
  for (const db of [env.DB, env.DB, other.db, other.db]) await query(find(db, { id: 'x' }))
  expect([build.mock.calls.length, other.calls]).toEqual([2, 2])
})

it('says DatabaseAway where D1 does not answer, and quotes no value', async () => {
  const away = faultyD1(env.DB, 'before').db
  const error = await query(read(away, { userId: 'ada@posta.example' })).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(DatabaseAway)
  for (let cause = error; cause instanceof Error; cause = cause.cause) expect(cause.message).not.toContain('ada@')
})

it('a row that cannot be read is a bug and no outage', async () => {
  const userId = crypto.randomUUID()
  await query(add(env.DB, { userId, season: 2025 }))
  await env.DB.prepare("UPDATE users SET words = '{' WHERE account_id = ?1").bind(userId).run()
  for (const asking of [query(read(env.DB, { userId })), batch(env.DB, [read(env.DB, { userId })])]) {
    const error = await asking.catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(DatabaseAway)
  }
})

it('a statement cannot be built from slots that were not named', () => {
  const holed = statement((orm, { userId, ...rest }: Placeholders<Player>) =>
    orm.run(sql`UPDATE room_players SET present = ${rest.isPresent} WHERE ${roomPlayers.userId} = ${userId}`),
  )
  expect(() => holed(env.DB, { userId: 'x', isPresent: true })).toThrow('not listed')
})
