/**
 * Compares the tables that the previous release needs with the tables after today's migrations (operating.md, «A deployment
 * looks first»). For minutes the previous release's Worker and objects run on the new tables, and longer after a rollback.
 * Compared are drizzle's snapshots of the schema, not SQL, because there are many ways to write a rename. An insert names
 * every column that its release knows, with NULL for those that it leaves empty, so a default helps only for a column that
 * the release does not know.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { Failure } from '../shell/failure.ts'

const Column = v.looseObject({
  type: v.string(),
  primaryKey: v.boolean(),
  notNull: v.boolean(),
  default: v.optional(v.unknown()),
  generated: v.optional(v.unknown()),
})
const Index = v.object({ columns: v.array(v.string()), isUnique: v.boolean(), where: v.optional(v.string()) })
const Columns = v.object({ columns: v.array(v.string()) })
const Table = v.object({
  columns: v.record(v.string(), Column),
  indexes: v.record(v.string(), Index),
  compositePrimaryKeys: v.record(v.string(), Columns),
  uniqueConstraints: v.record(v.string(), Columns),
  checkConstraints: v.record(v.string(), v.unknown()),
  foreignKeys: v.record(v.string(), v.unknown()),
})
export type Table = v.InferOutput<typeof Table>
const Schema = v.object({ tables: v.record(v.string(), Table) })
export type Schema = v.InferOutput<typeof Schema>

const Journal = v.object({ entries: v.pipe(v.array(v.object({ idx: v.number(), tag: v.string() })), v.nonEmpty()) })
const Released = v.strictObject({
  /** The newest migration of the previous release. Null: there is no release yet. */
  migration: v.nullable(v.string()),
  /** `table.column`, or a table: still present although today's schema has given it up, to be dropped a release later. */
  kept: v.array(v.string()),
})

const parsed = <Shape extends v.GenericSchema>(file: string, shape: Shape): v.InferOutput<Shape> => {
  try {
    return v.parse(shape, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Failure(`${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

type Schemas = {
  before: Schema | null
  today: Schema
  kept: readonly string[]
  /** Today's newest migration, if it is not the previous release's; null if it is. */
  unreleased: string | null
}

export function readSchemas(folder: string): Schemas {
  const { migration, kept } = parsed(join(folder, 'released.json'), Released)
  const { entries } = parsed(join(folder, 'meta', '_journal.json'), Journal)
  const schemaOf = ({ idx }: { idx: number }): Schema =>
    parsed(join(folder, 'meta', `${String(idx).padStart(4, '0')}_snapshot.json`), Schema)
  const released = entries.find(({ tag }) => tag === migration)
  if (migration !== null && !released)
    throw new Failure(`migrations/released.json names ${migration}, which does not exist.`)
  const newest = entries.reduce((one, other) => (other.idx > one.idx ? other : one))
  return {
    before: released ? schemaOf(released) : null,
    today: schemaOf(newest),
    kept,
    unreleased: newest.tag === migration ? null : newest.tag,
  }
}

/** @returns a sentence for each reason why the previous release would fail */
export function brokenFor(before: Schema, today: Schema, kept: readonly string[] = []): string[] {
  return Object.entries(before.tables).flatMap(([name, table]) => {
    const now = today.tables[name]
    if (now) return brokenInTable(name, table, now, kept)
    return kept.includes(name) ? [] : [`${name} is dropped or renamed`]
  })
}

function brokenInTable(name: string, before: Table, now: Table, kept: readonly string[]): string[] {
  const brokenColumns = Object.entries(before.columns).flatMap(([column, old]) => {
    const today = now.columns[column]
    const place = `${name}.${column}`
    if (today) return brokenInColumn(place, old, today)
    if (!kept.includes(place)) return [`${place} is dropped or renamed`]
    // Here today's release would fail: it does not know the column.
    return isRequired(old) ? [`${place} is kept, and today's inserts would have to give it a value`] : []
  })
  const added = Object.entries(now.columns)
    .filter(([column, today]) => !before.columns[column] && isRequired(today))
    .map(([column]) => `${name}.${column} is new and needs a value: give it a default, or let it be null`)
  return [
    ...brokenColumns,
    ...added,
    ...(keyOf(before) === keyOf(now) ? [] : [`${name} has another primary key`]),
    ...uniquesOf(before)
      .filter((unique) => !uniquesOf(now).some((other) => isSame(unique, other)))
      // The columns named by an «ON CONFLICT» must stay unique.
      .map(({ columns }) => `${name} (${columns.join(', ')}) is not unique any more`),
    ...uniquesOf(now)
      .filter((unique) => !uniquesOf(before).some((other) => isSame(unique, other)))
      .filter(({ columns }) => !columns.some((column) => isAlwaysNull(column, before, now)))
      .map(({ columns }) => `${name} (${columns.join(', ')}) has to be unique`),
    ...(['checkConstraints', 'foreignKeys'] as const).flatMap((kind) =>
      Object.entries(now[kind])
        .filter(([constraint, today]) => JSON.stringify(before[kind][constraint]) !== JSON.stringify(today))
        .map(([constraint]) => `${name} has a new condition: ${constraint}`),
    ),
  ]
}

type Column = v.InferOutput<typeof Column>

function brokenInColumn(place: string, old: Column, now: Column): string[] {
  const kind = ({ type, generated }: Column): string => JSON.stringify([type.toLowerCase(), generated])
  if (kind(old) !== kind(now)) return [`${place} has another type`]
  if (!old.notNull && now.notNull) return [`${place} may not be null any more`]
  // A hand-written statement may leave the column out.
  return !isRequired(old) && isRequired(now) ? [`${place} has no default any more`] : []
}

/** True if an insert without this column fails. False for a key that SQLite assigns itself. */
const isRequired = ({ type, primaryKey, notNull, default: value, generated }: Column): boolean =>
  notNull && value === undefined && generated === undefined && !(primaryKey && type.toLowerCase() === 'integer')

/** Rows of the previous release have NULL there, and NULL equals no other NULL. */
function isAlwaysNull(column: string, before: Table, now: Table): boolean {
  const today = now.columns[column]
  return today !== undefined && before.columns[column] === undefined && !today.notNull && today.default === undefined
}

const keyOf = ({ columns, compositePrimaryKeys }: Table): string =>
  JSON.stringify([
    Object.keys(columns)
      .filter((column) => columns[column]?.primaryKey)
      .sort(),
    Object.values(compositePrimaryKeys).map((key) => [...key.columns].sort()),
  ])

type Unique = { columns: string[]; where?: string | undefined }

/** Only unique indexes and constraints matter: no release needs an index's name, or an index that is only for speed. */
const uniquesOf = ({ indexes, uniqueConstraints }: Table): Unique[] => [
  ...Object.values(indexes).filter(({ isUnique }) => isUnique),
  ...Object.values(uniqueConstraints),
]
const isSame = (one: Unique, other: Unique): boolean =>
  one.where === other.where && JSON.stringify([...one.columns].sort()) === JSON.stringify([...other.columns].sort())
