import { safeRedirect, withRedirect } from '../../shared/sign-in/redirect.ts'

/** Where to go after signing in: a path of this site (decision 16), and never back to the login page. */
export const afterSignIn = (value: string | null | undefined): string => {
  const path = safeRedirect(value)
  return path.startsWith('/login') ? '/' : path
}

/** Whether the person was led here by a room's link: then somebody waits for them. */
export const leadsToRoom = (wanted: string | null | undefined): boolean =>
  /^\/stanza\/(?!nuova\b)[^/?#]/.test(afterSignIn(wanted))

/** The address of a sign-in page that remembers where the person was going. */
export const wayIn = (page: string, wanted: string | null | undefined): string =>
  withRedirect(page, afterSignIn(wanted))

export const loginPath = (wanted: string | null | undefined): string => wayIn('/login', wanted)
