import type { SignInLink } from '../../../shared/sign-in/sign-in-link.ts'
import { isObject } from '../../local/kept-shape.ts'
import { afterSignIn } from '../redirect.ts'

/** Whom a mail's link is for and where it leads, unproved: anybody can write one. Null when it says nothing. */
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
