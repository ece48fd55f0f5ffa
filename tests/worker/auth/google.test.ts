import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem, SignedIn } from '../../../shared/api/shapes.ts'
import { forgetKeys } from '../../../worker/auth/google/id-token.ts'
import { reportNow } from '../../../worker/counters/tally.ts'
import { callerKey } from '../../../worker/http/caller-key.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, ORIGIN, operator, sessionOf, signIn, uniqueEmail } from '../../support/client.ts'
import {
  aPerson,
  CLIENT_ID,
  comeBack,
  FakeGoogle,
  press,
  publicKeyText,
  signInWithGoogle,
  strangersKeys,
} from '../../support/fake-google.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { whenSpent } from '../../support/faults/spent-limit.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { eventually } from '../../support/time.ts'

const MINUTE = 60_000
const ATTEMPT = '__Host-google'
const SESSION = '__Host-session'
const realD1 = env.DB
const realRooms = env.ROOMS

let google: FakeGoogle
let logged: string[]
beforeEach(() => {
  forgetKeys()
  google = new FakeGoogle()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(env, { DB: realD1, ROOMS: realRooms })
})

const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
}
const isSignedIn = async (client: Client): Promise<boolean> => (await sessionOf(client)).account !== null
const countSessions = async (email: string): Promise<number> => {
  const query = 'SELECT count(*) AS n FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?1'
  return (await realD1.prepare(query).bind(email).first<{ n: number }>())?.n ?? 0
}

describe('the way to Google (decision 14)', () => {
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
    expect([...client.cookies.keys()].sort()).toEqual([SESSION, '__Host-ticket', '__Host-upgrade'])
    const row = await realD1.prepare('SELECT google_sub FROM accounts WHERE email = ?1').bind(person.email).first()
    expect(row).toEqual({ google_sub: person.sub })
  })

  it('decision 24: lands on the path that was asked for', async () => {
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

  it('decision 24: also when the login page’s script had not come, from the page’s own address', async () => {
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
  ])('decision 16: %j leads to / and nowhere else', async (redirect) => {
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

describe('ends on a page that says what to do, with nobody signed in:', () => {
  const attempt = async (change: Record<string, unknown> = {}, redirect?: string) => {
    const client = new Client()
    return { client, path: google.consent(await press(client, redirect), aPerson(), change) }
  }
  const failsWith = async (client: Client, path: string, error: string) => {
    expect(await comeBack(client, path)).toBe(`/login?errore=${error}`)
    expect(await isSignedIn(client)).toBe(false)
  }

  it('a foreign state, which leaves the attempt under way as it was', async () => {
    const [mine, theirs] = [await attempt(), await attempt()]
    await failsWith(mine.client, theirs.path, 'google-scaduto')
    expect(await comeBack(mine.client, mine.path)).toBe('/')
  })

  it('a callback without a cookie, without a state, or with a cookie that we did not sign', async () => {
    const { client, path } = await attempt()
    await failsWith(new Client(), path, 'google-scaduto')
    await failsWith(client, paths.googleCallback, 'google-scaduto')
    const cookie = client.cookies.get(ATTEMPT) ?? ''
    const forger = new Client()
    for (const forged of [`${cookie}x`, `x${cookie}`, cookie.split('.')[0] ?? '', 'x.y', '']) {
      forger.cookies.set(ATTEMPT, forged)
      await failsWith(forger, path, 'google-scaduto')
    }
    expect(google.asked).toEqual([])
  })

  it('another signature of ours in the attempt’s place (decision 37)', async () => {
    const { client, path } = await attempt()
    const { client: someone } = await aPlayer()
    client.cookies.set(ATTEMPT, someone.cookies.get('__Host-ticket') ?? '')
    await failsWith(client, path, 'google-scaduto')
  })

  it('an attempt that took more than ten minutes', async () => {
    const { client, path } = await attempt()
    later(10 * MINUTE + 1000)
    await failsWith(client, path, 'google-scaduto')
  })

  it('a replay: the state works once in this browser, the code once at Google’s', async () => {
    const { client, path } = await attempt()
    const cookie = client.cookies.get(ATTEMPT) ?? ''
    expect(await comeBack(client, path)).toBe('/')
    expect(client.cookies.has(ATTEMPT)).toBe(false)
    expect(await comeBack(client, path)).toBe('/login?errore=google-scaduto')
    const thief = new Client()
    thief.cookies.set(ATTEMPT, cookie)
    await failsWith(thief, path, 'google-scaduto')
  })

  it('a code stolen on the way: PKCE binds it to the attempt that asked', async () => {
    const [victim, thief] = [await attempt(), await attempt()]
    const stolen = new URLSearchParams(victim.path.split('?')[1])
    const own = new URLSearchParams(thief.path.split('?')[1])
    own.set('code', stolen.get('code') ?? '')
    await failsWith(thief.client, `${paths.googleCallback}?${own}`, 'google-scaduto')
  })

  const seconds = (ms: number) => Math.floor((Date.now() + ms) / 1000)
  const wrong: [string, () => Record<string, unknown>][] = [
    ['of another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['for another client', () => ({ aud: 'another-client' })],
    ['for another client besides us', () => ({ aud: [CLIENT_ID, 'another-client'] })],
    ['made for another client', () => ({ azp: 'another-client' })],
    ['of another issuer', () => ({ iss: 'https://accounts.evil.test' })],
    ['that has expired', () => ({ exp: seconds(-MINUTE) })],
    ['without an expiry', () => ({ exp: undefined })],
    ['of an hour ago', () => ({ iat: seconds(-60 * MINUTE) })],
    ['of tomorrow', () => ({ iat: seconds(24 * 60 * MINUTE), exp: seconds(25 * 60 * MINUTE) })],
    ['without a sub', () => ({ sub: undefined })],
    ['with an address that is none', () => ({ email: 'ada' })],
    ['without an address', () => ({ email: undefined })],
    ['whose «verified» is a word', () => ({ email_verified: 'true' })],
  ]
  it.each(wrong)('a token %s', async (_, change) => {
    const { client, path } = await attempt(change())
    await failsWith(client, path, 'google-non-valido')
  })

  it.each([
    [
      'of another key',
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(strangersKeys.privateKey),
    ],
    [
      'of a key that Google does not have',
      (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'two' }).sign(strangersKeys.privateKey),
    ],
    [
      'signed with the public key as a secret',
      (claims: object) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(publicKeyText)),
    ],
    [
      'of the algorithm «none»',
      async (claims: object) =>
        `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.`,
    ],
    ['that is no token', async () => 'x'],
  ])('a token %s', async (_, sign) => {
    const client = new Client()
    await failsWith(client, google.consent(await press(client), aPerson(), {}, sign), 'google-non-valido')
  })

  it.each([[false], [undefined]])('an address that Google has not verified (%j)', async (email_verified) => {
    const { client, path } = await attempt({ email_verified })
    await failsWith(client, path, 'google-non-verificata')
  })

  const answered = async (client: Client, query: Record<string, string>): Promise<string> => {
    const state = new URL(await press(client, '/parole')).searchParams.get('state') ?? ''
    return `${paths.googleCallback}?${new URLSearchParams({ ...query, state })}`
  }
  it.each([
    [{ error: 'access_denied' }, 'google-annullato'],
    [{ error: 'server_error' }, 'google-non-risponde'],
    [{ error: 'temporarily_unavailable' }, 'google-non-risponde'],
    [{ error: '<script>' }, 'google-non-risponde'],
    [{}, 'google-non-valido'],
    [{ code: 'x', iss: 'https://accounts.evil.test' }, 'google-non-valido'],
    [{ code: 'never-given' }, 'google-scaduto'],
  ])('an answer %j, and the path that was wanted is not lost', async (query, error) => {
    const client = new Client()
    expect(await comeBack(client, await answered(client, query))).toBe(`/login?errore=${error}&redirect=%2Fparole`)
    expect(client.cookies.has(ATTEMPT)).toBe(false)
    expect(await isSignedIn(client)).toBe(false)
  })

  const away = () => Promise.reject(new TypeError('network down'))
  const silent = () => new Promise<Response>(() => undefined)
  const answering =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status })
  it.each([
    ['is away', '/token', away],
    ['answers 500', '/token', answering('{}', 500)],
    ['answers with a page', '/token', answering('<html>')],
    ['refuses our credentials', '/token', answering('{"error":"invalid_client"}', 401)],
    ['gives no ID token', '/token', answering('{"access_token":"x"}')],
    ['has no discovery document', '.well-known', answering('', 404)],
    ['sends its discovery elsewhere', '.well-known', async () => Response.redirect('https://evil.test/', 302)],
    [
      'speaks for another issuer',
      '.well-known',
      answering('{"issuer":"https://evil.test","jwks_uri":"https://www.google.test/certs"}'),
    ],
    ['has keys that are none', '/certs', answering('{"keys":"x"}')],
    ['has no keys', '/certs', away],
    ['answers for its keys with a page', '/certs', answering('<html>')],
  ])('a provider that %s', async (_, part, fault) => {
    const { client, path } = await attempt()
    const cookie = client.cookies.get(ATTEMPT)
    google.faults.set(part, fault)
    await failsWith(client, path, 'google-non-risponde')
    expect(logged.map((line) => JSON.parse(line).event)).toEqual(['google-away'])
    const query = new URLSearchParams(path.split('?')[1])
    const secrets = ['the-secret-of-the-tests', query.get('code'), query.get('state'), '@posta.example', cookie]
    for (const secret of secrets) expect(logged.join()).not.toContain(secret)
  })

  it.each([['/token'], ['/certs']])('a provider that says nothing at %s, after five seconds', async (part) => {
    const { client, path } = await attempt()
    google.faults.set(part, silent)
    const waited = vi.spyOn(globalThis, 'setTimeout')
    await failsWith(client, path, 'google-non-risponde')
    expect(waited).toHaveBeenCalledWith(expect.any(Function), 5000)
  })

  it('a provider that is back is believed again', async () => {
    google.faults.set('.well-known', away)
    const first = await attempt()
    await failsWith(first.client, first.path, 'google-non-risponde')
    google.faults.clear()
    expect(await signInWithGoogle(google, aPerson())).toBe('/')
  })

  it('our own database away, and nothing is half done; it is counted as a failure, though it is told on a page', async () => {
    const failures = async () => {
      await reportNow(env, 2025)
      return (await operator.call<OperatorStats>('GET', paths.operator.stats)).body.recent.failures
    }
    const before = await failures()
    const person = aPerson()
    const client = new Client()
    const path = google.consent(await press(client, '/parole'), person)
    env.DB = faultyD1(realD1, 'before').db
    expect(await comeBack(client, path)).toBe('/login?errore=servizio-non-risponde')
    env.DB = realD1
    expect(await failures()).toBe(before + 1)
    expect(await countSessions(person.email)).toBe(0)
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ event: 'away', route: expect.stringContaining('callback') })
    expect(logged.join()).not.toContain(person.email)
  })

  it('an account on its way out: no session, and its deletion goes on', async () => {
    const [client, person] = [new Client(), aPerson()]
    await signInWithGoogle(google, person, client)
    await realD1.prepare('UPDATE accounts SET deleted_at = 1 WHERE email = ?1').bind(person.email).run()
    expect(await signInWithGoogle(google, person, client)).toBe('/login?errore=account-in-cancellazione')
    expect(await isSignedIn(client)).toBe(false)
    await eventually(async () => {
      expect(await realD1.prepare('SELECT 1 FROM accounts WHERE email = ?1').bind(person.email).first()).toBeNull()
    })
    expect(await signInWithGoogle(google, person, client)).toBe('/')
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

  it('decision 24: where the person was going is on the page that tells them, as it was in the answer by mail', async () => {
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

it('a deleted Google account is gone with its sub, and the same person may begin anew', async () => {
  const [client, person] = [new Client(), aPerson()]
  await signInWithGoogle(google, person, client)
  const { id } = (await sessionOf(client)).account ?? {}
  expect((await operator.call('DELETE', paths.operator.account(person.email))).status).toBe(204)
  expect(await signInWithGoogle(google, person, client)).toBe('/')
  expect((await sessionOf(client)).account?.id).not.toBe(id)
})
