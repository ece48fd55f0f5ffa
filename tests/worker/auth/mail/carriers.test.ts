/**
 * Who carries a mail (design.md, «Ceilings of mails»): the first carrier's refusals, each with a code, a line and a sentence of
 * its own, and the second one, Postmark, of which a stand-in is at the network's edge.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { OperatorStats, Problem, SignedIn } from '../../../../shared/api/shapes.ts'
import { reportNow } from '../../../../worker/platform/tally.ts'
import { env } from '../../../support/bindings.ts'
import { Client, operator, uniqueEmail } from '../../../support/client.ts'
import { logged } from '../../../support/logged.ts'
import { breakCarrier, lastMailTo, type Mail, mailbox, tokenIn } from '../../../support/mailbox.ts'
import { patienceIsOver } from '../../../support/time.ts'

const KEY = 'the-key-of-the-second-carrier'
/** Before the Worker's first answer: it reads its configuration once. */
Object.assign(env, { POSTMARK_SERVER_TOKEN: KEY })

type Sent = { From: string; To: string; TextBody: string; TrackLinks: string; TrackOpens: boolean }
/** The mails that the stand-in for Postmark was asked to send, and its answer. */
let second: { key: string | null; mail: Sent }[] = []
let answer: () => Promise<Response>
const lines = logged('error', 'warn')

beforeEach(() => {
  second = []
  answer = async () => Response.json({ ErrorCode: 0, Message: 'OK', MessageID: 'x' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    expect([request.method, request.url]).toEqual(['POST', 'https://api.postmarkapp.com/email'])
    second.push({ key: request.headers.get('x-postmark-server-token'), mail: await request.json() })
    return answer()
  })
})

const ask = (email = uniqueEmail(), client = new Client()) => client.post<Problem>(paths.emailLink, { email })
const refusing = (status: number, ErrorCode: number) => async () =>
  Response.json({ ErrorCode, Message: `Found inactive addresses: ada.nascosta@posta.example. ${KEY}` }, { status })
const mailLines = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => String(event).startsWith('mail-'))
const recent = async (): Promise<OperatorStats['recent']> => {
  await reportNow(env, 2025)
  return (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.recent
}

describe('the first carrier says', () => {
  it.each([
    ['E_DAILY_LIMIT_EXCEEDED', 'mail-quota', 503, 'auth/mail-quota', 'Per oggi le e-mail sono finite'],
    ['E_RATE_LIMIT_EXCEEDED', 'mail-rate', 503, 'auth/mail-rate', 'Aspetta un minuto'],
    ['E_RECIPIENT_SUPPRESSED', 'mail-suppressed', 422, 'auth/mail-suppressed', 'A questo indirizzo'],
    ['E_INTERNAL_SERVER_ERROR', 'mail-failed', 502, 'auth/mail-failed', 'Impossibile inviare'],
    ['', 'mail-failed', 502, 'auth/mail-failed', 'Impossibile inviare'],
  ])('«%s»: line %s, %d %s, where nobody else takes the mail', async (code, event, status, refusal, sentence) => {
    breakCarrier(true, code)
    answer = refusing(code === 'E_RATE_LIMIT_EXCEEDED' ? 429 : 422, code === 'E_RATE_LIMIT_EXCEEDED' ? 429 : 405)
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([status, refusal])
    expect(refused.body.detail).toContain(sentence)
    expect(refused.body.providers, 'no Google is set up here').toEqual([])
    if (status === 503) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
    expect(mailLines()[0]).toMatchObject({
      event,
      carrier: 'cloudflare',
      requestId: refused.headers.get('x-request-id'),
    })
    expect(refused.headers.getSetCookie()).toEqual([])
  })
})

describe('the second carrier', () => {
  it.each(['E_DAILY_LIMIT_EXCEEDED', 'E_RATE_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR', 'E_DELIVERY_FAILED', ''])(
    'takes in the same request what the first does not take: «%s»',
    async (code) => {
      breakCarrier(true, code)
      const before = await recent()
      const email = uniqueEmail()
      expect((await ask(email)).status).toBe(202)
      expect(second).toHaveLength(1)
      expect(second[0]).toMatchObject({ key: KEY, mail: { To: email, TrackLinks: 'None', TrackOpens: false } })
      expect(second[0]?.mail.From).toMatch(/^"DIECI PAROLE" <\S+@\S+>$/)
      const mail = { text: second[0]?.mail.TextBody } as Mail // as tokenIn reads it
      const spent = await new Client().post<SignedIn>(paths.completeEmailLink, { email, token: tokenIn(mail) })
      expect(spent.status).toBe(200)
      const after = await recent()
      expect([after.mails - before.mails, after.mailsBySecond - before.mailsBySecond]).toEqual([1, 1])
      expect(after.mailFailures).toBe(before.mailFailures)
      breakCarrier(false)
      expect((await ask()).status).toBe(202)
      expect(second, 'the first takes mails again').toHaveLength(1)
    },
  )

  it('never gets a suppressed address, whatever the first carrier has answered before', async () => {
    breakCarrier(true)
    expect((await ask()).status).toBe(202)
    second = []
    breakCarrier(true, 'E_RECIPIENT_SUPPRESSED')
    for (let i = 0; i < 3; i++) expect((await ask()).body.code).toBe('auth/mail-suppressed')
    expect(second).toEqual([])
    answer = refusing(422, 406)
    for (const code of ['E_DAILY_LIMIT_EXCEEDED', 'E_RATE_LIMIT_EXCEEDED']) {
      breakCarrier(true, code)
      expect((await ask()).body.code, 'of its own list').toBe('auth/mail-suppressed')
    }
  })

  it('takes a mail of a first one that hangs; where the first sends it late all the same, both links are one: it opens once', async () => {
    const late: Mail[] = []
    const send = (mail: Mail) => {
      late.push(mail)
      return new Promise(() => undefined)
    }
    env.MAIL = { send } as unknown as SendEmail // as the Worker calls it
    patienceIsOver(4000)
    const email = uniqueEmail()
    expect((await ask(email)).status).toBe(202)
    const [byFirst, bySecond] = [late.at(-1), { text: second[0]?.mail.TextBody } as Mail] // as tokenIn reads it
    if (!byFirst) throw new Error('the first was not asked')
    expect(tokenIn(byFirst)).toBe(tokenIn(bySecond))
    const open = (mail: Mail) => new Client().post<Problem>(paths.completeEmailLink, { email, token: tokenIn(mail) })
    expect((await open(byFirst)).status).toBe(200)
    expect((await open(bySecond)).body.code).toBe('auth/link-used')
  })

  it('that hangs too is given up in time: the request is withdrawn, and 502', async () => {
    breakCarrier(true, 'E_DAILY_LIMIT_EXCEEDED')
    answer = () => new Promise(() => undefined)
    patienceIsOver(4000)
    const email = uniqueEmail()
    for (let i = 0; i < 7; i++) expect((await ask(email)).body.code).toBe('auth/mail-failed')
  })

  it.each([
    ['quota', 'E_DAILY_LIMIT_EXCEEDED', refusing(422, 405), 'auth/mail-quota'],
    ['that it is asked too often', 'E_DAILY_LIMIT_EXCEEDED', refusing(429, 429), 'auth/mail-rate'],
    [
      'quota, where the first says only that it is asked too often',
      'E_RATE_LIMIT_EXCEEDED',
      refusing(422, 405),
      'auth/mail-rate',
    ],
    ['a wrong key', 'E_DAILY_LIMIT_EXCEEDED', refusing(401, 10), 'auth/mail-failed'],
    ['maintenance', 'E_DAILY_LIMIT_EXCEEDED', refusing(503, 100), 'auth/mail-failed'],
    [
      'no JSON',
      'E_DAILY_LIMIT_EXCEEDED',
      async () => new Response(`<b>${KEY}</b>`, { status: 502 }),
      'auth/mail-failed',
    ],
    ['nothing that it should', 'E_DAILY_LIMIT_EXCEEDED', async () => Response.json({}), 'auth/mail-failed'],
    [
      'no word: the network is away',
      'E_DAILY_LIMIT_EXCEEDED',
      async () => Promise.reject(new TypeError(KEY)),
      'auth/mail-failed',
    ],
  ] as const)('that says %s', async (_, code, says, refusal) => {
    breakCarrier(true, code)
    answer = says
    const before = await recent()
    expect((await ask()).body.code).toBe(refusal)
    expect((await recent()).mailFailures - before.mailFailures).toBe(1)
    expect(mailLines().map(({ carrier }) => carrier)).toEqual(['cloudflare', 'postmark'])
    for (const secret of [KEY, 'nascosta', 'Found']) expect(lines.join()).not.toContain(secret)
  })

  it('the mail that went is the one that the first had refused, whole', async () => {
    const email = uniqueEmail()
    await ask(email)
    const taken = lastMailTo(email)
    breakCarrier(true, 'E_RATE_LIMIT_EXCEEDED')
    await ask(email)
    expect(mailbox.filter(({ to }) => to === email)).toHaveLength(1)
    const shape = (text: string | undefined) => text?.replace(/token=\S+|Codice: \S+|\d\d:\d\d/g, '…')
    expect(shape(second[0]?.mail.TextBody)).toBe(shape(taken.text))
  })
})
