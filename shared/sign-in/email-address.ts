/** E-mail addresses: their form, which are one account or share a mailbox, and which are a slip. Pure. */
import { plainSigns } from '../short-fields.ts'
import { toUrl } from './redirect.ts'

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** «At least 2 characters after the last dot» (docs/game.md, «Names»), and not an IP address. */
const LAST_LABEL = /^[a-z][a-z0-9-]*[a-z0-9]$/
/** DNS ignores only the capitals of these names; any other name needs `URL`. */
const PLAIN = /^[a-z0-9.-]+$/i
/** Only these characters may go into `URL`, which reads others as the end of the name or as an escape. */
const DOMAIN_TEXT = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * The e-mail address to which a mail is sent: trimmed, lower case, an international domain in its ASCII form, without
 * invisible signs. Accounts are found by `accountEmail`.
 *
 * @returns the address, or null when the text does not have the form of one: no spaces, no line ends, no display name, 254
 * characters
 */
export const cleanEmail = (raw: string): string | null => {
  if (raw.length > 400) return null
  const text = plainSigns(raw).normalize('NFKC').trim()
  const at = text.lastIndexOf('@')
  if (at < 1) return null
  const local = text.slice(0, at).toLowerCase()
  const domain = asciiDomain(text.slice(at + 1))
  if (!LOCAL.test(local) || local.length > 64 || domain === null) return null
  const email = `${local}@${domain}`
  return email.length <= 254 ? email : null
}

function asciiDomain(text: string): string | null {
  const domain = PLAIN.test(text) ? text.toLowerCase() : hostnameOf(text)
  if (domain === null) return null
  const labels = domain.split('.')
  const isDomain = labels.length >= 2 && labels.every((label) => LABEL.test(label) && label.length <= 63)
  return isDomain && LAST_LABEL.test(labels.at(-1) ?? '') ? domain : null
}

const hostnameOf = (text: string): string | null =>
  DOMAIN_TEXT.test(text) ? (toUrl(`http://${text}`)?.hostname ?? null) : null

/** Gmail's two domains are one, and Gmail ignores the dots in the part before them. */
const GMAIL = 'gmail.com'
const GMAIL_DOMAINS: ReadonlySet<string> = new Set([GMAIL, 'googlemail.com'])

/**
 * The address by which an account is found: `cleanEmail`, without Gmail's dots and its second domain, which do not change
 * the mailbox. The part after a `+` stays: only the carrier knows whether it changes the mailbox.
 *
 * @returns null when `raw` is not an address
 */
export function accountEmail(raw: string): string | null {
  const email = cleanEmail(raw)
  if (email === null) return null
  const { name, tag, domain } = partsOf(email)
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}${tag}@${GMAIL}` : email
}

/**
 * The budget of mails that an account's address uses: the plain address has its own, and all its forms with a `+` share
 * another one, which is written with an empty tag. For the few carriers that distinguish `a+b` from `a+c`, the two share a
 * budget and nothing else.
 *
 * @param email from `accountEmail`
 */
export function mailBudgetOf(email: string): string {
  const { name, tag, domain } = partsOf(email)
  return tag === '' ? email : `${name}+@${domain}`
}

/** `tag`: from the first `+` on, if something stands before it; «+x@» has no tag. */
function partsOf(email: string): { name: string; tag: string; domain: string } {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const plus = local.indexOf('+', 1)
  return { name: plus < 0 ? local : local.slice(0, plus), tag: plus < 0 ? '' : local.slice(plus), domain }
}

// A carrier's name with one slip: «gmail.con», «gmial.com», «hotmial.it». Only a question: such carriers exist too.

const CARRIERS =
  'gmail.com hotmail.com hotmail.it libero.it yahoo.it yahoo.com outlook.it outlook.com icloud.com alice.it virgilio.it tiscali.it'.split(
    ' ',
  )
/** Names that are one slip away from another, but carriers themselves. */
const OTHERS = ['mail.com', 'ymail.com', 'yahoo.in', 'yahoo.ie']

/** True if one letter is missing, added or replaced, or two are exchanged. */
function isSlip(typed: string, right: string): boolean {
  let same = 0
  while (same < right.length && typed[same] === right[same]) same++
  const [one, other] = [typed.slice(same), right.slice(same)]
  if (one === other) return false
  const rest = one.slice(1)
  const isExchanged = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2)
  return rest === other || one === other.slice(1) || rest === other.slice(1) || isExchanged
}

/** The carrier that an address may have meant; null for most. */
export function carrierMeant(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (CARRIERS.includes(domain) || OTHERS.includes(domain)) return null
  return CARRIERS.find((carrier) => isSlip(domain, carrier)) ?? null
}
