/**
 * The key by which a caller's requests are limited: the address. A home has a whole /64 of IPv6 and may use a new
 * address for each request, so there the key is the /64.
 */
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`)
const GROUPS = 8

/** Eight numbers; null for anything but an IPv6 address. `URL` normalises its many spellings. */
function groupsOf(text: string): number[] | null {
  const url = `http://[${text}]/`
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(url)) return null
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::')
  const numbersIn = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const [before, after] = [numbersIn(head), numbersIn(tail ?? '')]
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address in `::ffff:192.0.2.1`, which is how a dual-stack socket writes it. */
function mappedIpv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

const isLoopback = (groups: readonly number[]): boolean =>
  groups[7] === 1 && groups.slice(0, 7).every((group) => !group)

/**
 * The caller in one spelling; null on the developer's own machine. Cloudflare overwrites the header whatever a caller
 * sends; `vite dev`, `vite preview` and `wrangler dev` write the loopback address by which they were called.
 */
export function callerKey(request: Request): string | null {
  const address = request.headers.get('cf-connecting-ip')?.trim() ?? ''
  if (address === '') return null
  const groups = groupsOf(address)
  const ipv4 = groups === null ? address : mappedIpv4(groups)
  if (ipv4 !== null && IPV4.test(ipv4)) return ipv4.startsWith('127.') ? null : ipv4
  // Cloudflare writes nothing like it: all callers that send such things share one budget.
  if (groups === null) return 'unreadable'
  if (isLoopback(groups)) return null
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
