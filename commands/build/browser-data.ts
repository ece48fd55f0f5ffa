/** What a browser of a certain version does not have, by MDN's data. */
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/forLegacyNode'

export type Browser = keyof CompatStatement['support']

/** A version as a number that can be compared: 16.4 is below 16.10. */
function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major + minor / 100
}

/** Whether this version lacks it. Behind a flag or under another name it is not there; what it had only in part is. */
export function isMissing({ __compat }: Identifier, browser: Browser, version: string): boolean {
  const support = __compat?.support[browser]
  if (!support) return false
  const asked = numberOf(version)
  return ![support].flat().some(({ version_added: since, version_removed: until, ...how }) => {
    const isPlain = !how.flags && !how.alternative_name && !how.prefix
    const hasCome = since && since !== 'preview' && numberOf(since) <= asked
    return isPlain && hasCome && (!until || numberOf(until) > asked)
  })
}
