/** Control characters and the like: a browser drops tabs and line ends from a URL, so «/\t/evil» would become «//evil». */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/u

/** Only to resolve against; nothing is ever asked of it. */
const SITE = 'https://site.invalid'

/** A browser takes the dots out of «/..//evil.example» and is left with «//evil.example», another site's address. */
const staysHere = (path: string): boolean => {
  if (!URL.canParse(path, SITE)) return false
  const { origin, pathname } = new URL(path, SITE)
  return origin === SITE && !pathname.startsWith('//')
}

/**
 * Decision 16: a redirect is followed only when it is a path of this site. One slash at the start, no second one (nor a
 * backslash, which browsers read as a slash), also after its dots are resolved, and no control characters.
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

/** The address of a page of this site that remembers where the person was going (not the root). */
export const withRedirect = (page: string, wanted: string): string =>
  wanted === '/' ? page : `${page}${page.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(wanted)}`
