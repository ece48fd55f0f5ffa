/**
 * D1 through drizzle. Drizzle builds a statement and reads its rows; the door (database.ts) carries it. Not drizzle's own
 * execution: its errors quote the values, which would bring words and addresses into the log; what goes wrong in reading a row is a
 * bug and must not look like an outage; and its `batch` cannot give values to a statement that was built before.
 */
import { fillPlaceholders, type Placeholder, type Query, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { ask } from './database.ts'

/** Where the values go that each asking brings. */
export type Slots<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> }

/** One asking, alone or in a batch. */
export type Question<Answer> = { bound: D1PreparedStatement; read: (result: D1Result) => Answer }

/** A statement of drizzle: `prepare()` of a builder, or `sql` within `run`. */
type Built<Answer> = {
  getQuery(): Query
  mapResult(response: unknown, isFromBatch: boolean): unknown
  execute(): Promise<Answer>
}

type Prepared = { statement: D1PreparedStatement; built: Omit<Built<unknown>, 'execute'>; params: unknown[] }

const orms = new WeakMap<D1Database, DrizzleD1Database>()

function ormOf(db: D1Database): DrizzleD1Database {
  const orm = orms.get(db) ?? drizzle(db)
  orms.set(db, orm)
  return orm
}

/**
 * Built once for each binding: building takes some 180 µs, filling in 1. No two columns of an answer may have the
 * same name, also of different tables: D1 answers a batch with objects.
 */
export function statement<Values extends Record<string, unknown>, Answer>(
  build: (orm: DrizzleD1Database, slots: Slots<Values>) => Built<Answer>,
): (db: D1Database, values: Values) => Question<Answer> {
  const prepared = new WeakMap<D1Database, Prepared>()
  const prepare = (db: D1Database): Prepared => {
    const built = build(ormOf(db), slots as Slots<Values>) // it has whatever is asked of it
    const query = built.getQuery()
    const made = { statement: db.prepare(query.sql), built, params: query.params }
    prepared.set(db, made)
    return made
  }
  return (db, values) => {
    const { statement, built, params } = prepared.get(db) ?? prepare(db)
    return {
      bound: statement.bind(...fillPlaceholders(params, values)),
      read: (result) => built.mapResult(result, true) as Answer, // what `execute` promises, by drizzle's own mapping
    }
  }
}

const slots: object = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    // `{ a, ...rest }` would make a `rest` of none, and a statement with holes.
    ownKeys: () => {
      throw new Error('Slots can be named and not listed')
    },
  },
)

/** How long is waited, and what comes of it when there is no answer. */
export type Wait = <T>(answer: PromiseLike<T>) => Promise<T>

export async function query<Answer>({ bound, read }: Question<Answer>, wait: Wait = ask): Promise<Answer> {
  return read(await wait(bound.all()))
}

/** All or nothing, in this order. */
export async function batch<const Questions extends readonly Question<unknown>[]>(
  db: D1Database,
  questions: Questions,
  wait: Wait = ask,
): Promise<{ -readonly [At in keyof Questions]: ReturnType<Questions[At]['read']> }> {
  const results = await wait(db.batch(questions.map(({ bound }) => bound)))
  const answers = questions.map(({ read }, at) => read(results[at] as D1Result)) // one for each
  return answers as { -readonly [At in keyof Questions]: ReturnType<Questions[At]['read']> } // in their order
}
