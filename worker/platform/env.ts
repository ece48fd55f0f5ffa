/**
 * The bindings and settings of one deployment, parsed once. All missing or wrong settings are named together, so that a
 * deployment does not find them one restart at a time.
 */
import * as v from 'valibot'
import type { RoomApi } from '../room/api.ts'
import type { SeasonApi } from '../season/api.ts'

/**
 * Typed by their interfaces and not by their classes, which import the bindings themselves. The type omits the methods that
 * reach an object elsewhere than through objects.ts, which adds the place.
 */
type Objects<Api> = Pick<DurableObjectNamespace<Api & Rpc.DurableObjectBranded>, 'jurisdiction'>

export type Bindings = {
  DB: D1Database
  ROOMS: Objects<RoomApi>
  SEASON: Objects<SeasonApi>
  MAIL: SendEmail
  MAIL_LIMIT: RateLimit
  VISIT_LIMIT: RateLimit
  OPERATOR_LIMIT: RateLimit
  /** The built pages; read by pages/pages.ts alone. */
  ASSETS: Fetcher
  /** Secrets and vars are text or missing; `readConfig` is their only reader. */
  [setting: string]: unknown
}

export type Google = {
  clientId: string
  clientSecret: string
  authorizationEndpoint: string
  tokenEndpoint: string
  issuer: string
}

export type Config = {
  authSecret: string
  operatorToken: string | null
  google: Google | null
  mailFrom: string
  /** The second carrier's token; null without a second carrier. */
  postmarkToken: string | null
  season: { year: number; previousYear: number; version: string }
  weather: { url: string; town: string }
}

/** Values of `.dev.vars.example`: a Worker refuses to run with them. */
const EXAMPLE = /^example-/

const setting = v.pipe(v.string(), v.trim(), v.nonEmpty())
const year = v.pipe(setting, v.regex(/^\d{4}$/), v.transform(Number))
const secret = v.pipe(
  setting,
  v.check((value) => !EXAMPLE.test(value), 'is still the example'),
)
const longSecret = v.pipe(
  secret,
  v.check((value) => new TextEncoder().encode(value).length >= 32, 'is shorter than 32 bytes'),
)
/** Characters that a header can carry. */
const headerSecret = v.pipe(secret, v.regex(/^[\x21-\x7e]+$/))
/** An empty value counts as missing. */
const orNone = (kind: v.GenericSchema<string, string>) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => (value === '' ? undefined : value)),
      v.optional(kind),
    ),
  )

const OperatorToken = orNone(longSecret)

const Settings = v.object({
  AUTH_SECRET: longSecret,
  OPERATOR_TOKEN: OperatorToken,
  GOOGLE_CLIENT_ID: orNone(secret),
  GOOGLE_CLIENT_SECRET: orNone(secret),
  GOOGLE_AUTHORIZATION_ENDPOINT: v.optional(v.pipe(setting, v.url()), 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_ENDPOINT: v.optional(v.pipe(setting, v.url()), 'https://oauth2.googleapis.com/token'),
  GOOGLE_ISSUER: v.optional(v.pipe(setting, v.url()), 'https://accounts.google.com'),
  MAIL_FROM: setting,
  POSTMARK_SERVER_TOKEN: orNone(headerSecret),
  SEASON_YEAR: year,
  PREVIOUS_SEASON_YEAR: year,
  APP_VERSION: setting,
  WEATHER_URL: v.pipe(setting, v.url()),
  WEATHER_TOWN: setting,
  /** Used only by the build, which writes the address on the pages; the Worker would run without it. */
  DELETION_ADDRESS: setting,
})

const BINDINGS = ['DB', 'ROOMS', 'SEASON', 'MAIL', 'MAIL_LIMIT', 'VISIT_LIMIT', 'OPERATOR_LIMIT'] as const

/** Its message lists every fault, one per line: `AUTH_SECRET is missing`. It never contains a value. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The configuration is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

export function readConfig(env: Record<string, unknown>): Config {
  const faults: string[] = BINDINGS.filter((name) => !env[name]).map((name) => `${name} is not bound`)
  const parsed = v.safeParse(Settings, env)
  for (const issue of parsed.issues ?? []) {
    const name = String(issue.path?.[0]?.key)
    const reason =
      env[name] === undefined || env[name] === ''
        ? 'is missing'
        : issue.type === 'check'
          ? issue.message
          : 'is not valid'
    faults.push(`${name} ${reason}`)
  }
  if (!parsed.success || faults.length) throw new ConfigError([...new Set(faults)])
  const settings = parsed.output
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
  return {
    authSecret: settings.AUTH_SECRET,
    operatorToken: settings.OPERATOR_TOKEN ?? null,
    google:
      clientId && clientSecret
        ? {
            clientId,
            clientSecret,
            authorizationEndpoint: settings.GOOGLE_AUTHORIZATION_ENDPOINT,
            tokenEndpoint: settings.GOOGLE_TOKEN_ENDPOINT,
            issuer: settings.GOOGLE_ISSUER,
          }
        : null,
    mailFrom: settings.MAIL_FROM,
    postmarkToken: settings.POSTMARK_SERVER_TOKEN ?? null,
    season: {
      year: settings.SEASON_YEAR,
      previousYear: settings.PREVIOUS_SEASON_YEAR,
      version: settings.APP_VERSION,
    },
    weather: { url: settings.WEATHER_URL, town: settings.WEATHER_TOWN },
  }
}

/** Works with a faulty configuration, too. Null when the token is missing or invalid, so that nobody can use it. */
export function readOperatorToken({ OPERATOR_TOKEN }: Record<string, unknown>): string | null {
  const parsed = v.safeParse(OperatorToken, OPERATOR_TOKEN)
  return parsed.success ? (parsed.output ?? null) : null
}

const parsedOnce = new WeakMap<object, Config>()

/** Parses once per environment object: all requests of an isolate share the result. */
export function configOf(env: Bindings): Config {
  const cached = parsedOnce.get(env)
  if (cached) return cached
  const config = readConfig(env)
  parsedOnce.set(env, config)
  return config
}
