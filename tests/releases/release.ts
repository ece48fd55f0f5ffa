/**
 * A release in `tests/releases`: its built program, the state that it stored in a scripted season, and its answers there.
 *
 *     1/program.br      the `dist` folder of the build
 *     1/states.br       two states. `words`: people choose words, and objects owe D1 something; `night`, after the seal: rooms open,
 *                       closing and closed, tours and a count under way
 *     1/answers.br      who asked what, and what each was told
 *
 * The moments that a state has stored are moved when it is unpacked, as if the server had been off since an hour.
 */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { fromRoot } from '../../commands/local/project.ts'
import type { Person } from '../../workshop/people/accounts.ts'
import type { Browser } from '../../workshop/people/browser.ts'
import { unpackInto } from './archive.ts'

export const SEASON = 2025
/** Of the fixtures and of nothing else: their cookies are signed with it. */
export const SECRETS = {
  AUTH_SECRET: 'a-secret-of-the-releases-fixtures-and-of-nothing-else',
  OPERATOR_TOKEN: 'operator-of-the-releases-fixtures-and-of-nothing-else',
}

export const STATES = ['words', 'night'] as const
export type StateName = (typeof STATES)[number]

/** `by`: which of the people. `isKept`: it was so before the kill already, and for good. */
export type Look = { by: number; path: string; isKept: boolean }
export type Told = Look & { status: number; body: unknown }
/** `madeAt`: ms since 1970, when the state was killed. */
export type Recorded = { madeAt: number; people: Person[]; told: Told[] }

const RELEASES = fromRoot('tests', 'releases')
export const fileOf = (release: string, name: string): string => join(RELEASES, release, name)

/** By their numbers, the oldest first. */
export const releases = (): string[] =>
  globSync('*/answers.br', { cwd: RELEASES })
    .map((path) => path.split('/')[0] ?? '')
    .sort((one, other) => Number(one) - Number(other))

export const recordedBy = (release: string): Record<StateName, Recorded> =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(release, 'answers.br'))).toString()) // as make.ts has written it

/** Secrets stand beside a program's configuration. */
export function giveSecrets(program: string): void {
  const lines = Object.entries(SECRETS).map((pair) => pair.join('='))
  writeFileSync(join(program, 'dieci_parole', '.dev.vars'), `${lines.join('\n')}\n`)
}

/**
 * A copy of a program whose Worker calls the objects of the one that is started beside it; of a class that this has not, its own.
 */
export function workerAlone(program: string, beside: string, folder: string): string {
  cpSync(program, folder, { recursive: true })
  const config = configOf(folder)
  const there = new Set(configOf(beside).durable_objects.bindings.map(({ class_name }) => class_name))
  const { bindings } = config.durable_objects
  for (const binding of bindings) if (there.has(binding.class_name)) binding.script_name = config.name
  const own = bindings.filter(({ class_name }) => !there.has(class_name)).map(({ class_name }) => class_name)
  const exports = Object.fromEntries(own.map((name) => [name, config.exports?.[name]]))
  writeConfig(folder, { ...config, name: `${config.name}-worker`, exports: own.length > 0 ? exports : undefined })
  return folder
}

type Config = {
  name: string
  durable_objects: { bindings: { class_name: string; script_name?: string }[] }
  exports?: Record<string, unknown>
  [key: string]: unknown
}

const configIn = (program: string): string => join(program, 'dieci_parole', 'wrangler.json')
/** As the build has written it. */
export const configOf = (program: string): Config => JSON.parse(readFileSync(configIn(program), 'utf8'))
export const writeConfig = (program: string, config: object): void =>
  writeFileSync(configIn(program), JSON.stringify(config))

export function unpackProgram(release: string, folder: string): string {
  unpackInto(readFileSync(fileOf(release, 'program.br')), folder)
  giveSecrets(folder)
  return folder
}

const AN_HOUR = 3_600_000

/** @param madeAt when the server was killed */
export const asIfOffSinceAnHour = (state: string, madeAt: number): void =>
  moveMoments(state, Date.now() - madeAt - AN_HOUR)

export function unpackState(release: string, name: StateName, folder: string): string {
  unpackInto(readFileSync(fileOf(release, 'states.br')), folder, name)
  asIfOffSinceAnHour(folder, recordedBy(release)[name].madeAt)
  return folder
}

/** Checkpoints a database's log into its file: the server was killed. */
export function checkpoint(folder: string): void {
  for (const path of databasesIn(folder)) {
    const database = new DatabaseSync(path)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }
}

const databasesIn = (folder: string): string[] => globSync(join(folder, 'v3', '{d1,do}', '**', '*.sqlite'))

/** A moment in ms since 1970, of the years from 2020 to 2033: as a number, and in a text. ISO 8601 besides. */
const MOMENT = { least: 1_580_000_000_000, most: 1_999_999_999_999 }
const IN_TEXT = /\b1[5-9]\d{11}\b|\b20[23]\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const NS_A_MS = 1_000_000n

const movedText = (text: string, ms: number): string =>
  text.replace(IN_TEXT, (found) =>
    found.includes('T') ? new Date(Date.parse(found) + ms).toISOString() : String(Number(found) + ms),
  )

/** In any table, so that no release's tables have to be known here. */
function moveMoments(folder: string, ms: number): void {
  const by = BigInt(Math.round(ms))
  for (const path of databasesIn(folder)) {
    const database = new DatabaseSync(path)
    database.function('moved_text', (text) => movedText(String(text), ms))
    for (const { table, column } of columnsOf(database)) {
      const own = `"${table}" SET "${column}" =`
      for (const unit of [1n, NS_A_MS]) // the second: the runtime's own alarms
        database.exec(
          `UPDATE ${own} "${column}" + ${by * unit} WHERE typeof("${column}") = 'integer'
            AND "${column}" BETWEEN ${BigInt(MOMENT.least) * unit} AND ${BigInt(MOMENT.most) * unit}`,
        )
      database.exec(`UPDATE ${own} moved_text("${column}") WHERE typeof("${column}") = 'text'
        AND ("${column}" GLOB '*1[5-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*' OR "${column}" GLOB '*20[23][0-9]-[0-9][0-9]-[0-9][0-9]T*')`)
    }
    database.close()
  }
}

/** The tables of all rooms that have any but the runtime's, each kind once. */
export function roomSchemas(folder: string): string[] {
  const schemas = globSync(join(folder, 'v3', 'do', 'dieci-parole-Room', '*.sqlite'))
    .filter((path) => !path.endsWith('metadata.sqlite'))
    .map((path) => {
      const database = new DatabaseSync(path)
      const rows = database.prepare(
        "SELECT sql FROM sqlite_master WHERE name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name",
      )
      const schema = rows.all().map(({ sql }) => String(sql))
      database.close()
      return schema.join(';\n')
    })
  return [...new Set(schemas)].filter((schema) => schema !== '')
}

const columnsOf = (database: DatabaseSync): { table: string; column: string }[] =>
  database
    .prepare(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`,
    )
    .all()
    .map(({ table, column }) => ({ table: String(table), column: String(column) }))

/** Objects whose alarm rings before so many ms are over, by their class: their owed work must be done by then. */
export function alarmsWithin(folder: string, ms: number): Record<string, number> {
  const due = BigInt(Date.now() + ms) * NS_A_MS
  const found: Record<string, number> = {}
  for (const className of ['Room', 'Season']) {
    const file = join(folder, 'v3', 'do', `dieci-parole-${className}`, 'metadata.sqlite')
    if (!existsSync(file)) continue
    const database = new DatabaseSync(file, { readOnly: true })
    const row = database.prepare('SELECT count(*) AS count FROM _cf_ALARM WHERE scheduled_time < ?').get(due)
    database.close()
    found[className] = Number(row?.count ?? 0)
  }
  return found
}

const MOST_MS = 120_000
const PAUSE_MS = 2000

/**
 * Waits until nothing rings within a minute but the season's look, which goes on for hours: a failure is tried again within that
 * time, so all that was pending is done, and nothing loops.
 */
export async function settled(folder: string): Promise<void> {
  const deadline = Date.now() + MOST_MS
  for (let quiet = 0; quiet < 3; ) {
    const { Room = 0, Season = 0 } = alarmsWithin(folder, 60_000)
    quiet = Room === 0 && Season <= 1 ? quiet + 1 : 0
    if (Date.now() > deadline)
      throw new Error(`After two minutes these still ring: ${JSON.stringify({ Room, Season })}`)
    await sleep(PAUSE_MS)
  }
}

/** What differs from one run to the next. */
const PASSING = new Set(['seq', 'rankingRev', 'askAgainMs'])

/**
 * An answer without moments, frame numbers and a ranking's number, which depend on chance: on the order in which the room
 * hears of the speech and completes its closing.
 */
export const settledAnswer = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, function (this: object, key, value) {
      if (PASSING.has(key) || (key === 'rev' && 'results' in this)) return undefined
      if (typeof value === 'number' && value >= MOMENT.least && value <= MOMENT.most) return 'a moment'
      return typeof value === 'string' ? value.replace(IN_TEXT, 'a moment') : value
    }),
  )

export async function ask(browsers: readonly Browser[], looks: readonly Look[]): Promise<Told[]> {
  const told: Told[] = []
  for (const look of looks) {
    const browser = browsers[look.by]
    if (!browser) throw new Error(`Nobody is number ${look.by}`)
    const { status, body } = await browser.call<unknown>('GET', look.path)
    told.push({ ...look, status, body: settledAnswer(body) })
  }
  return told
}
