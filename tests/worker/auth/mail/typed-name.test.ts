/** game.md, «Names»: a name typed where a mail was asked for is taken in that browser alone; in another it is proposed. */
import { expect, it } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import type { Problem, SignedIn, User } from '../../../../shared/api/shapes.ts'
import { env } from '../../../support/bindings.ts'
import { Client, sessionOf, uniqueEmail } from '../../../support/client.ts'
import { workerD1 } from '../../../support/faults/faulty-d1.ts'
import { codeIn, lastMailTo, tokenIn } from '../../../support/mailbox.ts'

const RUDE = 'Brutto Ceffo'

const ask = (client: Client, email: string, fullName?: string) =>
  client.post(paths.emailLink, { email, ...(fullName === undefined ? {} : { fullName }) })
const spend = (client: Client, email: string, token = tokenIn(lastMailTo(email))) =>
  client.post<SignedIn & Problem>(paths.completeEmailLink, { email, token })
const storedName = async (email: string): Promise<string | null | undefined> =>
  (
    await env.DB.prepare('SELECT display_name FROM accounts WHERE email = ?1')
      .bind(email)
      .first<{ display_name: string | null }>()
  )?.display_name

it('in the browser that asked it is the account’s, by the link and by the code, and nothing is proposed', async () => {
  for (const proofIn of [
    (email: string) => ({ email, token: tokenIn(lastMailTo(email)) }),
    (email: string) => ({ email, code: codeIn(lastMailTo(email)) }),
  ]) {
    const [client, email] = [new Client(), uniqueEmail()]
    await ask(client, email, 'Maria Rossi')
    const { body } = await client.post<SignedIn>(paths.completeEmailLink, proofIn(email))
    expect(body.account?.displayName).toBe('Maria Rossi')
    expect(body).not.toHaveProperty('proposedName')
  }
})

it('in another it is proposed, and names nobody: not in D1, not in the next session, not in the game', async () => {
  const [attacker, victim, email] = [new Client(), new Client(), uniqueEmail()]
  await ask(attacker, email, RUDE)
  const { status, body } = await spend(victim, email)
  expect([status, body.account?.displayName, body.proposedName]).toEqual([200, null, RUDE])
  expect(await storedName(email)).toBeNull()
  expect(JSON.stringify(await sessionOf(victim)), 'said once, by the answer to the link').not.toContain(RUDE)
  expect((await victim.post<User>(paths.me, { fullName: 'Maria Rossi' })).body.fullName).toBe('Maria Rossi')
})

it('nor where the victim’s own browser has asked for a mail of its own, and opens the wrong one', async () => {
  const [attacker, victim, email] = [new Client(), new Client(), uniqueEmail()]
  await ask(victim, email)
  await ask(attacker, email, RUDE)
  const { body } = await spend(victim, email)
  expect([body.account?.displayName, body.proposedName]).toEqual([null, RUDE])
  expect(await storedName(email)).toBeNull()
})

it('nor by a mail cookie that is another’s, empty or made up', async () => {
  for (const cookie of ['', 'x', 'x'.repeat(43)]) {
    const [attacker, victim, email] = [new Client(), new Client(), uniqueEmail()]
    await ask(attacker, email, RUDE)
    victim.cookies.set('__Host-mail', cookie)
    await spend(victim, email)
    expect(await storedName(email)).toBeNull()
  }
})

it('an account that has a name keeps it, and one without takes the first that is its own', async () => {
  const email = uniqueEmail()
  const nameAfter = async (fullName?: string): Promise<string | null | undefined> => {
    const client = new Client()
    await ask(client, email, fullName)
    return (await spend(client, email)).body.account?.displayName
  }
  expect(await nameAfter()).toBeNull()
  expect(await nameAfter('Maria Rossi')).toBe('Maria Rossi')
  expect(await nameAfter()).toBe('Maria Rossi')
  expect(await nameAfter('Un Altro')).toBe('Maria Rossi')
  const [attacker, elsewhere] = [new Client(), new Client()]
  await ask(attacker, email, RUDE)
  const { body } = await spend(elsewhere, email)
  expect(body.account?.displayName).toBe('Maria Rossi')
  expect(body, 'who has a name is proposed none').not.toHaveProperty('proposedName')
})

it('who plays already is proposed none, though their account has no name', async () => {
  const [attacker, victim, email] = [new Client(), new Client(), uniqueEmail()]
  await ask(victim, email)
  await spend(victim, email)
  await victim.post(paths.me, { fullName: 'Maria Rossi' })
  await ask(attacker, email, RUDE)
  const { body } = await spend(new Client(), email)
  expect(body.user?.fullName).toBe('Maria Rossi')
  expect(body).not.toHaveProperty('proposedName')
})

it('a link whose answer was lost has named nobody either, and the next one proposes the name typed for it', async () => {
  const [attacker, victim, email] = [new Client(), new Client(), uniqueEmail()]
  await ask(attacker, email, RUDE)
  const token = tokenIn(lastMailTo(email))
  const real = env.DB
  workerD1('after')
  expect((await spend(victim, email, token)).status).toBe(503)
  env.DB = real
  expect((await spend(victim, email, token)).body.code).toBe('auth/link-used')
  expect(await storedName(email)).toBeNull()
  await ask(victim, email)
  const { body } = await spend(victim, email)
  expect([body.account?.displayName, 'proposedName' in body]).toEqual([null, false])
})
