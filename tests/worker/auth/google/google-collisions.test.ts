/** One address, two ways in; and a Google account that was deleted. */
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { Problem, SignedIn } from '../../../../shared/api/shapes.ts'
import { aPlayer, Client, operator, sessionOf, signIn, uniqueEmail } from '../../../support/client.ts'
import { aPerson, comeBack, press, signInWithGoogle } from '../../../support/fake-google.ts'
import { lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { countSessions, google, isSignedIn, meetGoogle } from './way-to-google.ts'

meetGoogle()

describe('a collision', () => {
  it('through Google with the address of an e-mail account: /error/multi-user/email, and nobody is signed in', async () => {
    const email = uniqueEmail()
    await signIn(new Client(), email)
    const client = new Client()
    expect(await signInWithGoogle(google, { ...aPerson(), email }, client)).toBe('/error/multi-user/email')
    expect(await isSignedIn(client)).toBe(false)
    expect(await countSessions(email)).toBe(1)
  })

  it('design.md, «Redirects»: where the person was going is on the page that tells them, as it was in the answer by mail', async () => {
    const [byMail, byGoogle] = [uniqueEmail(), aPerson()]
    await signIn(new Client(), byMail)
    await signInWithGoogle(google, byGoogle)
    const client = new Client()
    const back = google.consent(await press(client, '/stanza/abc?x=1'), { ...aPerson(), email: byMail })
    expect(await comeBack(client, back)).toBe('/error/multi-user/email?redirect=%2Fstanza%2Fabc%3Fx%3D1')
    await client.post(paths.emailLink, { email: byGoogle.email, redirect: '/stanza/abc?x=1' })
    const proof = { email: byGoogle.email, token: tokenIn(lastMailTo(byGoogle.email)) }
    expect((await client.post(paths.completeEmailLink, proof)).body).toMatchObject({
      code: 'auth/other-provider',
      redirect: '/stanza/abc?x=1',
    })
  })

  it('the address is compared in its one spelling', async () => {
    const email = uniqueEmail()
    await signIn(new Client(), email)
    expect(await signInWithGoogle(google, { ...aPerson(), email: email.toUpperCase() })).toBe('/error/multi-user/email')
  })

  it('by mail with the address of a Google account: 409 with the provider, only after the link was spent', async () => {
    const person = aPerson()
    await signInWithGoogle(google, person)
    const client = new Client()
    expect((await client.post(paths.emailLink, { email: person.email })).status).toBe(202)
    const answer = await client.post<SignedIn & Problem>(paths.completeEmailLink, {
      email: person.email,
      token: tokenIn(lastMailTo(person.email)),
    })
    expect([answer.status, answer.body.code, answer.body.providers]).toEqual([409, 'auth/other-provider', ['google']])
    expect(await isSignedIn(client)).toBe(false)
  })

  it('a session this browser had stays what it was', async () => {
    const { client, email } = await aPlayer()
    const other = await aPlayer()
    expect(await signInWithGoogle(google, { ...aPerson(), email: other.email }, client)).toBe('/error/multi-user/email')
    expect((await sessionOf(client)).account?.email).toBe(email)
  })
})

it('a deleted Google account is gone with its sub, and the same person may begin again', async () => {
  const [client, person] = [new Client(), aPerson()]
  await signInWithGoogle(google, person, client)
  const { id } = (await sessionOf(client)).account ?? {}
  expect((await operator.call('DELETE', operatorPaths.account(person.email))).status).toBe(204)
  expect(await signInWithGoogle(google, person, client)).toBe('/')
  expect((await sessionOf(client)).account?.id).not.toBe(id)
})
