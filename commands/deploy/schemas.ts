/**
 * What the release before needs of the tables, compared with what today's migrations leave of them (operating.md, «A deployment
 * looks first»). For minutes its Worker and its objects run on the new tables, and longer after a rollback. Compared are
 * drizzle's snapshots of the schema, and not SQL: there are many ways to write a rename. An insert names every column that its
 * release knows, those that it leaves empty with NULL, so that a default helps only a column that it does not know.
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
  /** The newest migration that the release before has. Null: there is no release yet. */
  migration: v.nullable(v.string()),
  /** `table.column`, or a table: what is there although today's schema has given it up, to be dropped a release later. */
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
  /** Today's newest migration, where the release before has another; null: it has the same. */
  unreleased: string | null
}

export function readSchemas(folder: string): Schemas {
  const { migration, kept } = parsed(join(folder, 'released.json'), Released)
  const { entries } = parsed(join(folder, 'meta', '_journal.json'), Journal)
  const schemaOf = ({ idx }: { idx: number }): Schema =>
    parsed(join(folder, 'meta', `${String(idx).padStart(4, '0')}_snapshot.json`), Schema)
  const released = entries.find(({ tag }) => tag === migration)
  if (migration !== null && !released)
    throw new Failure(`migrations/released.json names ${migration}, and there is no such migration.`)
  const newest = entries.reduce((one, other) => (other.idx > one.idx ? other : one))
  return {
    before: released ? schemaOf(released) : null,
    today: schemaOf(newest),
    kept,
    unreleased: newest.tag === migration ? null : newest.tag,
  }
}

/** @returns a sentence for each thing that the release before would fail at */
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
    // Here it is today's release that fails: it does not know the column.
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
      // What an «ON CONFLICT» names has to be there.
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
  // A statement that is written by hand may leave it out.
  return !isRequired(old) && isRequired(now) ? [`${place} has no default any more`] : []
}

/** Whether an insert that does not name it fails. Also false of a key that SQLite counts itself. */
const isRequired = ({ type, primaryKey, notNull, default: value, generated }: Column): boolean =>
  notNull && value === undefined && generated === undefined && !(primaryKey && type.toLowerCase() === 'integer')

/** Rows of the release before have NULL there, which equals no other. */
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

/** An index's name is nobody's need, and an index that is only for speed is none either. */
const uniquesOf = ({ indexes, uniqueConstraints }: Table): Unique[] => [
  ...Object.values(indexes).filter(({ isUnique }) => isUnique),
  ...Object.values(uniqueConstraints),
]
const isSame = (one: Unique, other: Unique): boolean =>
  one.where === other.where && JSON.stringify([...one.columns].sort()) === JSON.stringify([...other.columns].sort())
