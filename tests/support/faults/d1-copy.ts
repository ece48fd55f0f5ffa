/** A hand-made `wrangler d1 time-travel`: copies everything in D1 at one moment, and restores it. */
import { env } from '../bindings.ts'

type Row = Record<string, string | number | null>
export type D1Copy = { table: string; rows: Row[] }[]

export async function copyD1(): Promise<D1Copy> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf_%' ESCAPE '\\'
       AND name <> 'd1_migrations'`,
  ).all<{ name: string }>()
  return Promise.all(
    results.map(async ({ name }) => ({
      table: name,
      rows: (await env.DB.prepare(`SELECT * FROM ${name}`).all<Row>()).results,
    })),
  )
}

export async function putBackD1(copy: D1Copy): Promise<void> {
  await env.DB.batch(
    copy.flatMap(({ table, rows }) => [
      env.DB.prepare(`DELETE FROM ${table}`),
      ...rows.map((row) =>
        env.DB.prepare(
          `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, at) => `?${at + 1}`)})`,
        ).bind(...Object.values(row)),
      ),
    ]),
  )
}
