/** The names that lead to the machine they are used on: the only ones that are served without https. */
const OWN = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

const isOwnMachine = (hostname: string): boolean => OWN.test(hostname)

/** Where a mail's link leads: a request that came by http is no reason to send anyone there without https. */
export function linkOrigin(address: string): string {
  const { host, hostname, origin } = new URL(address)
  return isOwnMachine(hostname) ? origin : `https://${host}`
}
