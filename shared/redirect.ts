/** Control characters and the like: a browser drops tabs and line ends from a URL, so «/\t/evil» would become «//evil». */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/u

/**
 * Decision 16: a redirect is followed only when it is a path of this site. One slash at the start, no second one (nor a
 * backslash, which browsers read as a slash), no control characters.
 *
 * @returns the path, or `/` for anything else
 */
export const safeRedirect = (value: string | null | undefined): string =>
  typeof value === 'string' && value.length <= 2000 && /^\/(?![/\\])/.test(value) && !UNSAFE.test(value) ? value : '/'
