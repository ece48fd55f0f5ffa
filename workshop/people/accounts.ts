/**
 * People signed in without a mail: a sign-in's rows as SQL, and cookies made with the Worker's own functions. The Worker has
 * no way in for them; writing D1 and knowing the secret takes its operator.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { d1File } from '../../commands/local/project.ts'
import { readDevVars } from '../../commands/local/settings.ts'

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

/** Imported by path, since the Worker's types have globals of their own, and once somebody is signed in so. */
async function importAuth(): Promise<WorkerAuth> {
  const files = ['platform/crypto', 'auth/session', 'db/sessions'].map((name) =>
    import.meta.resolve(`../../worker/${name}.ts`),
  )
  const modules = await Promise.all(files.map((file) => import(file)))
  return Object.assign({}, ...modules) as WorkerAuth // as its files say, see above
}

let imported: Promise<WorkerAuth> | undefined
const workerAuth = (): Promise<WorkerAuth> => {
  imported ??= importAuth()
  return imported
}

const FIRST = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Gina', 'Ivo', 'Lia', 'Mauro', 'Nora', 'Pino']
const LAST = ['Abate', 'Bosco', 'Costa', 'Donati', 'Fonte', 'Gallo', 'Leone', 'Monti', 'Neri', 'Orsi', 'Riva', 'Serra']

const nameOf = (at: number): string =>
  `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`

/** @param prefix of the id, a mark for its maker */
export async function newAccount(secret: string, domain = 'posta.example', prefix = ''): Promise<Account> {
  const id = `${prefix}${randomUUID()}`
  return { ...(await sessionFor(id, secret)), email: `${id}@${domain}` }
}

export async function newPeople(count: number, ...marks: Parameters<typeof newAccount>): Promise<Person[]> {
  const accounts = await Promise.all(Array.from({ length: count }, () => newAccount(...marks)))
  return accounts.map((account, at) => ({ ...account, fullName: nameOf(at) }))
}

/** Another session for an account. */
export async function sessionFor(id: string, secret: string): Promise<Omit<Account, 'email'>> {
  const { newSession } = await workerAuth()
  const { token, tokenHash } = await newSession(secret, null)
  return { id, sessionToken: token, tokenHash }
}

/** The ticket opens the hot paths for five minutes from now, and saves for twelve hours. */
export async function ticketOf(person: Person, season: number, secret: string): Promise<string> {
  const { makeTicket, sessionIdOf } = await workerAuth()
  const { id: accountId, fullName, tokenHash } = person
  const caller = { accountId, sessionId: sessionIdOf(tokenHash), fullName, season, hasFinished: false }
  return makeTicket(secret, caller, Date.now())
}

/** The token that a link's page sends. */
export const linkTokenOf = async (secret: string, link: { request: string; email: string; expires: number }) =>
  (await workerAuth()).sign(secret, 'link', link)

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

/** The same with names in a season. */
export const peopleSql = (people: readonly Person[], season: number, now: number): string =>
  accountsSql(people, now) +
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

// On this machine: written into the local database before the server starts, with this machine's secret.

const ownSecret = (): string => readDevVars().AUTH_SECRET ?? ''

/** In one transaction. @param state an unused folder, whose database has its tables */
export function writeLocally(state: string, sql: string): void {
  const database = new DatabaseSync(d1File(state))
  database.exec(`BEGIN;\n${sql}COMMIT;`)
  database.close()
}

/** Accounts with a session each. @param state as above */
export async function makeAccounts(count: number, state: string): Promise<Account[]> {
  const accounts = await newPeople(count, ownSecret())
  writeLocally(state, accountsSql(accounts, Date.now()))
  return accounts
}

/** The life of these people's unspent links: longer than a real mail's, since the bench takes longer. */
const LINK_MS = 3_600_000
const requestOf = ({ id }: Person, round: number): string => `${id}-${round}`

/** The body that a link's page sends, once for each person and round. */
export async function spendingOf(person: Person, round: number): Promise<{ email: string; token: string }> {
  const { email } = person
  const link = { request: requestOf(person, round), email, expires: Date.now() + LINK_MS }
  return { email, token: await linkTokenOf(ownSecret(), link) }
}

/** Accounts with names. `links`: sign-ins for each. */
export async function makePeople(count: number, state: string, season: number, links = 0): Promise<Person[]> {
  const people = await newPeople(count, ownSecret())
  const now = Date.now()
  const requests = people.flatMap((person) =>
    Array.from({ length: links }, (_, round) => ({
      ...{ id: requestOf(person, round), email: person.email, redirect: '/', code_hash: 'none', browser_hash: 'none' },
      ...{ created_at: now, expires_at: now + LINK_MS },
    })),
  )
  writeLocally(state, peopleSql(people, season, now) + insertSql('email_requests', requests))
  return people
}

/** The cookies of a signed-in browser: the session, and a ticket that opens the hot paths for five minutes from now. */
export const cookieOf = async (person: Person, season: number): Promise<string> =>
  `session=${person.sessionToken}; ticket=${await ticketOf(person, season, ownSecret())}`
