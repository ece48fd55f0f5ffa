/** Every failure on the way to Google and back ends on a page that says what to do. */
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { OperatorStats } from '../../../../shared/api/shapes.ts'
import { reportNow } from '../../../../worker/platform/tally.ts'
import { env } from '../../../support/bindings.ts'
import { aPlayer, Client, operator } from '../../../support/client.ts'
import {
  aPerson,
  CLIENT_ID,
  comeBack,
  press,
  publicKeyText,
  signInWithGoogle,
  strangersKeys,
} from '../../../support/fake-google.ts'
import { workerD1 } from '../../../support/faults/faulty-d1.ts'
import { eventually, later, patienceIsShort } from '../../../support/time.ts'
import { ATTEMPT, countSessions, google, isSignedIn, logged, meetGoogle, realD1 } from './way-to-google.ts'

const MINUTE = 60_000

meetGoogle()

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

  it('another signature of ours in the attempt’s place (design.md, «Keys and tokens»)', async () => {
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
    ['with an invalid address', () => ({ email: 'ada' })],
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
    patienceIsShort(10)
    await failsWith(client, path, 'google-non-risponde')
    expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), 5000)
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
      return (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.recent.failures
    }
    const before = await failures()
    const person = aPerson()
    const client = new Client()
    const path = google.consent(await press(client, '/parole'), person)
    workerD1('before')
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
