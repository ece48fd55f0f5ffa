import { InvalidArgumentError } from 'commander'

/** For commander: parses the address of an instance, of which only the origin counts. */
export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return new URL(url.origin)
  throw new InvalidArgumentError('An address begins with http:// or https://, for instance http://localhost:5173')
}
