import { safeRedirect } from '../../shared/redirect.ts'

/** Where to go after signing in: a path of this site (decision 16), and never back to the login page. */
export const afterSignIn = (value: string | null | undefined): string => {
  const path = safeRedirect(value)
  return path.startsWith('/login') ? '/' : path
}

/** The login page, remembering where the person was going (not the root). */
export const loginPath = (from: string): string => {
  const wanted = afterSignIn(from)
  return wanted === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`
}
