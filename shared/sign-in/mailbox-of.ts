/** In which domains dots say nothing, and the one name that they have here. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address (as `cleanEmail` writes it) leads to, for counting mails and for nothing else: what follows `+`
 * makes no other mailbox, nor do Gmail's dots and its second domain. A few carriers keep `a+b` and `a` apart: there the two
 * share a count, and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [local = '', domain] = [address.slice(0, at), address.slice(at + 1)]
  const plus = local.indexOf('+')
  // «+x@» has nothing before its plus: then all of it is the name.
  const name = plus > 0 ? local.slice(0, plus) : local
  const dotless = DOTLESS[domain]
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}
