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
