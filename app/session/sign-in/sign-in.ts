import { paths } from '../../../shared/api/paths.ts'
import type { SignedIn } from '../../../shared/api/shapes.ts'
import { act } from '../../api/act.ts'
import type { Answer, Failure } from '../../api/call.ts'
import { tellOtherTabs } from '../../local/channel.ts'
import { forgetKept } from '../../local/kept.ts'
import { KEYS, writeText } from '../../local/storage.ts'
import { noteEnding } from '../ending.ts'
import { afterSignIn, wayIn } from '../redirect.ts'
import { sessionStore } from '../store.ts'

/** Only under `npm run dev` the answer has what is in the mail (contract, «Commands»). */
export type LinkSent = { devLink?: string; devCode?: string } | undefined
type LinkRequest = { email: string; fullName: string | undefined; redirect: string | null }

/** Asks for the mail. The address, and the name at a registration, stay in this browser until the sign-in. */
export function requestLink({ email, fullName, redirect }: LinkRequest): Promise<Answer<LinkSent>> {
  writeText(KEYS.signupEmail, email)
  if (fullName) writeText(KEYS.signupName, fullName)
  const wanted = afterSignIn(redirect)
  return act<LinkSent>('POST', paths.emailLink, {
    email,
    ...(fullName ? { fullName } : {}),
    ...(wanted === '/' ? {} : { redirect: wanted }),
  })
}

export const multiUserPath = ({ providers, redirect }: Failure): string =>
  wayIn(`/error/multi-user/${providers?.[0] ?? ''}`, redirect)

/**
 * The name that somebody typed when they asked for the mail in another browser. Anybody can ask for a mail to anybody,
 * so the name is only proposed. It is kept in this tab's memory, for the account that signed in with the link: never
 * stored, and never an account's name without a confirmation.
 */
let proposed: { accountId: string; name: string } | null = null

export const proposedNameFor = (accountId: string): string | undefined =>
  proposed?.accountId === accountId ? proposed.name : undefined

/** Spends the link or the code. @returns the path to go on to */
export async function completeSignIn(
  proof: { email: string; token: string } | { email: string; code: string },
): Promise<Answer<string>> {
  const answer = await act<SignedIn>('POST', paths.completeEmailLink, proof)
  if (!answer.ok) return answer
  const { redirect, proposedName, ...session } = answer.value
  noteEnding(null)
  proposed =
    session.account && proposedName !== undefined ? { accountId: session.account.id, name: proposedName } : null
  sessionStore.signedIn(session)
  // A person without a profile is about to be asked for a name in this tab: the other tabs are told when that is done.
  if (session.user) tellOtherTabs('signed-in')
  return { ok: true, status: answer.status, value: afterSignIn(redirect) }
}

/** The server has ended the session as the person wished: this tab and the others sign out, without giving a reason. */
export function forgetSession(): void {
  noteEnding(null)
  forgetKept()
  sessionStore.signedOut()
  tellOtherTabs('signed-out')
}

/**
 * Ends the session on the server, then in this tab and the others. Where somebody else is in by now, theirs is not ended, and
 * the refusal leads this tab to them.
 */
export async function signOut(everywhere: boolean): Promise<Answer<void>> {
  const answer = await act<void>('POST', paths.logout(everywhere))
  if (answer.ok) forgetSession()
  return answer
}
