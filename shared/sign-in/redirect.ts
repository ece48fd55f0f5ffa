/** Control characters and the like: a browser drops tabs and line ends, so «/\t/evil» would become «//evil». */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/u

/** A base for resolving; no request ever goes there. */
const SITE = 'https://site.invalid'

/** A browser resolves the dots of «/..//evil.example» to «//evil.example», which is another site's address. */
const staysHere = (path: string): boolean => {
  const url = toUrl(path, SITE)
  return url !== null && url.origin === SITE && !url.pathname.startsWith('//')
}

/**
 * design.md, «Redirects»: a redirect is followed only to a path of this site. It begins with one slash and not two (a
 * backslash counts as one, as in browsers), even after its dots are resolved, and has no control characters.
 *
 * @returns the path, or `/` for anything else
 */
export const safeRedirect = (value: string | null | undefined): string =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  /^\/(?![/\\])/.test(value) &&
  !UNSAFE.test(value) &&
  staysHere(value)
    ? value
    : '/'

/** The address of a page of this site that remembers the person's wanted path (not the root). */
export const withRedirect = (page: string, wanted: string): string =>
  wanted === '/' ? page : `${page}${page.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(wanted)}`

/** Null for a text that is not an address. Not `URL.canParse`: it is missing in every iPhone below iOS 17. */
export function toUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * The readable part of a mail's link. The page that opens the link may read it, to know where to go when there is nothing
 * to spend. Only the server can verify it, and the server signs in by its own table alone.
 *
 * `redirect`: left out for the root, and if it is long.
 */
export type SignInLink = { request: string; email: string; expires: number; redirect?: string | undefined }

/** A line of a mail ends at 998 characters, and the link is alone on its line. */
export const LONGEST_LINK_REDIRECT = 100
