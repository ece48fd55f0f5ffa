/** The carrier: Cloudflare's `send_email` binding, which locally writes files. Whether it took the mail is all that is told. */

import { inTime } from '../calls/in-time.ts'
import type { Bindings, Config } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { type SignInMail, SUBJECT, signInHtml, signInText } from './sign-in-mail.ts'

/** The browser gives up after 15 s; before that the request has to be withdrawn, and whoever asked told to try again. */
const PATIENCE_MS = 8000

/** `DIECI PAROLE <ciao@example.org>` or a bare address. */
export function parseSender(from: string): { name: string; email: string } {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from)
  return { name: match?.[1] || 'DIECI PAROLE', email: match?.[2] ?? from.trim() }
}

export async function sendSignInMail(env: Pick<Bindings, 'MAIL'>, config: Config, mail: SignInMail): Promise<boolean> {
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
    log({ event: 'mail-failed', ...faultOf(error) })
    return false
  }
}
