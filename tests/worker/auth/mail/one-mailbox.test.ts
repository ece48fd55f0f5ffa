/**
 * design.md, «One mailbox at Gmail»: one mailbox at Gmail is one account, however its dots are typed; the mail goes as it was
 * typed.
 */
import { describe, expect, it } from 'vitest'
import { readLink } from '../../../../app/sign-in/link-in-hand.ts'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import { env } from '../../../support/bindings.ts'
import { aPlayer, Client, operator, sessionOf, signIn, uniqueEmail } from '../../../support/client.ts'
import { aPerson, signInWithGoogle } from '../../../support/fake-google.ts'
import { codeIn, lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { google, isSignedIn, meetGoogle } from '../google/way-to-google.ts'
import { askFor, complete } from './asking.ts'

meetGoogle()

/** One mailbox: two ways to type it, and the address of its account. */
function aGmail(): { typed: string; other: string; account: string } {
  const [dotted = ''] = uniqueEmail().split('@')
  const plain = dotted.replaceAll('.', '')
  return {
    typed: `${dotted}@gmail.com`,
    other: `${plain.slice(0, 3)}.${plain.slice(3)}@googlemail.com`,
    account: `${plain}@gmail.com`,
  }
}

describe('by mail', () => {
  it('the mail goes as it was typed, and says so; another spelling of it is the same account', async () => {
    const { typed, other, account } = aGmail()
    const first = await signIn(new Client(), typed)
    expect(lastMailTo(typed).text).toContain(`con l’indirizzo ${typed}`)
    expect(first.account?.email).toBe(account)
    const second = await signIn(new Client(), other)
    expect(lastMailTo(other).to).toBe(other)
    expect(second.account?.id).toBe(first.account?.id)
    const third = await signIn(new Client(), account)
    expect(third.account?.id).toBe(first.account?.id)
  })

  it('asked for in two browsers under two spellings, each one’s link and code open the one account, anywhere', async () => {
    const { typed, other, account } = aGmail()
    const [phone, laptop] = [new Client(), new Client()]
    await askFor(phone, typed)
    await askFor(laptop, other)
    const [byPhone, byLaptop] = [lastMailTo(typed), lastMailTo(other)]
    expect(readLink(tokenIn(byPhone))?.email, 'the page compares with this').toBe(account)
    // Each code in its own browser, under either spelling; never in the other.
    expect((await complete(laptop, { email: typed, code: codeIn(byPhone) })).status).toBe(401)
    expect((await complete(phone, { email: other, code: codeIn(byPhone) })).body.account?.email).toBe(account)
    expect((await complete(new Client(), { email: typed, token: tokenIn(byLaptop) })).body.account?.email).toBe(account)
    expect((await complete(laptop, { email: other, code: codeIn(byLaptop) })).body.code).toBe('auth/link-used')
  })

  it('a plus makes another account, whatever the dots', async () => {
    const { typed, account } = aGmail()
    const plain = await signIn(new Client(), typed)
    const tagged = await signIn(new Client(), typed.replace('@', '+gioco.2@'))
    expect(tagged.account?.email).toBe(account.replace('@', '+gioco.2@'))
    expect(tagged.account?.id).not.toBe(plain.account?.id)
  })

  it('another carrier’s dots are other people', async () => {
    const email = uniqueEmail()
    const one = await signIn(new Client(), email)
    const other = await signIn(new Client(), email.replace('persona.', 'persona'))
    expect(other.account?.id).not.toBe(one.account?.id)
  })
})

describe('with Google', () => {
  it('who signed up by mail under another spelling hears that they enter by mail', async () => {
    const { typed, other } = aGmail()
    await signIn(new Client(), other)
    const client = new Client()
    expect(await signInWithGoogle(google, { ...aPerson(), email: typed }, client)).toBe('/error/multi-user/email')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('and the other way about, once the address is proved; another Google person has no second account of it', async () => {
    const { typed, other, account } = aGmail()
    const person = { ...aPerson(), email: typed }
    const client = new Client()
    await signInWithGoogle(google, person, client)
    expect((await sessionOf(client)).account?.email).toBe(account)
    await askFor(new Client(), other)
    const answer = await complete(new Client(), { email: other, token: tokenIn(lastMailTo(other)) })
    expect([answer.status, answer.body.code, answer.body.providers]).toEqual([409, 'auth/other-provider', ['google']])
    expect(await signInWithGoogle(google, { ...aPerson(), email: other })).toBe('/login?errore=google-altro-account')
  })
})

it('one’s own data say the account’s address and the mails under every spelling, and all of it goes with the account', async () => {
  const { typed, other, account } = aGmail()
  const { client } = await aPlayer('Maria Rossi', typed)
  await askFor(new Client(), other)
  const { body } = await client.get<{ account: object; mails: { to: string }[] }>(paths.exportMe)
  expect(body.account).toMatchObject({ email: account })
  expect(JSON.stringify(body.mails).split(account)).toHaveLength(3)
  expect((await operator.call('DELETE', operatorPaths.account(other))).status).toBe(204)
  expect((await sessionOf(client)).account).toBeNull()
  const { results } = await env.DB.prepare('SELECT * FROM email_requests').all()
  for (const spelling of [typed, other, account]) expect(JSON.stringify(results)).not.toContain(spelling)
})
