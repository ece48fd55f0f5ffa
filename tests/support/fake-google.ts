/** Google, faked at the network's edge: real keys, validly signed tokens, codes that work once, and every failure. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { vi } from 'vitest'
import { paths } from '../../shared/api/paths.ts'
import { env } from './bindings.ts'
import { Client } from './client.ts'

export const CLIENT_ID = 'the-game.apps.google.test'
const CLIENT_SECRET = 'the-secret-of-the-tests'
const ISSUER = 'https://accounts.google.test'
const AUTHORIZE = `${ISSUER}/authorize`
const TOKEN = 'https://oauth2.google.test/token'
const KEYS = 'https://www.google.test/certs'

/** Before the Worker's first answer, since it reads its configuration once. */
Object.assign(env, {
  GOOGLE_CLIENT_ID: CLIENT_ID,
  GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
  GOOGLE_AUTHORIZATION_ENDPOINT: AUTHORIZE,
  GOOGLE_TOKEN_ENDPOINT: TOKEN,
  GOOGLE_ISSUER: ISSUER,
})

const pair = await generateKeyPair('RS256', { extractable: true })
export const strangersKeys = await generateKeyPair('RS256', { extractable: true })
/** As a string, for a token that is signed with the public key: such a signature must prove nothing. */
const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
export const publicKeyText = JSON.stringify(publicKey)

export type Person = { sub: string; email: string; name?: string; email_verified?: unknown }
type Sign = (claims: JWTPayload) => Promise<string>
type Grant = {
  person: Person
  nonce: string
  challenge: string
  redirectUri: string
  sign: Sign
  change: Record<string, unknown>
}

const signRightly: Sign = (claims) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(pair.privateKey)

let counter = 0
export const aPerson = (name = 'Ada Rossi'): Person => {
  counter++
  return {
    sub: `${Date.now()}${counter}`,
    email: `ada.${counter}.${Date.now().toString(36)}@posta.example`,
    name,
    email_verified: true,
  }
}

export class FakeGoogle {
  readonly #codes = new Map<string, Grant>()
  /** Every address that was called, with the method. */
  readonly asked: string[] = []
  /** Faulty answers, by a part of the address. */
  readonly faults = new Map<string, () => Promise<Response>>()

  constructor() {
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#answer(new Request(input, init)))
  }

  /** The person agrees at Google; `change` overrides claims. @returns where their browser is sent back to */
  consent(location: string, person: Person, change: Record<string, unknown> = {}, sign: Sign = signRightly): string {
    const asked = new URL(location).searchParams
    const code = crypto.randomUUID()
    const redirectUri = asked.get('redirect_uri') ?? ''
    const [nonce, challenge] = [asked.get('nonce') ?? '', asked.get('code_challenge') ?? '']
    this.#codes.set(code, { person, nonce, challenge, redirectUri, sign, change })
    return `${new URL(redirectUri).pathname}?${new URLSearchParams({ state: asked.get('state') ?? '', code, iss: ISSUER })}`
  }

  async #answer(request: Request): Promise<Response> {
    const url = request.url
    this.asked.push(`${request.method} ${url}`)
    for (const [part, answer] of this.faults) if (url.includes(part)) return answer()
    if (url === `${ISSUER}/.well-known/openid-configuration`) return Response.json({ issuer: ISSUER, jwks_uri: KEYS })
    if (url === KEYS) return Response.json({ keys: [publicKey] })
    if (url === TOKEN && request.method === 'POST') return this.#exchange(request)
    return new Response('not here', { status: 404 })
  }

  async #exchange(request: Request): Promise<Response> {
    const body = new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer()))
    const refuse = (error: string) => Response.json({ error }, { status: 400 })
    if (request.headers.get('authorization') !== `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}`)
      return refuse('invalid_client')
    const code = body.get('code') ?? ''
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    if (!grant || body.get('redirect_uri') !== grant.redirectUri) return refuse('invalid_grant')
    const verifier = new TextEncoder().encode(body.get('code_verifier') ?? '')
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', verifier))
    const challenge = btoa(String.fromCharCode(...hash))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    if (challenge !== grant.challenge) return refuse('invalid_grant')
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: ISSUER, aud: CLIENT_ID, azp: CLIENT_ID, iat: now, exp: now + 3600, nonce: grant.nonce }
    const id_token = await grant.sign({ ...claims, ...grant.person, ...grant.change })
    return Response.json({ access_token: 'unused', token_type: 'Bearer', expires_in: 3600, id_token })
  }
}

/** Presses the button. @returns where the browser is sent */
export async function press(client: Client, redirect?: string): Promise<string> {
  const response = await client.fetch(paths.google(redirect))
  if (response.status !== 302) throw new Error(`the button answered ${response.status}`)
  return response.headers.get('location') ?? ''
}

/** Returns from Google. @returns where the browser is sent next */
export async function comeBack(client: Client, path: string): Promise<string> {
  const response = await client.fetch(path)
  if (response.status !== 302) throw new Error(`the callback answered ${response.status}: ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

/** The whole sign-in. */
export async function signInWithGoogle(google: FakeGoogle, person: Person, client = new Client()): Promise<string> {
  return comeBack(client, google.consent(await press(client), person))
}
