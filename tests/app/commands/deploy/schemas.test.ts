/** operating.md, «A deployment looks first»: tables that the release before can go on with. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { brokenFor, readSchemas, type Schema, type Table } from '../../../../commands/deploy/schemas.ts'
import { fromRoot } from '../../../../commands/local/project.ts'

const text = { type: 'text', primaryKey: false, notNull: false }
const key = { type: 'text', primaryKey: true, notNull: true }
const unique = (...columns: string[]) => ({ columns, isUnique: true })

/** What every schema here begins with. */
const TABLE: Table = {
  columns: { id: key, name: { ...text, notNull: true }, note: text, rev: { ...text, notNull: true, default: "'0'" } },
  indexes: { users_name: unique('name'), users_rev: { columns: ['rev'], isUnique: false } },
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  checkConstraints: {},
  foreignKeys: {},
}
const BEFORE: Schema = { tables: { users: TABLE, rooms: TABLE } }

const { note, ...withoutNote } = TABLE.columns
const today = (users: Partial<Table>): Schema => ({ tables: { ...BEFORE.tables, users: { ...TABLE, ...users } } })
const withColumns = (columns: Table['columns']): Schema => today({ columns: { ...TABLE.columns, ...columns } })
const withIndexes = (indexes: Table['indexes']): Schema => today({ indexes: { ...TABLE.indexes, ...indexes } })

const BREAKS: Record<string, [what: string, today: Schema][]> = {
  'users is dropped or renamed': [
    ['a table that goes', { tables: { rooms: TABLE } }],
    ['a table by another name', { tables: { rooms: TABLE, people: TABLE } }],
  ],
  'users.note is dropped or renamed': [
    ['a column that goes', today({ columns: withoutNote })],
    ['a rename, which is a drop and an addition', today({ columns: { ...withoutNote, remark: note ?? text } })],
  ],
  'users.note has another type': [['a column of another type', withColumns({ note: { ...text, type: 'integer' } })]],
  'users.note may not be null': [
    ['a column that must not be null', withColumns({ note: { ...text, notNull: true } })],
    ['one with a default: its inserts say NULL', withColumns({ note: { ...text, notNull: true, default: "''" } })],
  ],
  'users.rev has no default any more': [['a default that goes', withColumns({ rev: { ...text, notNull: true } })]],
  'users.mail is new': [['a new column that needs a value', withColumns({ mail: { ...text, notNull: true } })]],
  'another primary key': [
    ['another key', today({ columns: { ...TABLE.columns, id: { ...text, notNull: true } } })],
    ['a key of two columns', today({ compositePrimaryKeys: { users_pk: { columns: ['id', 'name'] } } })],
  ],
  'users (note) has to be unique': [
    ['a new unique index', withIndexes({ users_note: unique('note') })],
    ['a unique constraint', today({ uniqueConstraints: { one: { columns: ['note'] } } })],
  ],
  'users (rev) has to be unique': [['a plain index that turns unique', withIndexes({ users_rev: unique('rev') })]],
  'users (mail) has to be unique': [
    [
      'a unique index on a new column with a default, which is the same in all its rows',
      today({
        columns: { ...TABLE.columns, mail: { ...text, default: "''" } },
        indexes: { ...TABLE.indexes, mail: unique('mail') },
      }),
    ],
  ],
  'users (name) is not unique any more': [
    [
      'a unique index that goes: «ON CONFLICT» names it',
      today({ indexes: { users_rev: { columns: ['rev'], isUnique: false } } }),
    ],
    ['one that holds for fewer rows', withIndexes({ users_name: { ...unique('name'), where: 'rev > 0' } })],
  ],
  'a new condition: low': [['a new condition', today({ checkConstraints: { low: { value: 'rev < 9' } } })]],
  'a new condition: fk': [['a new reference', today({ foreignKeys: { fk: { tableTo: 'rooms' } } })]],
}

it.each(
  Object.entries(BREAKS).flatMap(([sentence, cases]) =>
    cases.map(([what, schema]) => [what, schema, sentence] as const),
  ),
)('the release before fails at: %s', (_, schema, sentence) => {
  expect(brokenFor(BEFORE, schema).join('\n')).toContain(sentence)
})

it.each<[string, Schema]>([
  ['the same tables', BEFORE],
  ['a new table', { tables: { ...BEFORE.tables, walls: TABLE } }],
  ['a new column that may be null', withColumns({ mail: text })],
  ['a new column with a default', withColumns({ mail: { ...text, notNull: true, default: "''" } })],
  ['a column that may be null from now on', withColumns({ name: text })],
  ['an index that is only for speed, more or less of them', today({ indexes: { a: unique('name') } })],
  ['a unique index by another name', today({ indexes: { other_name: unique('name') } })],
  [
    'a unique index on a new column that it leaves empty',
    today({ columns: { ...TABLE.columns, mail: text }, indexes: { ...TABLE.indexes, mail: unique('mail', 'note') } }),
  ],
  ['a condition that goes', today({})],
])('the release before goes on with: %s', (_, schema) => {
  const before: Schema = {
    tables: {
      ...BEFORE.tables,
      users: { ...TABLE, checkConstraints: schema === BEFORE ? {} : { low: { value: 'x' } } },
    },
  }
  expect(brokenFor(before, schema)).toEqual([])
})

describe('a release later', () => {
  it('what today’s schema has given up is kept in the tables, and goes with the next', () => {
    const given = today({ columns: withoutNote })
    expect(brokenFor(BEFORE, given, ['users.note'])).toEqual([])
    expect(brokenFor(given, given)).toEqual([])
    expect(brokenFor(BEFORE, { tables: { users: TABLE } }, ['rooms'])).toEqual([])
  })

  it('but not what today’s inserts would have to fill', () => {
    const { name, ...withoutName } = TABLE.columns
    expect(name?.notNull).toBe(true)
    const broken = brokenFor(BEFORE, today({ columns: withoutName, indexes: {} }), ['users.name'])
    expect(broken).toContain("users.name is kept, and today's inserts would have to give it a value")
  })
})

describe('the project’s own migrations', () => {
  const folder = fromRoot('migrations')

  it('the newest snapshot says what all of them make', () => {
    const db = new DatabaseSync(':memory:')
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort())
      db.exec(readFileSync(join(folder, name), 'utf8'))
    const { today: schema, kept } = readSchemas(folder)
    // A kept table or column may still be in the newest snapshot: the next draft takes it out.
    const isKept = (place: string): boolean => kept.includes(place)
    const tables = Object.fromEntries(Object.entries(schema.tables).filter(([name]) => !isKept(name)))
    const made = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all()
    expect(made.map(({ name }) => name).filter((name) => !isKept(String(name)))).toEqual(Object.keys(tables).sort())
    const there = made.flatMap(({ name }) => [
      name,
      ...db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(name ?? null)
        .map((column) => `${name}.${column.name}`),
    ])
    expect(
      kept.filter((place) => !there.includes(place)),
      'everything said to be kept is there',
    ).toEqual([])
    for (const [name, table] of Object.entries(tables)) {
      const columns = db
        .prepare('SELECT name, type, "notnull", dflt_value FROM pragma_table_info(?)')
        .all(name)
        .filter((column) => !isKept(`${name}.${column.name}`))
      expect(
        Object.fromEntries(
          columns.map((row) => [row.name, [String(row.type).toLowerCase(), row.notnull === 1, row.dflt_value]]),
        ),
      ).toEqual(
        Object.fromEntries(
          Object.entries(table.columns)
            .filter(([column]) => !isKept(`${name}.${column}`))
            .map(([column, { type, notNull, default: value }]) => [
              column,
              [type, notNull, value === undefined ? null : String(value)],
            ]),
        ),
      )
      const indexes = db.prepare('SELECT name, "unique" FROM pragma_index_list(?) WHERE origin = \'c\'').all(name)
      expect(Object.fromEntries(indexes.map((row) => [row.name, row.unique === 1]))).toEqual(
        Object.fromEntries(Object.entries(table.indexes).map(([index, { isUnique }]) => [index, isUnique])),
      )
    }
  })
})
