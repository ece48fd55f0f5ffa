/** Signs in a crowd without thousands of mails: writes a sign-in's rows into the local database before the server starts. */
import { DatabaseSync } from 'node:sqlite'
import { d1File } from '../commands/local/project.ts'
import { readDevVars } from '../commands/local/settings.ts'
import {
  type Account,
  accountsSql,
  insertSql,
  linkTokenOf,
  nameOf,
  newAccount,
  type Person,
  ticketOf,
  usersSql,
} from '../workshop/rehearse/people.ts'

export type { Account, Person }

const secret = (): string => readDevVars().AUTH_SECRET ?? ''

/** In one transaction. @param state an unused folder, whose database has its tables */
function write(state: string, sql: string): void {
  const database = new DatabaseSync(d1File(state))
  database.exec(`BEGIN;\n${sql}COMMIT;`)
  database.close()
}

/** Accounts with a session each. @param state as above */
export async function makeAccounts(count: number, state: string): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: count }, () => newAccount(secret(), 'posta.example')))
  write(state, accountsSql(accounts, Date.now()))
  return accounts
}

/** The life of these people's unspent links: longer than a real mail's, since the bench takes longer. */
const LINK_MS = 3_600_000
const requestOf = ({ id }: Person, round: number): string => `${id}-${round}`

/** The body that a link's page sends, once for each person and round. */
export async function spendingOf(person: Person, round: number): Promise<{ email: string; token: string }> {
  const { email } = person
  const link = { request: requestOf(person, round), email, expires: Date.now() + LINK_MS }
  return { email, token: await linkTokenOf(secret(), link) }
}

/** Accounts with names. `links`: sign-ins for each. */
export async function makePeople(count: number, state: string, season: number, links = 0): Promise<Person[]> {
  const people = (await makeAccounts(count, state)).map((account, at) => ({ ...account, fullName: nameOf(at) }))
  const now = Date.now()
  const requests = people.flatMap((person) =>
    Array.from({ length: links }, (_, round) => ({
      ...{ id: requestOf(person, round), email: person.email, redirect: '/', code_hash: 'none', browser_hash: 'none' },
      ...{ created_at: now, expires_at: now + LINK_MS },
    })),
  )
  write(state, usersSql(people, season, now) + insertSql('email_requests', requests))
  return people
}

/** The cookies of a signed-in browser: the session, and a ticket that opens the hot paths for five minutes from now. */
export const cookieOf = async (person: Person, season: number): Promise<string> =>
  `session=${person.sessionToken}; ticket=${await ticketOf(person, season, secret())}`
