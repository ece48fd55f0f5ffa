/**
 * Signing in and out, without a screen: the mail, its link and code, the session's end, Google, and browsers that it refuses.
 */

import type { MouseEvent } from 'react'
import { PAGE_WAIT_MS, paths } from '../../shared/api/paths.ts'
import type { SignedIn } from '../../shared/api/shapes.ts'
import { KEYS, writeText } from '../keep/kept.ts'
import { forgetKept } from '../keep/kept-answers.ts'
import { forgetTyped, WAY_IN } from '../keep/typed.ts'
import { act, whileFaded } from '../net/act.ts'
import type { Answer, Failure } from '../net/call.ts'
import { afterSignIn, wayIn } from '../session/redirect.ts'
import { noteEnding, sessionStore, tellOtherTabs } from '../session/session.ts'
import { opensHere } from '../start/visit.tsx'

/** Only under `npm run dev` the answer has the mail's link and code (contract, «Commands»). */
export type LinkSent = { devLink?: string; devCode?: string } | undefined
type LinkRequest = { email: string; fullName: string | undefined; redirect: string | null }

/** The address, and the name at a registration, stay in this browser until the sign-in. */
export function requestLink({ email, fullName, redirect }: LinkRequest): Promise<Answer<LinkSent>> {
  writeText(KEYS.signupEmail, email)
  if (fullName) writeText(KEYS.signupName, fullName)
  const wanted = afterSignIn(redirect)
  return act<LinkSent>('POST', paths.emailLink, {
    email,
    ...(fullName ? { fullName } : {}),
    ...(wanted === '/' ? {} : { redirect: wanted }),
  })
}

export const multiUserPath = ({ providers, redirect }: Failure): string =>
  wayIn(`/error/multi-user/${providers?.[0] ?? ''}`, redirect)

/**
 * The name typed when the mail was requested in another browser. Anybody can request a mail to anybody, so the name is only
 * proposed. It is kept in this tab's memory for the account that signed in with the link: never stored, and never an
 * account's name without a confirmation.
 */
let proposed: { accountId: string; name: string } | null = null

export const proposedNameFor = (accountId: string): string | undefined =>
  proposed?.accountId === accountId ? proposed.name : undefined

/** Spends the link or the code. @returns the path to go on to */
export async function completeSignIn(
  proof: { email: string; token: string } | { email: string; code: string },
): Promise<Answer<string>> {
  const answer = await act<SignedIn>('POST', paths.completeEmailLink, proof)
  if (!answer.ok) return answer
  forgetTyped(WAY_IN) // a spent code is no unsent text
  const { redirect, proposedName, ...session } = answer.value
  noteEnding(null)
  proposed =
    session.account && proposedName !== undefined ? { accountId: session.account.id, name: proposedName } : null
  sessionStore.signedIn(session)
  // A person without a profile is now asked for a name in this tab; the other tabs are told after it.
  if (session.user) tellOtherTabs('signed-in')
  return { ok: true, status: answer.status, value: afterSignIn(redirect) }
}

/** The person has ended the session: this tab and the others sign out, without giving a reason. */
export function forgetSession(): void {
  noteEnding(null)
  forgetKept()
  sessionStore.signedOut()
  tellOtherTabs('signed-out')
}

/**
 * Ends the session on the server, then in this tab and the others. If another account is in by now, its session is not ended,
 * and the refusal leads this tab to it.
 */
export async function signOut(everywhere: boolean): Promise<Answer<void>> {
  const answer = await act<void>('POST', paths.logout(everywhere))
  if (answer.ok) forgetSession()
  return answer
}

/** Resolves when this page is hidden or shown again, or after the longest time that a call may take. */
const untilGone = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['pagehide', 'pageshow']) addEventListener(event, () => resolve(), { once: true })
    setTimeout(resolve, PAGE_WAIT_MS)
  })

/** Called for a press on a link that leaves the game; one that opens another tab does not count. */
export function leave(event: MouseEvent): void {
  if (opensHere(event)) void whileFaded(untilGone())
}

/**
 * Browsers inside other apps, in which Google refuses to sign people in (design.md, «Google»), recognised by their user
 * agent; a plain web view that does not name its app is «questa app».
 */
export type InAppBrowser = { app: string; system: 'android' | 'ios' | 'other' }

/** The first match wins: Messenger and Threads also contain the names of their family. */
const APPS: [RegExp, string][] = [
  [/MessengerForiOS|Orca-Android|FBAN\/Messenger|FB_IAB\/Orca/, 'Messenger'],
  [/Barcelona/, 'Threads'],
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB|FB4A|FBIOS/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/musical_ly|BytedanceWebview|TikTok|trill_/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest\//, 'Pinterest'],
  [/Twitter for |TwitterAndroid/, 'X'],
  [/Telegram-Android/, 'Telegram'],
  [/\bLine\//, 'Line'],
  [/MicroMessenger|WeChat/, 'WeChat'],
  [/KAKAOTALK/i, 'KakaoTalk'],
]

const systemOf = (userAgent: string): InAppBrowser['system'] =>
  /Android/.test(userAgent) ? 'android' : /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'other'

/** Android says `wv`. On iOS every browser has «Safari» in its user agent, and a web view has not. */
const isBareWebView = (userAgent: string): boolean =>
  /Android.*; wv\)/.test(userAgent) || /(iPhone|iPad|iPod).*AppleWebKit(?!.*Safari\/)/.test(userAgent)

/** Null in an ordinary browser. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? (isBareWebView(userAgent) ? 'questa app' : null)
  return app === null ? null : { app, system: systemOf(userAgent) }
}

/** Null in an ordinary browser, and from the home screen, where iOS omits «Safari» as well. */
export const whereWeAre = (): InAppBrowser | null =>
  matchMedia('(display-mode: standalone)').matches ? null : inAppBrowser(navigator.userAgent)
