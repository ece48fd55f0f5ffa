import { safeRedirect, withRedirect } from '../../shared/sign-in/redirect.ts'

/** Where to go after signing in: a path of this site (decision 16), and never back to the login page. */
export const afterSignIn = (value: string | null | undefined): string => {
  const path = safeRedirect(value)
  return path.startsWith('/login') ? '/' : path
}

/** A friend's link to a room led here: its people are waiting. */
export const leadsToRoom = (wanted: string | null | undefined): boolean =>
  /^\/stanza\/(?!nuova\b)[^/?#]/.test(afterSignIn(wanted))

/** A page on the way in, remembering where the person was going. */
export const wayIn = (page: string, wanted: string | null | undefined): string =>
  withRedirect(page, afterSignIn(wanted))

export const loginPath = (wanted: string | null | undefined): string => wayIn('/login', wanted)
