/** The facts of a table in one shape, from `schema.ts` and from a database, so that they can be compared. */
import type { SQL } from 'drizzle-orm'
import { type AnySQLiteColumn, getTableConfig, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'

type ForeignKey = { from: string; to: string; onUpdate: string; onDelete: string }
export type TableFacts = {
  /** Name, type, whether it may be null, default. */
  columns: string[]
  primaryKey: string[]
  /** Including those that a `unique()` makes. */
  indexes: string[]
  checks: string[]
  foreignKeys: ForeignKey[]
}

const dialect = new SQLiteSyncDialect()
const textOf = (part: SQL): string => plain(dialect.sqlToQuery(part, 'indexes').sql)
const plain = (part: string): string => part.replaceAll(/["`]/g, '').replaceAll(/\s+/g, ' ').trim()

const columnText = (name: string, type: string, notNull: boolean, fallback: string | null): string =>
  `${name} ${type.toLowerCase()}${notNull ? ' not null' : ''}${fallback === null ? '' : ` default ${fallback}`}`
const indexText = (name: string, isUnique: boolean, columns: readonly string[], where: string | null): string =>
  `${isUnique ? 'unique ' : ''}${name} (${columns.join(', ')})${where === null ? '' : ` where ${where}`}`

const isSql = (value: unknown): value is SQL => typeof value === 'object' && value !== null && 'queryChunks' in value

function defaultOf({ default: value }: AnySQLiteColumn): string | null {
  if (value === undefined) return null
  if (isSql(value)) return textOf(value)
  return typeof value === 'string' ? `'${value}'` : String(value)
}

export function describedFacts(table: SQLiteTable): TableFacts {
  const { columns, primaryKeys, indexes, uniqueConstraints, checks, foreignKeys, name } = getTableConfig(table)
  const names = (list: readonly { name: string }[]) => list.map((column) => column.name)
  return {
    columns: columns
      .map((column) => columnText(column.name, column.getSQLType(), column.notNull, defaultOf(column)))
      .sort(),
    primaryKey: [
      ...names(columns.filter(({ primary }) => primary)),
      ...primaryKeys.flatMap((key) => names(key.columns)),
    ],
    indexes: [
      ...indexes.map(({ config }) =>
        indexText(
          config.name,
          config.unique,
          config.columns.map((column) => (isSql(column) ? textOf(column) : column.name)),
          config.where ? textOf(config.where) : null,
        ),
      ),
      ...uniqueConstraints.map((key) => indexText(key.getName() ?? '', true, names(key.columns), null)),
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map((column) => indexText(column.uniqueName ?? `${name}_${column.name}_unique`, true, [column.name], null)),
    ].sort(),
    checks: checks.map((check) => `${check.name} ${textOf(check.value)}`).sort(),
    foreignKeys: foreignKeys.map((key) => {
      const { columns: from, foreignTable, foreignColumns } = key.reference()
      return {
        from: names(from).join(', '),
        to: `${getTableConfig(foreignTable).name} (${names(foreignColumns).join(', ')})`,
        onUpdate: key.onUpdate ?? 'no action',
        onDelete: key.onDelete ?? 'no action',
      }
    }),
  }
}

type ColumnRow = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
type IndexRow = { name: string; unique: number; origin: string }
type IndexColumnRow = { name: string; desc: number; key: number }
type KeyRow = { id: number; from: string; table: string; to: string; on_update: string; on_delete: string }

export async function madeFacts(db: D1Database, table: string): Promise<TableFacts> {
  const rows = async <Row>(query: string, value: string): Promise<Row[]> =>
    (await db.prepare(query).bind(value).all<Row>()).results
  const sqlOf = async (name: string): Promise<string> =>
    (await rows<{ sql: string }>('SELECT sql FROM sqlite_master WHERE name = ?1', name))[0]?.sql ?? ''
  const columns = await rows<ColumnRow>('SELECT * FROM pragma_table_info(?1)', table)
  const indexes = await rows<IndexRow>('SELECT * FROM pragma_index_list(?1)', table)
  const keys = await rows<KeyRow>('SELECT * FROM pragma_foreign_key_list(?1)', table)
  const indexed = async ({ name, unique }: IndexRow): Promise<string> => {
    const parts = await rows<IndexColumnRow>('SELECT * FROM pragma_index_xinfo(?1)', name)
    const named = parts.filter(({ key }) => key === 1).map((part) => part.name + (part.desc === 1 ? ' desc' : ''))
    const [, where] = /\bWHERE\b(.*)$/is.exec(await sqlOf(name)) ?? []
    return indexText(name, unique === 1, named, where === undefined ? null : plain(where))
  }
  return {
    columns: columns
      .map(({ name, type, notnull, dflt_value }) => columnText(name, type, notnull === 1, dflt_value))
      .sort(),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map(({ name }) => name),
    indexes: (await Promise.all(indexes.filter(({ origin }) => origin !== 'pk').map(indexed))).sort(),
    checks: checksIn(await sqlOf(table)).sort(),
    foreignKeys: Object.values(Object.groupBy(keys, ({ id }) => id)).map((parts = []) => ({
      from: parts.map(({ from }) => from).join(', '),
      to: `${parts[0]?.table} (${parts.map(({ to }) => to).join(', ')})`,
      onUpdate: parts[0]?.on_update.toLowerCase() ?? '',
      onDelete: parts[0]?.on_delete.toLowerCase() ?? '',
    })),
  }
}

/** Every `CONSTRAINT name CHECK (…)`, or CHECK without a name, up to its closing bracket. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/(?:CONSTRAINT\s+(\S+)\s+)?CHECK\s*\(/gi)].map((found) => {
    const from = found.index + found[0].length
    let end = from
    for (let open = 1; open > 0 && end < sql.length; end++) open += { '(': 1, ')': -1 }[sql.charAt(end)] ?? 0
    return `${plain(found[1] ?? '')} ${plain(sql.slice(from, end - 1))}`
  })
}
