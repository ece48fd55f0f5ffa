import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { Failure } from '../../../../commands/shell/failure.ts'
import { accountsSql, insertSql, newAccount } from '../../../../workshop/people/accounts.ts'
import { connectD1 } from '../../../../workshop/rehearse/d1.ts'
import { deployed } from '../../../../workshop/rehearse/target.ts'

const SECRET = 'a-secret-of-the-tests-and-of-nothing-else'
const outcome = (code: number, stdout: string) => ({ code, stdout, output: stdout })

afterEach(() => {
  vi.unstubAllEnvs()
})

it('the deployment’s D1, unless a folder is named; and no row is on a command line', async () => {
  const calls: (readonly string[])[] = []
  let [file, content] = ['', '']
  const wrangler = async (args: readonly string[]) => {
    calls.push(args)
    file = args[args.indexOf('--file') + 1] ?? ''
    content = readFileSync(file, 'utf8')
    return outcome(0, '[]')
  }
  const sql = accountsSql([await newAccount(SECRET, 'rehearsal.invalid', 'rehearsal-')], 1)
  await connectD1(null, wrangler).write(sql)
  await connectD1('/a/state', wrangler).write(sql)
  const [remote, local] = calls
  expect([remote?.includes('--remote'), remote?.includes('--local')]).toEqual([true, false])
  expect([local?.includes('--remote'), local?.includes('/a/state')]).toEqual([false, true])
  expect(content).toBe(sql)
  expect(existsSync(file)).toBe(false)
  const [, hash = ''] = /'([\w-]{43})'/.exec(sql) ?? []
  expect(hash).toHaveLength(43)
  expect(calls.flat().join(' ')).not.toContain(hash)
})

it('an answer is read by its rows; no answer is said with its reason', async () => {
  const rows = JSON.stringify([{ results: [{ count: 3 }], success: true, meta: {} }])
  const row = v.object({ count: v.number() })
  expect(await connectD1(null, async () => outcome(0, rows)).rows('SELECT 3 AS count', row)).toEqual([{ count: 3 }])
  await expect(connectD1(null, async () => outcome(1, 'not signed in')).rows('SELECT 3', row)).rejects.toThrow(
    /not signed in/,
  )
  await expect(connectD1(null, async () => outcome(0, '{}')).rows('SELECT 3', row)).rejects.toThrow(Failure)
})

it('rows are quoted, and a hundred to a statement', () => {
  expect(insertSql('users', [{ full_name: "Nora d'Este", season: 2025 }])).toBe(
    "INSERT INTO users (full_name, season) VALUES\n('Nora d''Este', 2025);\n",
  )
  expect(
    insertSql(
      'users',
      Array.from({ length: 201 }, (_, at) => ({ at })),
    ).match(/INSERT/g),
  ).toHaveLength(3)
  expect(insertSql('users', [])).toBe('')
})

it('people have the marks by which they are found, and an address to which no mail can go', async () => {
  const { id, email } = await newAccount(SECRET, 'rehearsal.invalid', 'rehearsal-')
  expect([id, email]).toEqual([expect.stringMatching(/^rehearsal-[\w-]{36}$/), `${id}@rehearsal.invalid`])
})

it('the secret is taken out of the environment: what deploys has none', async () => {
  vi.stubEnv('AUTH_SECRET', SECRET)
  vi.stubEnv('OPERATOR_TOKEN', 'operator-of-the-tests-and-of-nothing-else')
  const { secret, deployments } = deployed(new URL('https://staging.example'), ['test -z "$AUTH_SECRET"', 'exit 3'])
  expect(secret).toBe(SECRET)
  await deployments[0]?.run()
  await expect(deployments[1]?.run()).rejects.toThrow(/exit 3/)
})

it('without a secret, or over http, nobody is asked anything', () => {
  vi.stubEnv('AUTH_SECRET', '')
  vi.stubEnv('OPERATOR_TOKEN', 'operator-of-the-tests-and-of-nothing-else')
  expect(() => deployed(new URL('https://staging.example'), [])).toThrow(/AUTH_SECRET/)
  vi.stubEnv('AUTH_SECRET', SECRET)
  expect(() => deployed(new URL('http://staging.example'), [])).toThrow(/https/)
})
