/** Signing in by mail, and signing out. Signing in by Google is in `google.ts`. */
import { Hono } from 'hono'
import { CompleteBody, EmailLinkBody } from '../../shared/api/bodies.ts'
import type { SignedIn } from '../../shared/api/shapes.ts'
import { registrationName } from '../../shared/rooms/written-names.ts'
import { cleanEmail } from '../../shared/sign-in/email-address.ts'
import { safeRedirect } from '../../shared/sign-in/redirect.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { signOutEverywhere } from '../accounts/sign-out-everywhere.ts'
import { randomToken } from '../auth/crypto/digest.ts'
import { openRequest, spendCode, spendLink, withdrawRequest } from '../auth/email/email-links.ts'
import { clearCookie, readCookie, setCookie } from '../auth/session/cookies.ts'
import { identify } from '../auth/session/identify.ts'
import { letIn } from '../auth/session/let-in.ts'
import { hashOf, readSessionToken } from '../auth/session/session-token.ts'
import type { AppEnv } from '../context.ts'
import { LINK_MS } from '../db/accounts/email-requests.ts'
import { endSession } from '../db/accounts/sessions.ts'
import { linkOrigin } from '../http/own-machine.ts'
import { Refused, refuse } from '../http/problem.ts'
import { askerOf } from '../mail/asker.ts'
import { sendSignInMail } from '../mail/send.ts'
import { readJson } from '../middleware/body.ts'
import { limitMails, limitVisits } from '../middleware/rate-limit.ts'
import { google } from './google.ts'

const BROWSER_TOKEN = /^[\w-]{43}$/

const emailOf = (raw: string): string => {
  const email = cleanEmail(raw)
  if (email === null) throw new Refused('auth/bad-email')
  return email
}

const nameOf = (raw: string | undefined): string | null => {
  if (raw === undefined) return null
  const name = registrationName(raw)
  if (name === null) throw new Refused('auth/bad-name')
  return name
}

export const auth = new Hono<AppEnv>()
  .post('/email-link', limitMails, async (c) => {
    const body = await readJson(c, EmailLinkBody)
    const email = emailOf(body.email)
    const fullName = nameOf(body.fullName)
    const now = Date.now()
    // One token for each browser, so that the codes of two mails both work.
    const known = readCookie(c.req.raw, 'mail')
    const browserToken = known && BROWSER_TOKEN.test(known) ? known : randomToken()
    const asked = { email, fullName, redirect: safeRedirect(body.redirect), browserToken }
    const { id, token, code, told } = await openRequest(c.env, c.get('config'), asked, now)
    const link = `${linkOrigin(c.req.url)}/login/email-callback#token=${token}`
    const mail = { email, link, code, askedAt: now, asker: askerOf(c.req.raw) }
    const send = async (): Promise<boolean> => {
      const isSent = await sendSignInMail(c.env, c.get('config'), mail, c.get('requestId'))
      if (!isSent) await withdrawRequest(c.env, id)
      return isSent
    }
    if (told) {
      // Sent after the answer, whose time must not tell either that this address has an account.
      c.executionCtx.waitUntil(send())
      throw told
    }
    if (!(await send())) return refuse(c, 'auth/mail-failed')
    c.header('set-cookie', setCookie(c.req.raw, 'mail', browserToken, LINK_MS / 1000), { append: true })
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
    const browser = { email: emailOf(body.email), token: browserToken, previousSession, now }
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
    // In the browser that asked, the typed name already is the account's; elsewhere the person confirms or changes it.
    const isProposed = user === null && session.account?.displayName === null && typedName !== null
    return c.json({ ...session, redirect, ...(isProposed ? { proposedName: typedName } : {}) } satisfies SignedIn)
  })
  .route('/google', google)
  .post('/logout', async (c) => {
    const token = await readSessionToken(c.req.raw, c.env)
    if (token) {
      const isEverywhere = c.req.query('everywhere') === '1'
      const identity = isEverywhere
        ? await identify(c.req.raw, c.env, { trust: 'session', now: Date.now() })
        : ({ kind: 'signed-out' } as const)
      if (identity.kind === 'unavailable') return refuse(c, identity.code)
      if (identity.kind === 'signed-in') {
        await signOutEverywhere(c.env, identity.caller.accountId)
      }
      await endSession(c.env.DB, hashOf(token))
    }
    for (const name of ['session', 'ticket', 'mail'] as const) {
      c.header('set-cookie', clearCookie(c.req.raw, name), { append: true })
    }
    return c.body(null, 204)
  })
