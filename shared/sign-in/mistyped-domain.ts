/** A carrier's name with one slip: «gmail.con», «gmial.com», «hotmial.it». Only a question: such carriers exist too. Pure. */

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
