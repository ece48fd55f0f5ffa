import { safeRedirect, withRedirect } from '../../shared/sign-in/redirect.ts'

/** Where to go after signing in: a path of this site (design.md, «Redirects»), and never back to the login page. */
export const afterSignIn = (value: string | null | undefined): string => {
  const path = safeRedirect(value)
  return path.startsWith('/login') ? '/' : path
}

/** The id in a room's link that has led the person here, as it stands there; null where none has. */
export const roomOf = (wanted: string | null | undefined): string | null =>
  /^\/stanza\/(?!nuova\b)([^/?#]+)/.exec(afterSignIn(wanted))?.[1] ?? null

/** The address of a sign-in page that remembers where the person was going. */
export const wayIn = (page: string, wanted: string | null | undefined): string =>
  withRedirect(page, afterSignIn(wanted))

export const loginPath = (wanted: string | null | undefined): string => wayIn('/login', wanted)
