/**
 * Who carries a mail: Cloudflare's `send_email`, which locally writes files, and where its key is set a second carrier, Postmark
 * (design.md, «Ceilings of mails»), which is asked in the same request where the first does not take the mail. The first is
 * always asked first: it alone knows the addresses that it no longer writes to, and none of those may come to the second.
 */
import * as v from 'valibot'
import { inTime } from '../platform/calls.ts'
import type { Bindings, Config } from '../platform/env.ts'
import { faultOf, type LogEvent, log } from '../platform/log.ts'
import { tally } from '../platform/tally.ts'
import { CARRIER_WAIT_MS } from '../platform/waits.ts'

/**
 * Why a carrier does not take a mail. `quota`: nothing more today. `rate`: too many just now. `suppressed`: this address has
 * sent mails back or called them spam. `failed`: anything else.
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

/** The codes of its errors (docs/operating.md, «Mails»); their text is not read. */
const OF_CLOUDFLARE: Partial<Record<string, NotTaken>> = {
  E_DAILY_LIMIT_EXCEEDED: 'quota',
  E_RATE_LIMIT_EXCEEDED: 'rate',
  E_RECIPIENT_SUPPRESSED: 'suppressed',
}

const POSTMARK = 'https://api.postmarkapp.com/email'
const OF_POSTMARK: Partial<Record<number, NotTaken>> = { 405: 'quota', 429: 'rate', 406: 'suppressed' }
/** Its `Message` names the address: it is not read. */
const PostmarkAnswer = v.object({ ErrorCode: v.number() })

type Env = Pick<Bindings, 'MAIL' | 'SEASON'>

/** @returns null: a carrier has taken it */
export async function carry(env: Env, config: Config, mail: Mail, requestId: string): Promise<NotTaken | null> {
  const first = await byCloudflare(env, mail, requestId)
  if (first === null) return noteTaken(env, config, 'cloudflare')
  if (config.postmarkToken === null || first === 'suppressed') return notTaken(env, config, first)
  const second = await byPostmark(config.postmarkToken, mail, requestId)
  if (second === null) return noteTaken(env, config, 'postmark')
  return notTaken(env, config, second === 'suppressed' ? second : soonerOver(first, second))
}

/** Where neither takes a mail, the person is told when to try again. */
const soonerOver = (one: NotTaken, other: NotTaken): NotTaken =>
  (['rate', 'failed'] as const).find((why) => one === why || other === why) ?? other

function noteTaken(env: Env, { season }: Config, by: Carrier): null {
  tally(env, season.year, by === 'postmark' ? ['mails', 'mailsBySecond'] : ['mails'], Date.now())
  return null
}

/** A mail to one address that gets none says nothing of the carriers. */
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
    // The name alone: what failed has held the key.
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
      // A link that is tracked would be spent at somebody else's.
      TrackOpens: false,
      TrackLinks: 'None',
    }),
  })
  return { status: response.status, code: v.parse(PostmarkAnswer, await response.json()).ErrorCode }
}
