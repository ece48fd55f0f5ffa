/**
 * Whose budget a request is counted on: the address it comes from. A home has a whole /64 of IPv6 and may take another of its
 * addresses for each request, so there the /64 is the caller.
 */
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`)
const GROUPS = 8

/** Eight numbers; null for what is no IPv6 address. `URL` knows its many spellings, and writes one. */
function groupsOf(text: string): number[] | null {
  const url = `http://[${text}]/`
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(url)) return null
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const numbersIn = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [numbersIn(head), numbersIn(tail ?? '')]
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

/** Of `::ffff:192.0.2.1`, which is how a socket for both kinds tells of IPv4. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

const isLoopback = (groups: readonly number[]): boolean =>
  groups[7] === 1 && groups.slice(0, 7).every((group) => !group)

/**
 * The caller, in one spelling; null on somebody's own machine. Cloudflare writes the header itself, over whatever a caller sends;
 * `vite dev`, `vite preview` and `wrangler dev` write the loopback address they were called by.
 */
export function callerKey(request: Request): string | null {
  const address = request.headers.get('cf-connecting-ip')?.trim() ?? ''
  if (address === '') return null
  const groups = groupsOf(address)
  const ipv4 = groups === null ? address : mappedIpv4(groups)
  if (ipv4 !== null && IPV4.test(ipv4)) return ipv4.startsWith('127.') ? null : ipv4
  // Nothing that Cloudflare writes: whoever sends such things shares one budget.
  if (groups === null) return 'unreadable'
  if (isLoopback(groups)) return null
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
