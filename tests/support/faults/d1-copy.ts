/** A hand-made `wrangler d1 time-travel`: copies everything in D1 at one moment, and restores it. */
import { env } from '../bindings.ts'

type Row = Record<string, string | number | null>
export type D1Copy = { table: string; rows: Row[] }[]

export async function copyD1(db = env.DB): Promise<D1Copy> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf_%' ESCAPE '\\'
       AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>()
  return Promise.all(
    results.map(async ({ name }) => ({
      table: name,
      rows: (await db.prepare(`SELECT * FROM ${name}`).all<Row>()).results,
    })),
  )
}

export async function putBackD1(copy: D1Copy, db = env.DB): Promise<void> {
  await db.batch(
    copy.flatMap(({ table, rows }) => [
      db.prepare(`DELETE FROM ${table}`),
      ...rows.map((row) =>
        db
          .prepare(
            `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, at) => `?${at + 1}`)})`,
          )
          .bind(...Object.values(row)),
      ),
    ]),
  )
}
