/** Whether D1 answers: the cheapest question. */
import { sql } from 'drizzle-orm'
import { inTime } from '../calls/in-time.ts'
import { query, statement } from './statement.ts'

const nothing = statement((orm) => orm.run(sql`SELECT 1`))

/** @throws when it does not, or not within so long */
export async function ping(db: D1Database, patienceMs: number): Promise<void> {
  await query(nothing(db, {}), (answer) => inTime(answer, patienceMs))
}
