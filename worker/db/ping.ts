/** Whether D1 answers, by the cheapest query. */
import { sql } from 'drizzle-orm'
import { inTime } from '../calls/in-time.ts'
import { query, statement } from './statement.ts'

const nothing = statement((orm) => orm.run(sql`SELECT 1`))

/** @throws when D1 does not answer within `patienceMs` */
export async function ping(db: D1Database, patienceMs: number): Promise<void> {
  await query(nothing(db, {}), (answer) => inTime(answer, patienceMs))
}
