/**
 * Signing in by mail: one request, told as a link and as a code (decision 13). The link is proof by itself; the code only
 * together with the cookie of the browser that asked. Nothing here looks up whether the address has an account before the
 * address is proved.
 */
import * as v from 'valibot'
import { type Spent, spendEmailRequest } from '../db/email-request-spending.ts'
import {
  addEmailRequest,
  countGuess,
  dropEmailRequest,
  LINK_MS,
  pastRequests,
  secondsUntilNextMail,
  wasSpent,
} from '../db/email-requests.ts'
import type { Bindings, Config } from '../env.ts'
import { Refused } from '../problem.ts'
import { hashCode, isCodeOf, newCode, normaliseCode } from './code.ts'
import { digest } from './digest.ts'
import { newSession } from './new-session.ts'
import { sign, verify } from './signed.ts'

const Link = v.strictObject({ request: v.string(), email: v.string(), expires: v.number() })

export type LinkAndCode = { requestId: string; token: string; code: string }

/** The request's row, with its link and code; refused when the address has had its five mails of the hour. */
export async function openRequest(
  env: Pick<Bindings, 'DB'>,
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
    sign(config.authSecret, 'link', { request: id, email, expires: now + LINK_MS } satisfies v.InferOutput<
      typeof Link
    >),
  ])
  if (!(await addEmailRequest(env.DB, { id, email, fullName, redirect, codeHash, browserHash }, now))) {
    const seconds = await secondsUntilNextMail(env.DB, email, now)
    throw new Refused('auth/too-many-mails', {}, { 'retry-after': String(seconds) })
  }
  return { requestId: id, token, code }
}

/** For a mail that could not be sent: it counts for nothing. */
export const withdrawRequest = (env: Pick<Bindings, 'DB'>, requestId: string): Promise<void> =>
  dropEmailRequest(env.DB, requestId)

export type Opened = Spent & { session: { token: string; tokenHash: string } }

type Browser = { email: string; previousSession: string | null; now: number }

export async function spendLink(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  token: string,
  browser: Browser,
): Promise<Opened> {
  const link = await verify(config.authSecret, 'link', token, Link)
  if (!link || link.email !== browser.email) throw new Refused('auth/link-invalid')
  if (link.expires <= browser.now) throw new Refused('auth/link-expired')
  const opened = await open(env, config, link.request, browser)
  if (opened) return opened
  throw new Refused((await wasSpent(env.DB, link.request)) ? 'auth/link-used' : 'auth/link-invalid')
}

export async function spendCode(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  typed: string,
  browserToken: string | null,
  browser: Browser,
): Promise<Opened> {
  if (!browserToken) throw new Refused('auth/link-invalid')
  const browserHash = await digest(browserToken)
  const code = normaliseCode(typed)
  for (const request of await countGuess(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    const opened = await open(env, config, request.id, browser)
    if (opened) return opened
  }
  // The right code of a request that is over deserves to hear so; a wrong or voided one hears nothing.
  for (const request of await pastRequests(env.DB, browser.email, browserHash, browser.now)) {
    if (!(await isCodeOf(config.authSecret, request, code))) continue
    throw new Refused(request.isUsed ? 'auth/link-used' : 'auth/link-expired')
  }
  throw new Refused('auth/link-invalid')
}

async function open(
  env: Pick<Bindings, 'DB'>,
  config: Config,
  requestId: string,
  browser: Browser,
): Promise<Opened | null> {
  const session = await newSession(browser.previousSession)
  const request = { id: requestId, email: browser.email }
  const spent = await spendEmailRequest(env.DB, request, session, crypto.randomUUID(), config.season.year, browser.now)
  return spent && { ...spent, session }
}
