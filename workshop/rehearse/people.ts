/**
 * People signed in without a mail: a sign-in's rows as SQL, and cookies made with the Worker's own functions. The Worker has
 * no way in for them; writing D1 and knowing the secret takes its operator.
 */
import { randomUUID } from 'node:crypto'

/** Signed in, without a name yet. */
export type Account = { id: string; email: string; sessionToken: string; tokenHash: string }
export type Person = Account & { fullName: string }

type Caller = { accountId: string; sessionId: string; fullName: string; season: number; hasFinished: boolean }
type WorkerAuth = {
  newSession: (secret: string, previousToken: null) => Promise<{ token: string; tokenHash: string }>
  sessionIdOf: (tokenHash: string) => string
  makeTicket: (secret: string, caller: Caller, now: number) => Promise<string>
  sign: (secret: string, purpose: 'link', value: object) => Promise<string>
}

/** Imported by path: the Worker's types have globals of their own. */
async function workerAuth(): Promise<WorkerAuth> {
  const files = ['platform/crypto', 'auth/session', 'db/sessions'].map((name) =>
    import.meta.resolve(`../../worker/${name}.ts`),
  )
  const modules = await Promise.all(files.map((file) => import(file)))
  return Object.assign({}, ...modules) as WorkerAuth // as its files say, see above
}

const { newSession, sessionIdOf, makeTicket, sign } = await workerAuth()

const FIRST = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Gina', 'Ivo', 'Lia', 'Mauro', 'Nora', 'Pino']
const LAST = ['Abate', 'Bosco', 'Costa', 'Donati', 'Fonte', 'Gallo', 'Leone', 'Monti', 'Neri', 'Orsi', 'Riva', 'Serra']

export const nameOf = (at: number): string =>
  `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`

/** @param prefix of the id, a mark for its maker */
export async function newAccount(secret: string, domain: string, prefix = ''): Promise<Account> {
  const id = `${prefix}${randomUUID()}`
  return { ...(await sessionFor(id, secret)), email: `${id}@${domain}` }
}

/** Another session for an account. */
export async function sessionFor(id: string, secret: string): Promise<Omit<Account, 'email'>> {
  const { token, tokenHash } = await newSession(secret, null)
  return { id, sessionToken: token, tokenHash }
}

/** The ticket opens the hot paths for five minutes from now, and saves for twelve hours. */
export const ticketOf = (person: Person, season: number, secret: string): Promise<string> =>
  makeTicket(
    secret,
    {
      accountId: person.id,
      sessionId: sessionIdOf(person.tokenHash),
      fullName: person.fullName,
      season,
      hasFinished: false,
    },
    Date.now(),
  )

/** The token that a link's page sends. */
export const linkTokenOf = (secret: string, link: { request: string; email: string; expires: number }) =>
  sign(secret, 'link', link)

type Row = Record<string, string | number>

/** A statement of D1's has 100 kB at most. */
const ROWS_AT_ONCE = 100

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** @param rows with the same columns each */
export function insertSql(table: string, rows: readonly Row[]): string {
  const statements: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    const values = some.map((row) => `(${Object.values(row).map(literal).join(', ')})`)
    statements.push(`INSERT INTO ${table} (${Object.keys(some[0] ?? {}).join(', ')}) VALUES\n${values.join(',\n')};\n`)
  }
  return statements.join('')
}

export const sessionsSql = (accounts: readonly Omit<Account, 'email'>[], now: number): string =>
  insertSql(
    'sessions',
    accounts.map(({ id, tokenHash }) => ({ token_hash: tokenHash, account_id: id, created_at: now, seen_at: now })),
  )

export const accountsSql = (accounts: readonly Account[], now: number): string =>
  insertSql(
    'accounts',
    accounts.map(({ id, email }) => ({ id, email, provider: 'email', created_at: now })),
  ) + sessionsSql(accounts, now)

export const usersSql = (people: readonly Person[], season: number, now: number): string =>
  insertSql(
    'users',
    people.map(({ id, fullName }) => ({
      account_id: id,
      season,
      full_name: fullName,
      created_at: now,
      updated_at: now,
    })),
  )
