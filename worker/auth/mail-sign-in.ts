/**
 * Signing in by mail, from the request to the session, and signing out. Signing in through Google is in `google.ts`.
 *
 * A request is answered with one mail that contains a link and a code (design.md, «Links and codes»). The link is proof by
 * itself; the code only together with the cookie of the browser that asked. Nothing here looks up an account before the
 * address is proved.
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import { CompleteBody, EmailLinkBody } from '../../shared/api/bodies.ts'
import type { Provider, SignedIn } from '../../shared/api/shapes.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { registrationFault, registrationName } from '../../shared/rooms/written-names.ts'
import { MAIL_LINK_MS } from '../../shared/season.ts'
import { accountEmail, cleanEmail } from '../../shared/sign-in/email-address.ts'
import { CODE_ALPHABET, CODE_LENGTH, codeIn } from '../../shared/sign-in/proofs.ts'
import { LONGEST_LINK_REDIRECT, type SignInLink, safeRedirect } from '../../shared/sign-in/redirect.ts'
import {
  addEmailRequest,
  countGuess,
  dropEmailRequest,
  type HeldBack,
  pastRequests,
  type Spent,
  spendEmailRequest,
  wasSpent,
} from '../db/mails.ts'
import { endSession } from '../db/sessions.ts'
import { Refused, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { limitMails, limitVisits } from '../http/limits.ts'
import { readJson } from '../http/request.ts'
import { digest, hmac, isSameSecret, randomToken, sign, toBase64Url, verify } from '../platform/crypto.ts'
import type { Bindings, Config } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import { tally } from '../platform/tally.ts'
import { deleteAccount, signOutEverywhere } from './account.ts'
import type { NotTaken } from './carriers.ts'
import { google } from './google.ts'
import { askerOf, sendSignInMail } from './mail.ts'
import { clearCookie, identify, letIn, newSession, readCookie, readSessionToken, setCookie } from './session.ts'

const BROWSER_TOKEN = /^[\w-]{43}$/

/** Host names of a developer's own machine: the only ones served without https. */
const OWN = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** An isolate logs each ceiling at most once a minute; the counters have the number of refusals. */
const MINUTE_MS = 60_000
const saidAt = { minute: 0, hour: 0 }

/** The refusal that the person gets, by the reason why no carrier took the mail. */
const REFUSALS = {
  quota: 'auth/mail-quota',
  rate: 'auth/mail-rate',
  suppressed: 'auth/mail-suppressed',
  failed: 'auth/mail-failed',
} satisfies Record<NotTaken, RefusalCode>

/**
 * Sentences for codes: those of the refusal table speak of a link. A wrong code gets the same sentence even if its mail was
 * opened: a stranger who guesses at another person's code must not learn that.
 */
const SENTENCES = {
  'auth/link-invalid': 'Controlla il codice: sono gli otto segni dell’e-mail. Se non va, chiedine un’altra.',
  'auth/link-expired': 'Questo codice è scaduto: vale dieci minuti. Chiedi un’altra e-mail.',
  'auth/link-used': 'Questo codice è già stato usato. Chiedi un’altra e-mail.',
} satisfies Partial<Record<RefusalCode, string>>

const Link = v.strictObject({
  request: v.string(),
  email: v.string(),
  expires: v.number(),
  redirect: v.optional(v.string()),
}) satisfies v.GenericSchema<SignInLink>

type Opened = Spent & { session: { token: string; tokenHash: string } }

/** `token`: from the cookie that was set when the mail was requested. */
type Browser = { email: string; token: string | null; previousSession: string | null; now: number }

export const auth = new Hono<AppEnv>()
  .post('/email-link', limitMails, async (c) => {
    const body = await readJson(c, EmailLinkBody)
    const [to, email] = [addressOf(body.email, cleanEmail), addressOf(body.email, accountEmail)]
    const fullName = nameOf(body.fullName)
    const now = Date.now()
    // One token per browser, so that the codes of two mails both work.
    const mailToken = readCookie(c.req.raw, 'mail')
    const browserToken = mailToken && BROWSER_TOKEN.test(mailToken) ? mailToken : randomToken()
    const cookie = setCookie(c.req.raw, 'mail', browserToken, MAIL_LINK_MS / 1000)
    const request = { email, fullName, redirect: safeRedirect(body.redirect), browserToken }
    const config = c.get('config')
    const { id, token, code } = await openRequest(c.env, config, request, now)
    const link = `${linkOrigin(c.req.url)}/login/email-callback#token=${token}`
    // The mail goes to the spelling that was typed, even if the account has another.
    const mail = { email: to, link, code, askedAt: now, asker: askerOf(c.req.raw) }
    const why = await sendSignInMail(c.env, config, mail, c.get('requestId'))
    if (why !== null) {
      await dropEmailRequest(c.env.DB, id)
      return refuse(c, REFUSALS[why], otherWays(config))
    }
    c.header('set-cookie', cookie, { append: true })
    // Only in `npm run dev`: the build replaces the condition by `false` and drops the rest.
    if (import.meta.env.DEV && import.meta.env.MODE !== 'test') return c.json({ devLink: link, devCode: code }, 202)
    return c.body(null, 202)
  })
  .post('/email-link/complete', limitVisits, async (c) => {
    const body = await readJson(c, CompleteBody)
    const now = Date.now()
    const request = c.req.raw
    const browserToken = readCookie(request, 'mail')
    const previousSession = await readSessionToken(request, c.env)
    const browser = { email: addressOf(body.email, accountEmail), token: browserToken, previousSession, now }
    const opened =
      'token' in body
        ? await spendLink(c.env, c.get('config'), body.token, browser)
        : await spendCode(c.env, c.get('config'), body.code, browser)
    const { account, user, redirect, typedName } = opened
    if (account.deletedAt !== null) {
      c.executionCtx.waitUntil(deleteAccount(c.env, account.id))
      return refuse(c, 'me/deletion-under-way')
    }
    if (account.provider !== 'email') {
      const wanted = redirect === '/' ? {} : { redirect }
      return refuse(c, 'auth/other-provider', { providers: [account.provider], ...wanted })
    }

    const session = await letIn(c, opened, now)
    if (browserToken) c.header('set-cookie', clearCookie(request, 'mail'), { append: true })
    // In the browser that asked, the typed name is already the account's; elsewhere the person confirms or changes it.
    const isProposed = user === null && session.account?.displayName === null && typedName !== null
    return c.json({ ...session, redirect, ...(isProposed ? { proposedName: typedName } : {}) } satisfies SignedIn)
  })
  .route('/google', google)
  .post('/logout', async (c) => {
    // Identified by D1 and not by a ticket, so that an ended session is not ended again. The session must also belong to
    // the account that the tab names (design.md, «Whose change it is»).
    const identity = await identify(c.req.raw, c.env, { trust: 'session', now: Date.now() })
    if (identity.kind === 'unavailable') return refuse(c, identity.code)
    if (identity.kind === 'signed-in') {
      const { session, caller } = identity
      const isEverywhere = session === null || c.req.query('everywhere') === '1'
      await (isEverywhere ? signOutEverywhere(c.env, caller.accountId) : endSession(c.env.DB, session.tokenHash))
    }
    for (const name of ['session', 'ticket', 'mail'] as const) {
      c.header('set-cookie', clearCookie(c.req.raw, name), { append: true })
    }
    return c.body(null, 204)
  })

const addressOf = (raw: string, read: typeof cleanEmail): string => {
  const email = read(raw)
  if (email === null) throw new Refused('auth/bad-email')
  return email
}

const nameOf = (raw: string | undefined): string | null => {
  if (raw === undefined) return null
  const sentence = registrationFault(raw)
  if (sentence !== null) throw new Refused({ code: 'auth/bad-name', sentence })
  return registrationName(raw)
}

/** The origin of the link in a mail: a request that came by http must not lead anyone to a page without https. */
function linkOrigin(address: string): string {
  const { host, hostname, origin } = new URL(address)
  return OWN.test(hostname) ? origin : `https://${host}`
}

/** The other ways to sign in when no mail is sent: Google, if it is configured. */
const otherWays = ({ google }: Config): { providers: Provider[] } => ({ providers: google === null ? [] : ['google'] })

/** Stores a request and makes its link and code. Refuses it above the limit of its address or of all mails together. */
async function openRequest(
  env: Pick<Bindings, 'DB' | 'SEASON'>,
  config: Config,
  details: { email: string; fullName: string | null; redirect: string; browserToken: string },
  now: number,
): Promise<{ id: string; token: string; code: string }> {
  const { email, fullName, redirect } = details
  const id = crypto.randomUUID()
  const code = newCode()
  const [codeHash, browserHash, token] = await Promise.all([
    hashCode(config.authSecret, id, code),
    digest(details.browserToken),
    sign(config.authSecret, 'link', {
      request: id,
      email,
      expires: now + MAIL_LINK_MS,
      ...(redirect === '/' || redirect.length > LONGEST_LINK_REDIRECT ? {} : { redirect }),
    } satisfies SignInLink),
  ])
  const request = { id, email, fullName, redirect, codeHash, browserHash }
  const held = await addEmailRequest(env.DB, config.season.year, request, now)
  if (held === null) return { id, token, code }
  if (held.by === 'address') throw new Refused('auth/too-many-mails', {}, { 'retry-after': String(held.seconds) })
  noteCeiling(env, config, held, now)
  throw new Refused(held.by === 'hour' ? 'auth/mail-hour' : 'auth/mail-rate', otherWays(config))
}

/** Logs a reached ceiling: the operator should know, since either far more people came than expected or somebody floods. */
function noteCeiling(
  env: Pick<Bindings, 'SEASON'>,
  config: Config,
  { by, ceiling }: Extract<HeldBack, { ceiling: number }>,
  now: number,
): void {
  const season = config.season.year
  // `Math.abs`: after a clock was put back, the last moment lies in the future.
  if (Math.abs(now - saidAt[by]) >= MINUTE_MS) {
    saidAt[by] = now
    log({ event: 'mail-ceiling', season, kind: by, count: ceiling })
  }
  tally(env, season, ['mailsHeldBack'], now)
}

async function spendLink(env: Pick<Bindings, 'DB'>, config: Config, token: string, browser: Browser): Promise<Opened> {
  const made = toBegin(config, browser)
  const link = await verify(config.authSecret, 'link', token, Link)
  if (!link || link.email !== browser.email) throw new Refused('auth/link-invalid')
  if (link.expires <= browser.now) throw new Refused('auth/link-expired')
  const opened = await open(env, config, link.request, browser, made)
  if (opened) return opened
  throw new Refused((await wasSpent(env.DB, link.request)) ? 'auth/link-used' : 'auth/link-invalid')
}

async function spendCode(env: Pick<Bindings, 'DB'>, config: Config, typed: string, browser: Browser): Promise<Opened> {
  if (browser.token === null) throw codeOfAnotherBrowser()
  const browserHash = await digest(browser.token)
  const code = codeIn(typed)
  for (const request of await countGuess(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    const opened = await open(env, config, request.id, browser)
    if (opened) return opened
  }
  // The right code of a used or expired request is answered with that reason; a wrong or voided code is not.
  for (const request of await pastRequests(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    throw badCode(request.isUsed ? 'auth/link-used' : 'auth/link-expired')
  }
  throw badCode('auth/link-invalid')
}

const badCode = (code: keyof typeof SENTENCES): Refused => new Refused({ code, sentence: SENTENCES[code] })

/** The cookie is missing: no mail was requested in this browser, or so long ago that the code has expired. */
const codeOfAnotherBrowser = (): Refused =>
  new Refused({
    code: 'auth/link-invalid',
    sentence:
      'Qui il codice non vale: vale dieci minuti, e nel browser da cui hai chiesto l’e-mail. Chiedine un’altra.',
  })

async function open(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  requestId: string,
  browser: Browser,
  made = toBegin(config, browser),
): Promise<Opened | null> {
  const [session, browserHash] = await made
  const request = { id: requestId, email: browser.email, browserHash }
  const spent = await spendEmailRequest(env.DB, request, session, crypto.randomUUID(), config.season.year, browser.now)
  return spent && { ...spent, session }
}

/** The values of a new session. They depend on no answer of D1, so they are computed while D1 is asked. */
const toBegin = (config: Config, browser: Browser) =>
  Promise.all([
    newSession(config.authSecret, browser.previousSession),
    browser.token === null ? null : digest(browser.token),
  ])

/** The code helps where the link would open in another browser: 40 bits, with ten guesses at most. */
const newCode = (): string => codeFromBytes(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)))

/** 256 is a multiple of 32, so every character is equally likely. */
const codeFromBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/** Keyed: with a plain hash, a stolen copy of the table would reveal 40 bits in an afternoon. */
async function hashCode(secret: string, requestId: string, code: string): Promise<string> {
  return toBase64Url(await hmac(secret, 'code', `${requestId}:${code}`))
}

async function isCodeOf(secret: string, request: { id: string; codeHash: string }, code: string): Promise<boolean> {
  return isSameSecret(await hashCode(secret, request.id, code), request.codeHash)
}
