/// <reference path="./oidc-provider.d.ts" />
/**
 * An OpenID provider on this machine that stands in for Google, so that both ways to sign in work offline and the tests
 * run a real authorization code flow. The implementation is a certified one; only its page is this project's. It
 * accepts every address that is typed.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider, { interactionPolicy } from 'oidc-provider'
import { Memory } from './stand-in-memory.ts'
import { FORM, LOST, readForm, show, type Typed } from './stand-in-page.ts'

/** The loopback by number, while the game uses a name: cookies ignore ports, and the two must not share theirs. */
const HOST = '127.0.0.1'
const CALLBACK = '/api/auth/google/callback'
const SCOPES = 'openid email profile'

/** The Worker's settings for Google, with the stand-in's values. */
export type GoogleVars = Record<
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
  // Asked at each sign-in, as the game asks of Google: the person at this keyboard wants to be many.
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
    // Google puts them into the ID token.
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
    return show(response, LOST, 400) // its cookie is gone, or a server that was here before made it
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

/** A taken port is no reason to do without: any other will do, the Worker is told which. */
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
