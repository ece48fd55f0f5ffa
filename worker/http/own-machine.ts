/** The host names of a developer's own machine: the only ones that are served without https. */
const OWN = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

const isOwnMachine = (hostname: string): boolean => OWN.test(hostname)

/** The origin of a mail's link: a request that came by http must not send anyone to a page without https. */
export function linkOrigin(address: string): string {
  const { host, hostname, origin } = new URL(address)
  return isOwnMachine(hostname) ? origin : `https://${host}`
}
