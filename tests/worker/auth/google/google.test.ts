/** The way to Google and back, and one address with two ways in. */
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import { callerKey } from '../../../../worker/http/limits.ts'
import { env } from '../../../support/bindings.ts'
import { aPlayer, Client, ORIGIN, operator, sessionOf, signIn, uniqueEmail } from '../../../support/client.ts'
import { aPerson, CLIENT_ID, comeBack, press, signInWithGoogle } from '../../../support/fake-google.ts'
import { whenSpent } from '../../../support/faults/spent-limit.ts'
import { lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { ATTEMPT, countSessions, google, isSignedIn, meetGoogle, realD1 } from './way-to-google.ts'

const SESSION = '__Host-session'

meetGoogle()

describe('the way to Google (design.md, «Google»)', () => {
  it('asks for a code, with PKCE, state and nonce, which differ at each attempt', async () => {
    const [one, two] = [new URL(await press(new Client())), new URL(await press(new Client()))]
    expect(`${one.origin}${one.pathname}`).toBe('https://accounts.google.test/authorize')
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: `${ORIGIN}${paths.googleCallback}`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    expect(one.href).not.toContain('code_verifier')
  })

  it('keeps the attempt in one cookie: HttpOnly, Lax, this host’s alone, ten minutes', async () => {
    const [cookie, ...more] = (await new Client().fetch(paths.google())).headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^__Host-google=[\w-]+\.[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  })

  it('HEAD, which link previews send, neither begins an attempt nor ends one', async () => {
    const client = new Client()
    const path = google.consent(await press(client), aPerson())
    for (const each of [paths.google('/parole'), path]) {
      const response = await client.fetch(each, { method: 'HEAD' })
      expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    }
    expect(google.asked).toEqual([])
    expect(await comeBack(client, path)).toBe('/')
  })
})

it.each([
  ['service-worker-navigation-preload', 'true'],
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-moz', 'prefetch'],
])('a browser that looks ahead (%s: %s) spends nothing either', async (name, value) => {
  const client = new Client()
  const path = google.consent(await press(client), aPerson())
  for (const each of [paths.google('/parole'), path]) {
    const response = await client.fetch(each, { headers: { [name]: value } })
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
  }
  expect(google.asked).toEqual([])
  expect(await comeBack(client, path)).toBe('/')
})

describe('back from Google', () => {
  it('makes the account by `sub`, a session with the same cookies as by mail, and takes the name from the token', async () => {
    const client = new Client()
    const person = aPerson('Ada  D’Àgata')
    expect(await signInWithGoogle(google, person, client)).toBe('/')
    expect((await sessionOf(client)).account).toMatchObject({
      email: person.email,
      provider: 'google',
      displayName: 'Ada D’Àgata',
    })
    expect([...client.cookies.keys()].sort()).toEqual([SESSION, '__Host-ticket'])
    const row = await realD1.prepare('SELECT google_sub FROM accounts WHERE email = ?1').bind(person.email).first()
    expect(row).toEqual({ google_sub: person.sub })
  })

  it('design.md, «Redirects»: lands on the path that was asked for', async () => {
    const client = new Client()
    expect(await comeBack(client, google.consent(await press(client, '/stanza/abc?x=1#è'), aPerson()))).toBe(
      '/stanza/abc?x=1#%C3%A8',
    )
  })

  const landsFrom = async (referer: string, path = paths.google()) => {
    const client = new Client()
    const pressed = await client.fetch(path, { headers: { referer } })
    return comeBack(client, google.consent(pressed.headers.get('location') ?? '', aPerson()))
  }

  it('design.md, «Redirects»: also when the login page’s script had not come, from the page’s own address', async () => {
    expect(await landsFrom(`${ORIGIN}/login?redirect=%2Fstanza%2Fabc`)).toBe('/stanza/abc')
    expect(await landsFrom(`${ORIGIN}/login?errore=google-scaduto&redirect=%2Fparole`)).toBe('/parole')
    expect(await landsFrom(`${ORIGIN}/login?redirect=%2Fparole`, paths.google('/stanza/abc'))).toBe('/stanza/abc')
  })

  it.each([
    [`${ORIGIN}/login`],
    [`${ORIGIN}/login?redirect=https://evil.example/x`],
    [`${ORIGIN}/stanza/abc?redirect=%2Fparole`],
    ['https://evil.example/login?redirect=%2Fparole'],
    ['/login?redirect=%2Fparole'],
    ['x'],
  ])('a referrer that is no such page of ours, or says nothing good, leads to /: %j', async (referer) => {
    expect(await landsFrom(referer)).toBe('/')
  })

  it.each([
    ['https://evil.example/x'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['/..//evil.example'],
    ['/%2e%2e//evil.example'],
    ['/./..//evil.example/%2e'],
    ['javascript:alert(1)'],
    ['/api/auth/google'],
    ['/login?errore=x'],
    [`/${'x'.repeat(1900)}`],
    [`/${'è'.repeat(900)}`],
  ])('design.md, «Redirects»: %j leads to / and nowhere else', async (redirect) => {
    const client = new Client()
    expect(await comeBack(client, google.consent(await press(client, redirect), aPerson()))).toBe('/')
  })

  it('is a new session each time, and ends the one this browser had', async () => {
    const client = new Client()
    const person = aPerson()
    await signInWithGoogle(google, person, client)
    const first = client.cookies.get(SESSION) ?? ''
    await signInWithGoogle(google, person, client)
    expect(client.cookies.get(SESSION)).not.toBe(first)
    const thief = new Client()
    thief.cookies.set(SESSION, first)
    expect(await isSignedIn(thief)).toBe(false)
    expect(await countSessions(person.email)).toBe(1)
  })

  it('leaves the session of another device alone', async () => {
    const [desk, phone, person] = [new Client(), new Client(), aPerson()]
    await signInWithGoogle(google, person, desk)
    await signInWithGoogle(google, person, phone)
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, true])
  })

  it('finds its account again by `sub`, also when the address has changed at Google’s, and takes the new one when it is free', async () => {
    const [client, person] = [new Client(), aPerson()]
    await signInWithGoogle(google, person, client)
    const { id } = (await sessionOf(client)).account ?? {}
    const moved = { ...person, email: aPerson().email }
    await signInWithGoogle(google, moved, client)
    expect((await sessionOf(client)).account).toMatchObject({ id, email: moved.email })
    const taken = await aPlayer()
    expect(await signInWithGoogle(google, { ...person, email: taken.email }, client)).toBe('/')
    expect((await sessionOf(client)).account).toMatchObject({ id, email: moved.email })
    expect((await sessionOf(taken.client)).account?.email).toBe(taken.email)
  })

  it('never opens an account by its address: the same one under another `sub` is told so', async () => {
    const person = aPerson()
    await signInWithGoogle(google, person)
    const client = new Client()
    const location = await signInWithGoogle(google, { ...aPerson(), email: person.email }, client)
    expect(location).toBe('/login?errore=google-altro-account')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('is one account when two tabs come back at once', async () => {
    const [one, two, person] = [new Client(), new Client(), aPerson()]
    const back = [google.consent(await press(one), person), google.consent(await press(two), person)] as const
    expect(await Promise.all([comeBack(one, back[0]), comeBack(two, back[1])])).toEqual(['/', '/'])
    expect((await sessionOf(one)).account?.id).toBe((await sessionOf(two)).account?.id)
  })

  it('asks for the issuer’s keys once, and not again for the next person', async () => {
    await signInWithGoogle(google, aPerson())
    await signInWithGoogle(google, aPerson())
    expect(google.asked.filter((line) => line.startsWith('GET'))).toHaveLength(2)
  })

  it.each([
    'x'.repeat(80),
    '\u202eissoR adA',
    'Z\u0341\u0342\u0343\u0346\u0347\u0348algo',
    'Ada \ue000',
    '\u{1f600}',
    ' ',
    'www.premi.example',
    'Ada t.co/xyz',
  ])('understands a display name that cannot be one as none, and keeps the account all the same: %j', async (name) => {
    const client = new Client()
    expect(await signInWithGoogle(google, aPerson(name), client)).toBe('/')
    expect((await sessionOf(client)).account?.displayName).toBeNull()
  })

  it('too many from one address in a minute end on the login page: nothing is asked of Google, and the attempt stays good', async () => {
    const client = new Client()
    const path = google.consent(await press(client, '/stanza/abc'), aPerson())
    const key = `google:${callerKey(new Request(ORIGIN, { headers: { 'cf-connecting-ip': client.address } }))}`
    const [location, mail] = await whenSpent(env.MAIL_LIMIT, key, async () => [
      await comeBack(client, path),
      await client.post(paths.emailLink, { email: uniqueEmail() }),
    ])
    expect(location).toBe('/login?errore=troppi-ingressi&redirect=%2Fstanza%2Fabc')
    expect(google.asked).toEqual([])
    expect(client.cookies.has(ATTEMPT)).toBe(true)
    expect(mail?.status, 'mails have a budget of their own').toBe(202)
    // From elsewhere, as if the minute were over.
    const again = await client.fetch(path, { headers: { 'cf-connecting-ip': new Client().address } })
    expect(again.headers.get('location')).toBe('/stanza/abc')
  })
})

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
