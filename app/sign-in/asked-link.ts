/**
 * What this browser keeps from asking for the mail until its owner is signed in. The address and the name (design.md, «What the
 * browser keeps»). And, for this tab and for as long as link and code are valid, that a mail is on its way: a phone may drop the
 * page while the person reads the mail, and they must still find where to type the code.
 */
import { MAIL_LINK_MS } from '../../shared/season.ts'
import { KEYS, LINK_SENT_KEY, readTabJson, writeTab, writeText } from '../keep/kept.ts'
import { forgetTyped, WAY_IN } from '../keep/typed.ts'
import { isObject } from '../net/is-shape.ts'

export const CODE_FIELD = `${WAY_IN}code`

/** `toRoom`: whether its link leads to a room. */
export type AskedLink = { to: string; toRoom: boolean }

/** Where storage is forbidden or full, a reload shows the empty form, and the mail's link still works. */
export const noteLinkSent = ({ to, toRoom }: AskedLink, now = Date.now()): void =>
  void writeTab(LINK_SENT_KEY, JSON.stringify({ to, toRoom, at: now }))

/** The mail that is on its way; null when there is none. */
export function linkSent(now = Date.now()): AskedLink | null {
  const found = readTabJson(LINK_SENT_KEY)
  if (!isObject(found) || typeof found.to !== 'string' || typeof found.at !== 'number') return null
  return now - found.at < MAIL_LINK_MS ? { to: found.to, toRoom: found.toRoom === true } : null
}

/** With its code, as far as it was typed. */
export function forgetLinkSent(): void {
  writeTab(LINK_SENT_KEY, null)
  forgetTyped(CODE_FIELD)
}

/** Called once the person is signed in. */
export function forgetSignup(): void {
  writeText(KEYS.signupEmail, null)
  writeText(KEYS.signupName, null)
  writeTab(LINK_SENT_KEY, null)
  forgetTyped(WAY_IN)
}
