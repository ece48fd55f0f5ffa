import type { SignInLink } from '../../shared/sign-in/redirect.ts'
import { isObject } from '../net/call.ts'
import { afterSignIn } from '../session/redirect.ts'

/** The address and path in a mail's link, unverified: anybody can write one. Null if it cannot be parsed. */
export function readLink(token: string): Required<Pick<SignInLink, 'email' | 'redirect'>> | null {
  try {
    const [payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!isObject(found) || typeof found.email !== 'string') return null
    return { email: found.email, redirect: afterSignIn(typeof found.redirect === 'string' ? found.redirect : null) }
  } catch {
    return null
  }
}
