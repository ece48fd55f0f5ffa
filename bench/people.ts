/**
 * Signs in a crowd without thousands of mails: writes the rows of a sign-in into the local database before the server
 * starts, and makes the cookies with the Worker's own functions.
 */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WRANGLER_CONFIG } from '../commands/local/configuration.ts'
import { readDevVars } from '../commands/local/dev-vars.ts'
import { Failure } from '../commands/shell/failure.ts'
import { runTool } from '../commands/shell/tool.ts'

export type Person = { id: string; fullName: string; sessionToken: string; tokenHash: string }

type Caller = { accountId: string; sessionId: string; fullName: string; season: number; owesDelivery: boolean }
type WorkerAuth = {
  newSession: (secret: string, previousToken: null) => Promise<{ token: string; tokenHash: string }>
  sessionIdOf: (tokenHash: string) => string
  makeTicket: (secret: string, caller: Caller, now: number) => Promise<string>
  sign: (secret: string, purpose: 'link', value: object) => Promise<string>
}

/** Imported by path, as the commands do: the Worker's types have globals of their own. */
async function workerAuth(): Promise<WorkerAuth> {
  const files = ['auth/crypto/signed', 'auth/session/session-token', 'auth/session/ticket', 'db/accounts/sessions'].map(
    (name) => import.meta.resolve(`../worker/${name}.ts`),
  )
  const modules = await Promise.all(files.map((file) => import(file)))
  return Object.assign({}, ...modules) as WorkerAuth // as its files say, see above
}

const { newSession, sessionIdOf, makeTicket, sign } = await workerAuth()

/** Rows in one INSERT: far below SQLite's limit on a statement's length. */
const ROWS = 200

const FIRST = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elisa', 'Fabio', 'Gina', 'Ivo', 'Lia', 'Mauro', 'Nora', 'Pino']
const LAST = ['Abate', 'Bosco', 'Costa', 'Donati', 'Fonte', 'Gallo', 'Leone', 'Monti', 'Neri', 'Orsi', 'Riva', 'Serra']

const nameOf = (at: number): string =>
  `${FIRST[at % FIRST.length]} ${LAST[Math.floor(at / FIRST.length) % LAST.length]}`

async function makePerson(at: number): Promise<Person> {
  const { token, tokenHash } = await newSession(readDevVars().AUTH_SECRET ?? '', null)
  return { id: randomUUID(), fullName: nameOf(at), sessionToken: token, tokenHash }
}

function inserts(head: string, rows: readonly string[]): string[] {
  const pages = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, at) => rows.slice(at * ROWS, (at + 1) * ROWS))
  return pages.map((page) => `${head} VALUES\n${page.join(',\n')};`)
}

/** Ids, tokens and names are made above: nothing in them needs quoting. */
function insertsFor(people: readonly Person[], season: number, now: number): string {
  return [
    ...inserts(
      'INSERT INTO accounts (id, email, provider, created_at)',
      people.map((person) => `('${person.id}', '${emailOf(person)}', 'email', ${now})`),
    ),
    ...inserts(
      'INSERT INTO users (account_id, season, full_name, created_at, updated_at)',
      people.map(({ id, fullName }) => `('${id}', ${season}, '${fullName}', ${now}, ${now})`),
    ),
    ...inserts(
      'INSERT INTO sessions (token_hash, account_id, created_at, seen_at)',
      people.map(({ id, tokenHash }) => `('${tokenHash}', '${id}', ${now}, ${now})`),
    ),
  ].join('\n')
}

/** The life of links that these people have still to spend: longer than a mail's, since the bench takes longer. */
const LINK_MS = 3_600_000
const requestOf = (person: Person, round: number): string => `${person.id}-${round}`
const emailOf = (person: Person): string => `${person.id}@posta.example`

const linkRows = (people: readonly Person[], rounds: number, now: number): string[] =>
  inserts(
    'INSERT INTO email_requests (id, email, redirect, code_hash, browser_hash, created_at, expires_at)',
    Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
      people.map(
        (person) =>
          `('${requestOf(person, round)}', '${emailOf(person)}', '/', 'none', 'none', ${now}, ${now + LINK_MS})`,
      ),
    ),
  )

/** What a link's page sends, once for each person and round. */
export async function spendingOf(person: Person, round: number): Promise<{ email: string; token: string }> {
  const email = emailOf(person)
  const link = { request: requestOf(person, round), email, expires: Date.now() + LINK_MS }
  return { email, token: await sign(readDevVars().AUTH_SECRET ?? '', 'link', link) }
}

/** Writes people into an unused state folder's database, which has its tables. `links`: sign-ins for each. */
export async function makePeople(count: number, state: string, season: number, links = 0): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, (_, at) => makePerson(at)))
  const file = join(state, 'people.sql')
  const now = Date.now()
  const rows = [insertsFor(people, season, now), ...linkRows(people, links, now)]
  await writeFile(file, rows.join('\n'), { mode: 0o600 })
  const where = ['--local', '--persist-to', state, '--config', WRANGLER_CONFIG]
  const { code, output } = await runTool('wrangler', ['d1', 'execute', 'DB', ...where, '--yes', '--file', file], {
    env: { CI: 'true' },
  })
  await rm(file)
  if (code !== 0) throw new Failure(`The people could not be put into the database:\n\n${output.trim()}`)
  return people
}

/** The cookies of a signed-in browser: the session, and a ticket that is valid for five minutes from now. */
export async function cookieOf(person: Person, season: number): Promise<string> {
  const caller: Caller = {
    accountId: person.id,
    sessionId: sessionIdOf(person.tokenHash),
    fullName: person.fullName,
    season,
    owesDelivery: false,
  }
  return `session=${person.sessionToken}; ticket=${await makeTicket(readDevVars().AUTH_SECRET ?? '', caller, Date.now())}`
}
