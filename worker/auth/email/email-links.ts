/**
 * Signing in by mail: one request, sent as a link and as a code (decision 13). The link is proof by itself; the code
 * only together with the cookie of the browser that asked. Nothing here looks up an account before the address is
 * proved.
 */
import * as v from 'valibot'
import { LONGEST_LINK_REDIRECT, type SignInLink } from '../../../shared/sign-in/sign-in-link.ts'
import { type Spent, spendEmailRequest } from '../../db/accounts/email-request-spending.ts'
import {
  addEmailRequest,
  countGuess,
  dropEmailRequest,
  LINK_MS,
  pastRequests,
  wasSpent,
} from '../../db/accounts/email-requests.ts'
import type { Bindings, Config } from '../../env.ts'
import { Refused } from '../../http/problem.ts'
import { log } from '../../logging/log.ts'
import { tally } from '../../season/tally.ts'
import { digest } from '../crypto/digest.ts'
import { sign, verify } from '../crypto/signed.ts'
import { newSession } from '../session/session-token.ts'
import { hashCode, isCodeOf, newCode, normaliseCode } from './code.ts'
import { badCode, codeOfAnotherBrowser } from './code-refusals.ts'

const Link = v.strictObject({
  request: v.string(),
  email: v.string(),
  expires: v.number(),
  redirect: v.optional(v.string()),
}) satisfies v.GenericSchema<SignInLink>

/** `told`: the refusal that must be answered although the mail goes; null: the answer says that it is on its way. */
export type LinkAndCode = { id: string; token: string; code: string; told: Refused | null }

/** Stores a request and makes its link and code. Refused above the limit of its mailbox or of all mails together. */
export async function openRequest(
  env: Pick<Bindings, 'DB' | 'SEASON'>,
  config: Config,
  asked: { email: string; fullName: string | null; redirect: string; browserToken: string },
  now: number,
): Promise<LinkAndCode> {
  const { email, fullName, redirect } = asked
  const id = crypto.randomUUID()
  const code = newCode()
  const [codeHash, browserHash, token] = await Promise.all([
    hashCode(config.authSecret, id, code),
    digest(asked.browserToken),
    sign(config.authSecret, 'link', {
      request: id,
      email,
      expires: now + LINK_MS,
      ...(redirect === '/' || redirect.length > LONGEST_LINK_REDIRECT ? {} : { redirect }),
    } satisfies SignInLink),
  ])
  const request = { id, email, fullName, redirect, codeHash, browserHash }
  const { outcome, wait } = await addEmailRequest(env.DB, request, config.mailsAMinute, now)
  const full = wait === null ? null : new Refused('auth/too-many-mails', {}, { 'retry-after': String(wait) })
  if (outcome === 'full') throw full ?? tooManyForAll(env, config, now)
  return { id, token, code, told: full }
}

/** A mail counts for so long, so that is the longest wait. An isolate logs the limit at most once in it; the counters have the number of refusals. */
const MINUTE_S = 60
let ceilingSaidAt = 0

/** The limit of all mails concerns the operator too: either far more people came than expected, or somebody floods. */
function tooManyForAll(env: Pick<Bindings, 'SEASON'>, config: Config, now: number): Refused {
  const season = config.season.year
  if (now - ceilingSaidAt >= MINUTE_S * 1000) {
    ceilingSaidAt = now
    log({ event: 'mail-ceiling', season, count: config.mailsAMinute })
  }
  tally(env, season, ['mailsHeldBack'], now)
  const sentence =
    'In questo momento partono già tantissime e-mail. Aspetta un minuto e riprova: un link già arrivato vale.'
  return new Refused({ code: 'auth/too-many-mails', sentence })
}

/** For a mail that could not be sent: it is not counted. */
export const withdrawRequest = (env: Pick<Bindings, 'DB'>, requestId: string): Promise<void> =>
  dropEmailRequest(env.DB, requestId)

export type Opened = Spent & { session: { token: string; tokenHash: string } }

/** `token`: from the cookie that was set where the mail was asked for. */
type Browser = { email: string; token: string | null; previousSession: string | null; now: number }

export async function spendLink(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  token: string,
  browser: Browser,
): Promise<Opened> {
  const made = toBegin(config, browser)
  const link = await verify(config.authSecret, 'link', token, Link)
  if (!link || link.email !== browser.email) throw new Refused('auth/link-invalid')
  if (link.expires <= browser.now) throw new Refused('auth/link-expired')
  const opened = await open(env, config, link.request, browser, made)
  if (opened) return opened
  throw new Refused((await wasSpent(env.DB, link.request)) ? 'auth/link-used' : 'auth/link-invalid')
}

export async function spendCode(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  typed: string,
  browser: Browser,
): Promise<Opened> {
  if (browser.token === null) throw codeOfAnotherBrowser()
  const browserHash = await digest(browser.token)
  const code = normaliseCode(typed)
  for (const request of await countGuess(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    const opened = await open(env, config, request.id, browser)
    if (opened) return opened
  }
  // The right code of a used or expired request is told so; a wrong or voided code is not.
  for (const request of await pastRequests(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    throw badCode(request.isUsed ? 'auth/link-used' : 'auth/link-expired')
  }
  throw badCode('auth/link-invalid')
}

/** What a session begins with: it depends on no answer of D1, so it is made while something else is awaited. */
const toBegin = (config: Config, browser: Browser) =>
  Promise.all([
    newSession(config.authSecret, browser.previousSession),
    browser.token === null ? null : digest(browser.token),
  ])

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
