import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkConfig, checkSecrets } from '../../../commands/deploy/checks.ts'
import { refuseSecretsIn, removeSecretFiles } from '../../../commands/deploy/published.ts'
import type { WranglerConfig } from '../../../commands/local/configuration.ts'

const config = (databaseId: string, vars: Record<string, unknown> = {}): WranglerConfig => ({
  name: 'dieci-parole',
  vars,
  d1_databases: [{ binding: 'DB', database_name: 'dieci-parole', database_id: databaseId }],
  durable_objects: { bindings: [] },
  send_email: [],
  ratelimits: [],
})

describe('before publishing', () => {
  it('the placeholder of the database is refused, with what to do', () => {
    expect(checkConfig(config('00000000-0000-0000-0000-000000000000')).faults.join()).toContain('wrangler d1 create')
    expect(checkConfig(config('4f6a0c1e-0000-4000-8000-000000000001')).faults).toEqual([])
  })

  it('addresses of the example are noted', () => {
    const vars = { MAIL_FROM: 'DIECI <ciao@dieciparole.example>', DELETION_ADDRESS: 'via@gioco.it' }
    expect(checkConfig(config('1', vars)).warnings).toHaveLength(1)
  })

  it('secrets that are missing are named: the one without which nothing works stops it', () => {
    expect(checkSecrets([]).faults.join()).toContain('AUTH_SECRET')
    expect(checkSecrets(['AUTH_SECRET']).faults).toEqual([])
    expect(checkSecrets(['AUTH_SECRET', 'GOOGLE_CLIENT_ID']).warnings.join()).toMatch(
      /OPERATOR_TOKEN.*GOOGLE_CLIENT_SECRET/s,
    )
    expect(checkSecrets(['AUTH_SECRET', 'OPERATOR_TOKEN', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])).toEqual({
      faults: [],
      warnings: [],
    })
  })
})

describe('what is published', () => {
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
