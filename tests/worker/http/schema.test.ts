/** Migrations are written by hand where a draft does not do: what they make must be what `schema.ts` describes. */
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import * as schema from '../../../worker/db/schema.ts'
import { env } from '../../support/bindings.ts'

const tables = Object.values(schema).filter((table) => table instanceof SQLiteTable)

type Column = { name: string; type: string; notnull: number }

it.each(tables.map((table) => getTableConfig(table)))(
  'the migrations make «$name» as it is described',
  async (table) => {
    const { results } = await env.DB.prepare(`SELECT name, type, "notnull" FROM pragma_table_info(?1)`)
      .bind(table.name)
      .all<Column>()
    const made = results.map(({ name, type, notnull }) => [name, type.toLowerCase(), notnull === 1])
    const described = table.columns.map((column) => [column.name, column.getSQLType(), column.notNull])
    expect(made.sort()).toEqual(described.sort())
  },
)

it('0005: rows from before have the moment of their room, and none where there is no such room', async () => {
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0005'))
  const fill = migration?.queries.find((query) => query.includes('UPDATE')) ?? ''
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
       VALUES ('old', 2025, 'x', '', 1, 0, '[]', 1, '[]', 1, 777)`,
    ),
    env.DB.prepare(
      "INSERT INTO room_players (room_id, user_id, season, present, change_number) VALUES ('old', 'a', 2025, 1, 1), ('none', 'a', 2025, 1, 1)",
    ),
    env.DB.prepare(fill),
  ])
  const { results } = await env.DB.prepare('SELECT room_id, room_created_at FROM room_players ORDER BY room_id').all()
  expect(results).toEqual([
    { room_id: 'none', room_created_at: 0 },
    { room_id: 'old', room_created_at: 777 },
  ])
})

it('and no table beside them', async () => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  ).all<{ name: string }>()
  expect(results.map(({ name }) => name).sort()).toEqual(tables.map((table) => getTableConfig(table).name).sort())
})

it('the mails that were asked for before mailboxes were counted are counted by their address', async () => {
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0004_'))
  for (const undo of ['DROP INDEX email_requests_mailbox', 'ALTER TABLE email_requests DROP COLUMN mailbox']) {
    await env.DB.prepare(undo).run()
  }
  await env.DB.prepare(
    `INSERT INTO email_requests (id, email, redirect, code_hash, browser_hash, created_at, expires_at)
     VALUES ('before', 'ada@posta.example', '/', '', '', 0, 0)`,
  ).run()
  for (const query of migration?.queries ?? []) await env.DB.prepare(query).run()
  expect(await env.DB.prepare('SELECT mailbox FROM email_requests').first()).toEqual({ mailbox: 'ada@posta.example' })
})
