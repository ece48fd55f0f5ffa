import { safeRedirect, withRedirect } from '../../shared/sign-in/redirect.ts'

/** The path after signing in: of this site (design.md, «Redirects»), and never the login page again. */
export const afterSignIn = (value: string | null | undefined): string => {
  const path = safeRedirect(value)
  return path.startsWith('/login') ? '/' : path
}

/** The unparsed id in the room's link that led the person here; null without such a link. */
export const roomOf = (wanted: string | null | undefined): string | null =>
  /^\/stanza\/(?!nuova\b)([^/?#]+)/.exec(afterSignIn(wanted))?.[1] ?? null

/** The address of a sign-in page that remembers the person's destination. */
export const wayIn = (page: string, wanted: string | null | undefined): string =>
  withRedirect(page, afterSignIn(wanted))

export const loginPath = (wanted: string | null | undefined): string => wayIn('/login', wanted)
