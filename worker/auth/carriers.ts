/**
 * The carriers of mail: Cloudflare's `send_email`, which writes files when run locally, and Postmark, where its key is set
 * (design.md, «Ceilings of mails»). Cloudflare is always asked first, since it alone knows the addresses that it no longer
 * writes to, and none of those may reach Postmark. Postmark is asked in the same request when Cloudflare does not take the mail.
 */
import * as v from 'valibot'
import { inTime } from '../platform/calls.ts'
import type { Bindings, Config } from '../platform/env.ts'
import { faultOf, type LogEvent, log } from '../platform/log.ts'
import { tally } from '../platform/tally.ts'
import { CARRIER_WAIT_MS } from '../platform/waits.ts'

/**
 * Why a carrier refused a mail. `quota`: the day's quota is used up. `rate`: too many mails just now. `suppressed`: this
 * address has bounced mails or reported them as spam. `failed`: a reason that is none of these.
 */
export type NotTaken = 'quota' | 'rate' | 'suppressed' | 'failed'
type Carrier = 'cloudflare' | 'postmark'

type Mail = { from: { name: string; email: string }; to: string; subject: string; text: string; html: string }

const EVENTS: Record<NotTaken, LogEvent> = {
  quota: 'mail-quota',
  rate: 'mail-rate',
  suppressed: 'mail-suppressed',
  failed: 'mail-failed',
}

/** Cloudflare's error codes (docs/operating.md, «Mails»); the text of its errors is not read. */
const OF_CLOUDFLARE: Partial<Record<string, NotTaken>> = {
  E_DAILY_LIMIT_EXCEEDED: 'quota',
  E_RATE_LIMIT_EXCEEDED: 'rate',
  E_RECIPIENT_SUPPRESSED: 'suppressed',
}

const POSTMARK = 'https://api.postmarkapp.com/email'
const OF_POSTMARK: Partial<Record<number, NotTaken>> = { 405: 'quota', 429: 'rate', 406: 'suppressed' }
/** The answer's `Message` contains the address, so it is not read. */
const PostmarkAnswer = v.object({ ErrorCode: v.number() })

type Env = Pick<Bindings, 'MAIL' | 'SEASON'>

/** @returns null when a carrier has taken the mail */
export async function carry(env: Env, config: Config, mail: Mail, requestId: string): Promise<NotTaken | null> {
  const first = await byCloudflare(env, mail, requestId)
  if (first === null) return noteTaken(env, config, 'cloudflare')
  if (config.postmarkToken === null || first === 'suppressed') return notTaken(env, config, first)
  const second = await byPostmark(config.postmarkToken, mail, requestId)
  if (second === null) return noteTaken(env, config, 'postmark')
  return notTaken(env, config, second === 'suppressed' ? second : soonerOver(first, second))
}

/** When both carriers refuse, the person is told the reason that ends sooner. */
const soonerOver = (one: NotTaken, other: NotTaken): NotTaken =>
  (['rate', 'failed'] as const).find((why) => one === why || other === why) ?? other

function noteTaken(env: Env, { season }: Config, by: Carrier): null {
  tally(env, season.year, by === 'postmark' ? ['mails', 'mailsBySecond'] : ['mails'], Date.now())
  return null
}

/** A refusal for one suppressed address is not counted: it says nothing about the carriers. */
function notTaken(env: Env, { season }: Config, why: NotTaken): NotTaken {
  if (why !== 'suppressed') tally(env, season.year, ['mailFailures'], Date.now())
  return why
}

async function byCloudflare({ MAIL }: Env, mail: Mail, requestId: string): Promise<NotTaken | null> {
  try {
    await inTime(MAIL.send(mail), CARRIER_WAIT_MS)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
    const why = (code === null ? null : OF_CLOUDFLARE[code]) ?? 'failed'
    log({
      event: EVENTS[why],
      requestId,
      carrier: 'cloudflare',
      ...faultOf(error),
      ...(code === null ? {} : { detail: code }),
    })
    return why
  }
}

async function byPostmark(token: string, mail: Mail, requestId: string): Promise<NotTaken | null> {
  const refused = { requestId, carrier: 'postmark' as const }
  try {
    const { status, code } = await inTime(askPostmark(token, mail), CARRIER_WAIT_MS)
    if (status === 200 && code === 0) return null
    const why = OF_POSTMARK[code] ?? (status === 429 ? 'rate' : 'failed')
    log({ event: EVENTS[why], ...refused, status, detail: `ErrorCode ${code}` })
    return why
  } catch (error) {
    // Only the error's name is logged: the failed request contained the key.
    log({ event: 'mail-failed', ...refused, error: error instanceof Error ? error.name : typeof error })
    return 'failed'
  }
}

async function askPostmark(token: string, mail: Mail): Promise<{ status: number; code: number }> {
  const response = await fetch(POSTMARK, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-postmark-server-token': token },
    body: JSON.stringify({
      From: `"${mail.from.name.replaceAll(/["\\]/g, '')}" <${mail.from.email}>`,
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: 'outbound',
      // Tracking would open the link on the carrier's server first, and a sign-in link works once.
      TrackOpens: false,
      TrackLinks: 'None',
    }),
  })
  return { status: response.status, code: v.parse(PostmarkAnswer, await response.json()).ErrorCode }
}
