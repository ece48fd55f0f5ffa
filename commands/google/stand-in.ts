/// <reference path="./oidc-provider.d.ts" />
/**
 * Google's stand-in on a developer's machine: a certified provider with a page for choosing a person. State is in memory.
 * Where a developer has credentials of their own, those are used.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import Provider, { type Adapter, interactionPolicy } from 'oidc-provider'
import { fromRoot, standInPort } from '../local/project.ts'
import { readDevVars } from '../local/settings.ts'
import { onEnding } from '../shell/processes.ts'

/** The loopback by number, while the game uses a name: cookies ignore ports, and the two must not share theirs. */
const HOST = '127.0.0.1'
const CALLBACK = '/api/auth/google/callback'
const SCOPES = 'openid email profile'

type GoogleVars = Record<
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'GOOGLE_AUTHORIZATION_ENDPOINT'
  | 'GOOGLE_TOKEN_ENDPOINT'
  | 'GOOGLE_ISSUER',
  string
>
export type StandIn = { origin: string; vars: GoogleVars; close: () => Promise<void> }

/** 21 digits, like Google's; the same for an address even after a restart. */
const subOf = (email: string): string =>
  BigInt(`0x1${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21)

const people = new Map<string, Typed>()

function aProvider(issuer: string, clientId: string, clientSecret: string, gamePorts: readonly number[]): Provider {
  const policy = interactionPolicy.base()
  // Asked at each sign-in, as the game requires of Google: one developer plays many people.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: gamePorts.flatMap((port) =>
          ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}${CALLBACK}`),
        ),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: {
      keys: [
        { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' },
      ],
    },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts these claims into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_: unknown, accountId: string) => {
      const person = people.get(accountId)
      const claims = () => ({
        sub: accountId,
        email: person?.email,
        email_verified: person?.isVerified ?? false,
        ...(person?.name ? { name: person.name } : {}),
      })
      return person && { accountId, claims }
    },
    // The form's «Continua» is the consent.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    renderError: (ctx) => {
      ctx.type = 'html'
      ctx.body = LOST
    },
  })
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await provider.interactionDetails(request, response)
  } catch {
    return show(response, LOST, 400) // the attempt's cookie is gone, or an earlier server made it
  }
  if (request.method !== 'POST') return show(response, FORM)
  const typed = await readForm(request)
  if (!typed) {
    const refusal = { error: 'access_denied', error_description: 'The person said no' }
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
  }
  const accountId = subOf(typed.email.toLowerCase())
  people.set(accountId, typed)
  const result = { login: { accountId, remember: false }, select_account: {} }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** If the port is taken, any other will do: the Worker gets its number. */
const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) return reject(error)
      resolve(listen(server, 0))
    })
    server.listen(port, HOST, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

export async function startStandIn(wantedPort: number, gamePorts: readonly number[]): Promise<StandIn> {
  const server = createServer()
  const origin = `http://${HOST}:${await listen(server, wantedPort)}`
  const [clientId, clientSecret] = ['stand-in', randomBytes(24).toString('base64url')]
  const provider = aProvider(origin, clientId, clientSecret, gamePorts)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else handle(request, response)
  })
  return {
    origin,
    vars: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_AUTHORIZATION_ENDPOINT: `${origin}/auth`,
      GOOGLE_TOKEN_ENDPOINT: `${origin}/token`,
      GOOGLE_ISSUER: origin,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Typed = { email: string; name: string; isVerified: boolean }

const STYLE = `body{background:#000;color:#fff;font:18px/28px monospace;max-width:40ch;margin:2rem auto;padding:0 1rem}
h1{font-size:24px;color:#ff0}label{display:block;margin:1rem 0}input:not([type=checkbox]){display:block;width:100%;
box-sizing:border-box;font:inherit;padding:.5rem;background:#000;color:#0ff;border:2px solid #0ff}
button{font:inherit;padding:.5rem 1rem;min-height:44px;border:0;background:#ff0}button+button{background:#fff}`

const page = (body: string): string => `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Il Google di prova</title><style>${STYLE}</style></head><body>${body}</body></html>`

/** The page has no script, and shows none of the sent data. */
function show(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  })
  response.end(page(body))
}

const FORM = `<h1>Il Google di prova</h1>
<p>Fa le veci di Google su questa macchina. Chi vuoi essere?</p>
<form method="post">
<label>E-mail <input name="email" type="email" required autofocus></label>
<label>Nome e cognome <input name="name"></label>
<label><input name="verified" type="checkbox" checked> E-mail verificata</label>
<button name="answer" value="yes">Continua</button>
<button name="answer" value="no" formnovalidate>Annulla</button>
</form>`

const LOST = `<h1>Il Google di prova</h1><p>Di questo accesso non so più niente. Torna al gioco e riprova.</p>`

const LONGEST = 10_000

/** Null for «Annulla». */
async function readForm(request: IncomingMessage): Promise<Typed | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST) break
  }
  const form = new URLSearchParams(text)
  if (form.get('answer') !== 'yes') return null
  return { email: form.get('email') ?? '', name: form.get('name') ?? '', isVerified: form.has('verified') }
}

type Kept = { payload: Record<string, unknown>; until: number }

const kept = new Map<string, Kept>()

const alive = (key: string): Record<string, unknown> | undefined => {
  const found = kept.get(key)
  return found && found.until > Date.now() ? found.payload : undefined
}

class Memory implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`
  }

  async upsert(id: string, payload: Record<string, unknown>, expiresIn = Number.POSITIVE_INFINITY): Promise<void> {
    kept.set(this.#key(id), { payload, until: Date.now() + expiresIn * 1000 })
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    return alive(this.#key(id))
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    for (const [key, { payload }] of kept) {
      if (key.startsWith(`${this.#kind}:`) && payload.uid === uid) return alive(key)
    }
    return undefined
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const payload = alive(this.#key(id))
    if (payload) payload.consumed = Math.floor(Date.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }
}

// Google for a local server: the developer's own credentials if .dev.vars has them, else the stand-in.

/** Null if .dev.vars has Google's own credentials. `ports`: of the games that may redirect to the stand-in. */
export async function provideGoogle(ports: readonly [number, ...number[]]): Promise<StandIn | null> {
  if (readDevVars().GOOGLE_CLIENT_ID) return null
  const standIn = await startStandIn(standInPort(ports[0]), ports)
  onEnding(standIn.close)
  return standIn
}

const LINE = /^GOOGLE_[A-Z_]+=.*\n?/gm

/**
 * A preview reads the settings that the build copied beside the built Worker (never published: `deploy/checks.ts`). The
 * returned function removes them when the server ends; the next build writes the file anew anyway.
 */
export function handToPreview(vars: GoogleVars, folder = fromRoot('dist')): () => void {
  const files = globSync('*/.dev.vars', { cwd: folder }).map((name) => join(folder, name))
  const lines = Object.entries(vars).map(([name, value]) => `${name}='${value}'\n`)
  const rewrite = (added: string): void => {
    for (const file of files) writeFileSync(file, readFileSync(file, 'utf8').replace(LINE, '') + added)
  }
  rewrite(lines.join(''))
  return () => rewrite('')
}
