import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addressOf,
  checkConfig,
  checkSecrets,
  refuseSecretsIn,
  removeSecretFiles,
} from '../../../../commands/deploy/checks.ts'
import type { WranglerConfig } from '../../../../commands/local/settings.ts'

const config = (databaseId: string, vars: Record<string, unknown> = {}): WranglerConfig => ({
  name: 'dieci-parole',
  vars: { SEASON_YEAR: '2026', PREVIOUS_SEASON_YEAR: '2025', ...vars },
  d1_databases: [{ binding: 'DB', database_name: 'dieci-parole', database_id: databaseId }],
  durable_objects: { bindings: [] },
  send_email: [],
  ratelimits: [],
  routes: [],
})
const NOW = new Date('2026-12-20T12:00:00Z')

describe('before publishing', () => {
  it('the placeholder of the database is refused, with what to do', () => {
    expect(checkConfig(config('00000000-0000-0000-0000-000000000000'), NOW).faults.join()).toContain(
      '--jurisdiction eu',
    )
    expect(checkConfig(config('4f6a0c1e-0000-4000-8000-000000000001'), NOW).faults).toEqual([])
  })

  it.each([
    'DIECI PAROLE <ciao@dieciparole.example>',
    'via@gioco.EXAMPLE',
    'ciao@example.com',
    'Dieci <ciao@posta.example.org> ',
    'ciao@example.net.',
    'ciao@gioco.test',
    'ciao@gioco.invalid',
    'ciao@localhost',
    'ciao@gioco.localhost',
  ])('an example’s address is refused, in either place: %s', (address) => {
    for (const name of ['MAIL_FROM', 'DELETION_ADDRESS']) {
      const { faults } = checkConfig(
        config('1', { MAIL_FROM: 'a@gioco.it', DELETION_ADDRESS: 'b@gioco.it', [name]: address }),
        NOW,
      )
      expect(faults).toEqual([expect.stringContaining(`${name} in wrangler.toml is an example's address`)])
    }
  })

  it.each(['ciao@dieciparole.it', 'Dieci <ciao@example.it>', 'ciao@myexample.com', 'ciao@test.it', 'ciao@esempio.com'])(
    'an address that somebody may have is not: %s',
    (address) => {
      expect(checkConfig(config('1', { MAIL_FROM: address, DELETION_ADDRESS: address }), NOW).faults).toEqual([])
    },
  )

  it.each([
    ['2026-12-20', '2026', true],
    ['2026-12-20', '2025', false],
    ['2026-07-01', '2025', false],
    ['2026-06-30', '2025', true],
    ['2027-01-01', '2026', true],
    ['2026-03-01', '2024', false],
    ['2026-12-20', '2027', false],
    ['2026-12-20', 'x', false],
  ])(
    'operating.md, «A deployment looks first»: on %s the season of %s may be published: %s',
    (day, SEASON_YEAR, isGood) => {
      const { faults } = checkConfig(
        config('1', { SEASON_YEAR, PREVIOUS_SEASON_YEAR: '2023' }),
        new Date(`${day}T12:00:00Z`),
      )
      expect(faults.filter((fault) => fault.startsWith('SEASON_YEAR')).length).toBe(isGood ? 0 : 1)
    },
  )

  it('the season before is before', () => {
    for (const PREVIOUS_SEASON_YEAR of ['2026', '2027'])
      expect(checkConfig(config('1', { PREVIOUS_SEASON_YEAR }), NOW).faults).toEqual([
        expect.stringContaining(`is ${PREVIOUS_SEASON_YEAR}, which is not before`),
      ])
  })

  it('no example’s value, no example’s domain, and no secret where everybody reads it: named, and never said', () => {
    const open = { AUTH_SECRET: 'hunter2hunter2', WEATHER_TOWN: 'example-town' }
    const { faults } = checkConfig(
      { ...config('1', open), routes: [{ pattern: 'dieciparole.example' }, 'gioco.it/*'] },
      NOW,
    )
    expect(faults).toEqual([
      expect.stringContaining('dieciparole.example in wrangler.toml is an example'),
      expect.stringContaining('WEATHER_TOWN in wrangler.toml is an example'),
      expect.stringContaining('AUTH_SECRET stands in wrangler.toml'),
    ])
    expect(faults.join()).not.toContain('hunter2')
  })

  it('it will answer where its routes say, if these say one place', () => {
    const at = (...routes: WranglerConfig['routes']) => addressOf({ ...config('1'), routes })?.href
    expect(at({ pattern: 'gioco.it' })).toBe('https://gioco.it/')
    expect(at('*.gioco.it/*', 'www.gioco.it/*')).toBe('https://www.gioco.it/')
    expect([at(), at('*.gioco.it/*')]).toEqual([undefined, undefined])
  })

  it('secrets that are missing are named: the one without which nothing works stops it', () => {
    expect(checkSecrets([]).faults.join()).toContain('AUTH_SECRET')
    expect(checkSecrets(['AUTH_SECRET']).faults).toEqual([])
    expect(checkSecrets(['AUTH_SECRET', 'GOOGLE_CLIENT_ID']).warnings.join()).toMatch(
      /OPERATOR_TOKEN.*GOOGLE_CLIENT_SECRET/s,
    )
    const present = ['AUTH_SECRET', 'OPERATOR_TOKEN', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
    expect(checkSecrets([...present, 'POSTMARK_SERVER_TOKEN'])).toEqual({ faults: [], warnings: [] })
    expect(checkSecrets(present)).toEqual({
      faults: [],
      warnings: [expect.stringContaining('No secret POSTMARK_SERVER_TOKEN')],
    })
  })
})

describe('the published build', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'published-'))
    mkdirSync(join(folder, 'worker', '.vite'), { recursive: true })
    writeFileSync(join(folder, 'worker', 'index.js'), 'export default {}')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('has no file of secrets, wherever the build put it', () => {
    const secret = [
      '.env',
      join('worker', '.dev.vars'),
      join('worker', '.dev.vars.production'),
      join('worker', '.vite', '.env.local'),
    ]
    for (const name of secret) writeFileSync(join(folder, name), 'AUTH_SECRET=x')
    expect(() => refuseSecretsIn(folder, {})).toThrow('file of secrets')
    expect(removeSecretFiles(folder).sort()).toEqual([...secret].sort())
    expect(secret.filter((name) => existsSync(join(folder, name)))).toEqual([])
    expect(existsSync(join(folder, 'worker', 'index.js'))).toBe(true)
    expect(() => refuseSecretsIn(folder, {})).not.toThrow()
  })

  it('holds no secret’s value; the refusal names the file and the secret, not the value', () => {
    writeFileSync(join(folder, 'worker', 'index.js'), 'const a = "hunter2hunter2"')
    const refuse = () =>
      refuseSecretsIn(folder, { AUTH_SECRET: 'hunter2hunter2', OPERATOR_TOKEN: '', MAIL_FROM: 'const' })
    expect(refuse).toThrow('holds the value of AUTH_SECRET')
    expect(refuse).not.toThrow('hunter2')
  })

  it('is something: nothing built is a failure', () => {
    expect(() => removeSecretFiles(join(folder, 'none'))).toThrow('was anything built?')
  })
})
