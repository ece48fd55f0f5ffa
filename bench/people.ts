/**
 * Signs in a crowd without thousands of mails: writes the rows of a sign-in into the local database before the server
 * starts, and makes the cookies with the Worker's own functions.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { d1File } from '../commands/local/project.ts'
import { readDevVars } from '../commands/local/settings.ts'

/** Signed in, and without a name yet. */
export type Account = { id: string; email: string; sessionToken: string; tokenHash: string }
export type Person = Account & { fullName: string }

type Caller = { accountId: string; sessionId: string; fullName: string; season: number; hasFinished: boolean }
type WorkerAuth = {
  newSession: (secret: string, previousToken: null) => Promise<{ token: string; tokenHash: string }>
  sessionIdOf: (tokenHash: string) => string
  makeTicket: (secret: string, caller: Caller, now: number) => Promise<string>
  sign: (secret: string, purpose: 'link', value: object) => Promise<string>
}

/** Imported by path, as the commands do: the Worker's types have globals of their own. */
async function workerAuth(): Promise<WorkerAuth> {
  const files = ['auth/crypto', 'auth/session', 'db/sessions'].map((name) =>
    import.meta.resolve(`../worker/${name}.ts`),
  )
  const modules = await Promise.all(files.map((file) => import(file)))
  return Object.assign({}, ...modules) as WorkerAuth // as its files say, see above
}

const { newSession, sessionIdOf, makeTicket, sign } = await workerAuth()

const FIRST = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Gina', 'Ivo', 'Lia', 'Mauro', 'Nora', 'Pino']
const LAST = ['Abate', 'Bosco', 'Costa', 'Donati', 'Fonte', 'Gallo', 'Leone', 'Monti', 'Neri', 'Orsi', 'Riva', 'Serra']

const nameOf = (at: number): string =>
  `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`

async function makeAccount(): Promise<Account> {
  const { token, tokenHash } = await newSession(readDevVars().AUTH_SECRET ?? '', null)
  const id = randomUUID()
  return { id, email: `${id}@posta.example`, sessionToken: token, tokenHash }
}

type Insert = (table: string, row: Record<string, string | number>) => void

/** In one transaction. @param state an unused folder, whose database has its tables */
function write(state: string, rows: (insert: Insert) => void): void {
  const database = new DatabaseSync(d1File(state))
  const inserts = new Map<string, StatementSync>()
  database.exec('BEGIN')
  rows((table, row) => {
    const names = Object.keys(row)
    const places = names.map(() => '?').join(', ')
    const insert =
      inserts.get(table) ?? database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`)
    inserts.set(table, insert)
    insert.run(...Object.values(row))
  })
  database.exec('COMMIT')
  database.close()
}

/** Accounts with a session each. @param state as above */
export async function makeAccounts(count: number, state: string): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: count }, makeAccount))
  const now = Date.now()
  write(state, (insert) => {
    for (const { id, email, tokenHash } of accounts) {
      insert('accounts', { id, email, provider: 'email', created_at: now })
      insert('sessions', { token_hash: tokenHash, account_id: id, created_at: now, seen_at: now })
    }
  })
  return accounts
}

/** The life of links that these people have still to spend: longer than a mail's, since the bench takes longer. */
const LINK_MS = 3_600_000
const requestOf = ({ id }: Person, round: number): string => `${id}-${round}`

/** What a link's page sends, once for each person and round. */
export async function spendingOf(person: Person, round: number): Promise<{ email: string; token: string }> {
  const { email } = person
  const link = { request: requestOf(person, round), email, expires: Date.now() + LINK_MS }
  return { email, token: await sign(readDevVars().AUTH_SECRET ?? '', 'link', link) }
}

/** The same with names. `links`: sign-ins for each. */
export async function makePeople(count: number, state: string, season: number, links = 0): Promise<Person[]> {
  const people = (await makeAccounts(count, state)).map((account, at) => ({ ...account, fullName: nameOf(at) }))
  const now = Date.now()
  write(state, (insert) => {
    for (const person of people) {
      const { id, email, fullName } = person
      insert('users', { account_id: id, season, full_name: fullName, created_at: now, updated_at: now })
      for (let round = 0; round < links; round++) {
        insert('email_requests', {
          ...{ id: requestOf(person, round), email, redirect: '/', code_hash: 'none', browser_hash: 'none' },
          ...{ created_at: now, expires_at: now + LINK_MS },
        })
      }
    }
  })
  return people
}

/** The cookies of a signed-in browser: the session, and a ticket that opens the hot paths for five minutes from now. */
export async function cookieOf(person: Person, season: number): Promise<string> {
  const caller: Caller = {
    accountId: person.id,
    sessionId: sessionIdOf(person.tokenHash),
    fullName: person.fullName,
    season,
    hasFinished: false,
  }
  return `session=${person.sessionToken}; ticket=${await makeTicket(readDevVars().AUTH_SECRET ?? '', caller, Date.now())}`
}
