/** A deployment from its first look to its last, against a stand-in for wrangler: operating.md, «A deployment looks first». */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../../../commands/api/call.ts'
import { deploy, type World } from '../../../../commands/deploy/steps.ts'
import { fromRoot } from '../../../../commands/local/project.ts'
import type { WranglerConfig } from '../../../../commands/local/settings.ts'
import { Failure } from '../../../../commands/shell/failure.ts'
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' }
import { aHealth } from '../../regia/an-evening.ts'

const ID = '4f6a0c1e-0000-4000-8000-000000000001'
const CONFIG: WranglerConfig = {
  name: 'dieci-parole',
  vars: {
    SEASON_YEAR: '2026',
    PREVIOUS_SEASON_YEAR: '2025',
    MAIL_FROM: 'Dieci <ciao@gioco.it>',
    DELETION_ADDRESS: 'via@gioco.it',
  },
  d1_databases: [{ binding: 'DB', database_name: 'dieci-parole', database_id: ID }],
  durable_objects: { bindings: [] },
  send_email: [],
  ratelimits: [],
  routes: [{ pattern: 'gioco.it' }],
}

const RELEASED = journal.entries.at(-1)?.tag ?? ''
const NEXT = '9999_next'

const done = (stdout = '') => ({ code: 0, stdout, output: stdout })
const failed = (output: string) => ({ code: 1, stdout: '', output })

let folder = ''
let calls: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  calls = []
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The project's own migrations and one more, which may drop a column of `users`; after a release whose newest was `migration`. */
function migrationsAfter(migration: string | null, dropped: string | null = null, kept: string[] = []): string {
  const place = join(folder, 'migrations')
  const meta = join(place, 'meta')
  cpSync(fromRoot('migrations', 'meta'), meta, { recursive: true })
  const { idx } = journal.entries.at(-1) ?? { idx: 0 }
  const snapshot = JSON.parse(readFileSync(join(meta, `${String(idx).padStart(4, '0')}_snapshot.json`), 'utf8'))
  if (dropped !== null) delete snapshot.tables.users.columns[dropped]
  writeFileSync(join(meta, '9999_snapshot.json'), JSON.stringify(snapshot))
  const entries = [...journal.entries, { idx: 9999, tag: NEXT }]
  writeFileSync(join(meta, '_journal.json'), JSON.stringify({ entries }))
  writeFileSync(join(place, 'released.json'), JSON.stringify({ migration, kept }))
  return place
}

/** What Cloudflare says, by the first two words of the command. */
const CLOUDFLARE = {
  'secret list': done(JSON.stringify(['AUTH_SECRET', 'OPERATOR_TOKEN'].map((name) => ({ name })))),
  'd1 info': done(JSON.stringify({ uuid: ID, name: 'dieci-parole', jurisdiction: 'eu' })),
  'd1 execute': failed('no such table: d1_migrations: SQLITE_ERROR'),
}
const LOOKS = ['secret list', 'd1 info', 'd1 execute']

const world = (more: Partial<World> = {}, cloudflare: Record<string, ReturnType<typeof done>> = {}): World => ({
  config: CONFIG,
  devVars: {},
  migrations: more.migrations ?? migrationsAfter(null),
  dist: join(folder, 'dist'),
  now: () => new Date('2026-12-20T12:00:00Z'),
  pause: async () => void calls.push('pause'),
  wrangler: async (args) => {
    const command = args.slice(0, 2).join(' ')
    calls.push(args.includes('--dry-run') ? 'deploy --dry-run' : args[0] === 'deploy' ? 'deploy' : command)
    return { ...CLOUDFLARE, ...cloudflare }[command] ?? done()
  },
  build: async () => {
    calls.push('build')
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist', 'index.js'), 'export default {}')
  },
  health: async ({ href }) => {
    calls.push(href)
    return aHealth()
  },
  ...more,
})

it('all is looked at first, then built, then the tables, then the Worker, which is asked how it is', async () => {
  await deploy({ isDryRun: false }, world())
  expect(calls).toEqual([...LOOKS, 'build', 'd1 migrations', 'deploy', 'pause', 'https://gioco.it/'])
})

it('a dry run looks at the same, and changes nothing', async () => {
  await deploy({ isDryRun: true }, world())
  expect(calls).toEqual([...LOOKS, 'build', 'deploy --dry-run'])
})

const applied = (...names: string[]) => ({
  'd1 execute': done(JSON.stringify([{ results: names.map((name) => ({ name })), success: true }])),
})
const at = (jurisdiction: unknown, uuid = ID) => ({ 'd1 info': done(JSON.stringify({ uuid, jurisdiction })) })
const withVars = (vars: Record<string, unknown>): Partial<World> => ({
  config: { ...CONFIG, vars: { ...CONFIG.vars, ...vars } },
})
const wrongs: [string, () => World, string][] = [
  ['an example’s address', () => world(withVars({ MAIL_FROM: 'ciao@dieciparole.example' })), 'MAIL_FROM'],
  ['no AUTH_SECRET', () => world({}, { 'secret list': done('[]') }), 'AUTH_SECRET is missing'],
  [
    'a first deployment before its secrets',
    () => world({}, { 'secret list': failed('code: 10007') }),
    'AUTH_SECRET is missing',
  ],
  ['a database that is anywhere', () => world({}, at(null)), 'in no jurisdiction'],
  ['a database of which nothing is told', () => world({}, at(undefined)), 'in no jurisdiction'],
  ['a database in another place', () => world({}, at('us')), 'jurisdiction «us»'],
  ['another database than wrangler.toml’s', () => world({}, at('eu', 'another')), 'not that of wrangler.toml'],
  [
    'a column that the release before needs',
    () => world({ migrations: migrationsAfter(RELEASED, 'words') }),
    'users.words is dropped',
  ],
  [
    'a database of a program before release 1',
    () => world({}, applied('0000_start.sql', '0001_crowd.sql')),
    'a program before release 1',
  ],
]

it.each(wrongs)(
  '%s is refused before anything is built or changed; a dry run still shows what would be published',
  async (_, aWorld, sentence) => {
    await expect(deploy({ isDryRun: false }, aWorld())).rejects.toThrow(sentence)
    expect(calls.filter((call) => !LOOKS.includes(call))).toEqual([])
    calls = []
    await expect(deploy({ isDryRun: true }, aWorld())).rejects.toThrow(sentence)
    expect(calls).toEqual([...LOOKS, 'build', 'deploy --dry-run'])
  },
)

it('a dry run says all that is wrong at once', async () => {
  const wrong = world(
    { ...withVars({ SEASON_YEAR: '2024' }), migrations: migrationsAfter(RELEASED, 'words') },
    at('us'),
  )
  const refusal = deploy({ isDryRun: true }, wrong)
  for (const part of ['SEASON_YEAR', 'users.words', '«us»']) await expect(refusal).rejects.toThrow(part)
})

it('a fault of this machine is said before Cloudflare is asked', async () => {
  await expect(deploy({ isDryRun: false }, world(withVars({ SEASON_YEAR: '2024' })))).rejects.toThrow('SEASON_YEAR')
  expect(calls).toEqual([])
})

it.each(LOOKS)('without an account %s stops a deployment, and no dry run', async (command) => {
  for (const silent of [failed('You are not signed in'), done('no JSON')]) {
    await expect(deploy({ isDryRun: false }, world({}, { [command]: silent }))).rejects.toThrow('wrangler login')
    expect(calls).not.toContain('build')
  }
  await deploy({ isDryRun: true }, world({}, { [command]: failed('You are not signed in') }))
})

it('the released migration exists', async () => {
  for (const isDryRun of [true, false])
    await expect(deploy({ isDryRun }, world({ migrations: migrationsAfter('0099_none') }))).rejects.toThrow('0099_none')
  await deploy({ isDryRun: false }, world({ migrations: migrationsAfter(RELEASED) }, applied(`${RELEASED}.sql`)))
})

it('after new tables were published, one is told to write down that they are released', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await deploy({ isDryRun: false }, world({ migrations: migrationsAfter(RELEASED) }))
  expect(said.mock.calls.join('\n')).toContain(`"migration": "${NEXT}"`)
  said.mockClear()
  rmSync(join(folder, 'dist'), { recursive: true })
  await deploy({ isDryRun: false }, world({ migrations: migrationsAfter(NEXT) }))
  expect(said.mock.calls.join('\n')).not.toContain('released.json')
})

it('a column kept beside the schema is not missed', async () => {
  const migrations = migrationsAfter(RELEASED, 'finished_at', ['users.finished_at'])
  await deploy({ isDryRun: false }, world({ migrations }))
})

describe('the published instance is asked for its health', () => {
  it('its faults are named as it names them, and the command fails', async () => {
    const faults = ['AUTH_SECRET is shorter than 32 bytes']
    const health = () =>
      Promise.reject(new Refusal({ status: 500, code: 'server/misconfigured', detail: '', faults }, null))
    await expect(deploy({ isDryRun: false }, world({ health }))).rejects.toThrow(
      /It is published, and not well(.|\n)*AUTH_SECRET is shorter than 32 bytes/,
    )
  })

  it('at the given address before that of the routes; without either it is not asked', async () => {
    await deploy({ isDryRun: false, url: new URL('https://staging.gioco.it') }, world())
    expect(calls.at(-1)).toBe('https://staging.gioco.it/')
    rmSync(join(folder, 'dist'), { recursive: true })
    calls = []
    await deploy({ isDryRun: false }, world({ config: { ...CONFIG, routes: [] } }))
    expect(calls.at(-1)).toBe('deploy')
  })

  it('and a migration that fails publishes nothing', async () => {
    await expect(deploy({ isDryRun: false }, world({}, { 'd1 migrations': failed('no') }))).rejects.toThrow(Failure)
    expect(calls.at(-1)).toBe('d1 migrations')
  })
})
