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
 * An e-mail address in its one spelling: trimmed, lower case, an international domain in its ASCII form. It identifies
 * the account, so two spellings must not be two people.
 *
 * @returns the address, or null when it does not have the form of one: no spaces, no line ends, no display name, 254
 * characters
 */
export const cleanEmail = (raw: string): string | null => {
  const text = raw.trim().normalize('NFC')
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 400) return null
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

/** Domains that ignore dots, each with the name that counts. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox of an address (in the spelling of `cleanEmail`), used only for counting mails: `+` and what follows,
 * Gmail's dots and its second domain make no other mailbox. A few carriers do tell `a+b` from `a`: there the two share
 * a count, and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local = '', domain] = [address.slice(0, at), address.slice(at + 1)]
  const plus = local.indexOf('+')
  // «+x@» has nothing before its plus: then the whole is the name.
  const name = plus > 0 ? local.slice(0, plus) : local
  const dotless = DOTLESS[domain]
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}
