/**
 * D1: its statements, built by drizzle, and the wait for their answers.
 *
 * Drizzle builds the statements and reads their rows, but does not execute them, for three reasons. Its errors quote the
 * values, which would bring words and addresses into the log. An error in reading a row is a bug and must not look like an
 * outage. And its `batch` cannot bind values to a prepared statement.
 *
 * A request's failure becomes `DatabaseAway`, so that «D1 cannot be asked» is a class and need not be guessed from an
 * error's text. Nothing else may be done inside `ask`, or its bugs would look like an outage.
 */
import { fillPlaceholders, type Placeholder, type Query, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { inTime, type Wait } from './calls.ts'
import { D1_BRIEF_WAIT_MS, D1_ROOM_WAIT_MS, D1_WAIT_MS } from './waits.ts'

/** Placeholders for the values that are bound at each query. */
export type Placeholders<Values> = { [Name in keyof Values]: Placeholder<string, Values[Name]> }

/** A statement with its values bound, to be run alone or in a batch. */
export type BoundStatement<Rows> = { bound: D1PreparedStatement; read: (result: D1Result) => Rows }

/** A statement of drizzle: `prepare()` of a query builder, or `sql` within `run`. */
type Built<Rows> = {
  getQuery(): Query
  mapResult(response: unknown, isFromBatch: boolean): unknown
  execute(): Promise<Rows>
}

type Prepared = { statement: D1PreparedStatement; built: Omit<Built<unknown>, 'execute'>; params: unknown[] }

export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('D1 did not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Tells an overload from an outage. D1 marks an overload by its text alone (documented: «D1 DB is overloaded. Requests queued
 * for too long» and «… Too many requests queued»). A misread text costs a wrong sentence and a few seconds, nothing else.
 */
export const awayCode = ({ cause }: DatabaseAway): 'server/overloaded' | 'server/unavailable' =>
  cause instanceof Error && /\bis overloaded\b/.test(cause.message) ? 'server/overloaded' : 'server/unavailable'

/**
 * Builds the statement once per database: building takes some 180 µs, binding values 1. No two columns of an answer may
 * have the same name, even of different tables: D1 answers a batch with objects.
 */
export function statement<Values extends Record<string, unknown>, Rows>(
  build: (orm: DrizzleD1Database, placeholders: Placeholders<Values>) => Built<Rows>,
): (db: D1Database, values: Values) => BoundStatement<Rows> {
  const prepared = new WeakMap<D1Database, Prepared>()
  const prepare = (db: D1Database): Prepared => {
    const built = build(ormOf(db), placeholders as Placeholders<Values>) // the proxy answers to every name
    const query = built.getQuery()
    const made = { statement: db.prepare(query.sql), built, params: query.params }
    prepared.set(db, made)
    return made
  }
  return (db, values) => {
    const { statement, built, params } = prepared.get(db) ?? prepare(db)
    return {
      bound: statement.bind(...fillPlaceholders(params, values)),
      read: (result) => built.mapResult(result, true) as Rows, // drizzle's own mapping gives the type of `execute`
    }
  }
}

const placeholders: object = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    // `{ a, ...rest }` would give an empty `rest`, and a statement without its placeholders.
    ownKeys: () => {
      throw new Error('Placeholders can be named but not listed')
    },
  },
)

const orms = new WeakMap<D1Database, DrizzleD1Database>()

function ormOf(db: D1Database): DrizzleD1Database {
  const orm = orms.get(db) ?? drizzle(db)
  orms.set(db, orm)
  return orm
}

export async function query<Rows>({ bound, read }: BoundStatement<Rows>, wait: Wait = ask): Promise<Rows> {
  return read(await wait(bound.all()))
}

/** Runs all statements or none, in this order. */
export async function batch<const Statements extends readonly BoundStatement<unknown>[]>(
  db: D1Database,
  statements: Statements,
  wait: Wait = ask,
): Promise<{ -readonly [At in keyof Statements]: ReturnType<Statements[At]['read']> }> {
  const results = await wait(db.batch(statements.map(({ bound }) => bound)))
  const answers = statements.map(({ read }, at) => read(results[at] as D1Result)) // D1 returns one result for each statement
  return answers as { -readonly [At in keyof Statements]: ReturnType<Statements[At]['read']> } // in the order of the statements
}

export const ask = <T>(question: PromiseLike<T>): Promise<T> => within(question, D1_WAIT_MS)

export const askBriefly = <T>(question: PromiseLike<T>): Promise<T> => within(question, D1_BRIEF_WAIT_MS)

async function within<T>(question: PromiseLike<T>, ms: number): Promise<T> {
  try {
    return await inTime(question, ms)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
}

/** For a room's writes, and its reads when nobody waits. Errors come unwrapped: the caller is an alarm that retries. */
export const askPatiently = <T>(question: PromiseLike<T>): Promise<T> => inTime(question, D1_ROOM_WAIT_MS)

const nothing = statement((orm) => orm.run(sql`SELECT 1`))

/**
 * Checks that D1 answers, by the cheapest query.
 * @throws when D1 does not answer within `patienceMs`
 */
export async function ping(db: D1Database, patienceMs: number): Promise<void> {
  await query(nothing(db, {}), (answer) => inTime(answer, patienceMs))
}
