/** Sends mail by Cloudflare's `send_email` binding, which locally writes files. Tells only whether it was taken. */

import { inTime } from '../calls/in-time.ts'
import type { Bindings, Config } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { type SignInMail, SUBJECT, signInHtml, signInText } from './sign-in-mail.ts'

/** Below the browser's own 15 s: the request must still be withdrawn, and the person told to try again. */
const PATIENCE_MS = 8000

/** `DIECI PAROLE <ciao@example.org>` or a bare address. */
export function parseSender(from: string): { name: string; email: string } {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from)
  return { name: match?.[1] || 'DIECI PAROLE', email: match?.[2] ?? from.trim() }
}

export async function sendSignInMail(
  env: Pick<Bindings, 'MAIL'>,
  config: Config,
  mail: SignInMail,
  requestId: string,
): Promise<boolean> {
  try {
    const sent = env.MAIL.send({
      from: parseSender(config.mailFrom),
      to: mail.email,
      subject: SUBJECT,
      text: signInText(mail),
      html: signInHtml(mail),
    })
    await inTime(sent, PATIENCE_MS)
    return true
  } catch (error) {
    log({ event: 'mail-failed', requestId, ...faultOf(error) })
    return false
  }
}
