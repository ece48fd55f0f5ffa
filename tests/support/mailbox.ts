/** The mail carrier, faked at the binding: mails from the Worker arrive here, and none leaves the machine. */
import { onTestFinished } from 'vitest'
import { env } from './bindings.ts'

export type Mail = { from: { name: string; email: string }; to: string; subject: string; text: string; html: string }

export const mailbox: Mail[] = []

/** As Cloudflare says in an error's code; '' where it has none. Null: it takes mails. */
let refusal: string | null = null
/** Makes the carrier refuse mails, as the code says if one is given, or accept them again, as it does behind the test. */
export const breakCarrier = (broken: boolean, code = ''): void => {
  refusal = broken ? code : null
  if (broken) onTestFinished(() => breakCarrier(false))
}

env.MAIL = {
  send: async (mail: Mail) => {
    if (refusal !== null)
      throw Object.assign(
        new Error(`the carrier is away: could not deliver to ${mail.to}`),
        refusal && { code: refusal },
      )
    mailbox.push(mail)
    return { messageId: `<${mailbox.length}@test>` }
  },
} as unknown as SendEmail // the one way of calling it that the project uses

export function lastMailTo(email: string): Mail {
  const mail = mailbox.findLast((candidate) => candidate.to === email)
  if (!mail) throw new Error(`no mail for ${email}`)
  return mail
}

/** The link is alone on its line, as the contract says. */
export function linkIn(mail: Mail): string {
  const link = /^(https?:\/\/\S+\/login\/email-callback#token=\S+)$/m.exec(mail.text)?.[1]
  if (!link) throw new Error('no link alone on a line')
  return link
}

export const tokenIn = (mail: Mail): string => new URL(linkIn(mail)).hash.slice('#token='.length)

export function codeIn(mail: Mail): string {
  const code = /^Codice: (\S{8})$/m.exec(mail.text)?.[1]
  if (!code) throw new Error('no code on its line')
  return code
}
