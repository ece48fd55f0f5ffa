/** Sends the mail of a sign-in, which says who asked for it. */
import type { Bindings, Config } from '../platform/env.ts'
import { carry, type NotTaken } from './carriers.ts'
import { type SignInMail, SUBJECT, signInHtml, signInText } from './mail-text.ts'

/** Closed lists, because a stranger writes the `User-Agent` header. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The town comes from Cloudflare's own data; it is checked all the same. */
const TOWN = /^\p{L}[\p{L}\p{M}' .-]{0,58}$/u

/** @returns null when a carrier has taken the mail */
export const sendSignInMail = (
  env: Pick<Bindings, 'MAIL' | 'SEASON'>,
  config: Config,
  mail: SignInMail,
  requestId: string,
): Promise<NotTaken | null> =>
  carry(
    env,
    config,
    {
      from: parseSender(config.mailFrom),
      to: mail.email,
      subject: SUBJECT,
      text: signInText(mail),
      html: signInHtml(mail),
    },
    requestId,
  )

/** Parses `DIECI PAROLE <ciao@example.org>` or a bare address. */
function parseSender(from: string): { name: string; email: string } {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from)
  return { name: match?.[1] || 'DIECI PAROLE', email: match?.[2] ?? from.trim() }
}

export const askerOf = (request: Request): string =>
  describeAsker(request.headers.get('user-agent') ?? '', request.cf?.city)

/**
 * Describes who asked for a mail, no more precisely than the mail may: the families of browser and system, and the town.
 * Nothing of it is stored. «Chrome su Android, dalle parti di Milano».
 */
export function describeAsker(userAgent: string, town: unknown): string {
  const browser = named(BROWSERS, userAgent) ?? 'un browser'
  const system = named(SYSTEMS, userAgent)
  const where = typeof town === 'string' && TOWN.test(town) ? `, dalle parti di ${town}` : ''
  return `${browser}${system ? ` su ${system}` : ''}${where}`
}

const named = (table: [RegExp, string][], userAgent: string): string | null =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
