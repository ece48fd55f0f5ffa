/**
 * What this browser keeps between the request for a mail and the sign-in: the address and the name (design.md, «What the
 * browser keeps»); and, for this tab while link and code are valid, that a mail was sent. A phone may discard the page while
 * the person reads the mail, and the field for the code must be there again.
 */
import { MAIL_LINK_MS } from '../../shared/season.ts'
import { KEYS, LINK_SENT_KEY, readTabJson, writeTab, writeText } from '../keep/kept.ts'
import { forgetTyped, WAY_IN } from '../keep/typed.ts'
import { isObject } from '../net/call.ts'

export const CODE_FIELD = `${WAY_IN}code`

/** `toRoom`: whether its link leads to a room. */
export type AskedLink = { to: string; toRoom: boolean }

/** Where storage is forbidden or full, a reload shows the empty form, and the mail's link still works. */
export const noteLinkSent = ({ to, toRoom }: AskedLink, now = Date.now()): void =>
  void writeTab(LINK_SENT_KEY, JSON.stringify({ to, toRoom, at: now }))

/** The last mail that was sent; null when there is none. */
export function linkSent(now = Date.now()): AskedLink | null {
  const found = readTabJson(LINK_SENT_KEY)
  if (!isObject(found) || typeof found.to !== 'string' || typeof found.at !== 'number') return null
  return now - found.at < MAIL_LINK_MS ? { to: found.to, toRoom: found.toRoom === true } : null
}

/** Also forgets the typed part of its code. */
export function forgetLinkSent(): void {
  writeTab(LINK_SENT_KEY, null)
  forgetTyped(CODE_FIELD)
}

/** Called after the sign-in. */
export function forgetSignup(): void {
  writeText(KEYS.signupEmail, null)
  writeText(KEYS.signupName, null)
  writeTab(LINK_SENT_KEY, null)
  forgetTyped(WAY_IN)
}
