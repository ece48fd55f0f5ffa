/**
 * The answers to requests for mails, in a long sequence: none of them tells who has an account, nor whether a mail was
 * opened.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { Problem } from '../../../../shared/api/shapes.ts'
import { env } from '../../../support/bindings.ts'
import { Client, operator, signIn } from '../../../support/client.ts'
import { breakCarrier, lastMailTo, mailbox, tokenIn } from '../../../support/mailbox.ts'

const YEAR = 2025
const MINUTE = 60_000
const realD1 = env.DB
let now = Date.now()

const at = (moment: number): void => {
  now = moment
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}
const later = (ms: number): void => at(now + ms)
const setCeilings = (ceilings: object) => operator.call('PUT', operatorPaths.mails(YEAR), ceilings)

beforeEach(async () => {
  // The random part of a wait says nothing of anybody.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  // Rows of other tests are too old to count.
  later(3 * 60 * MINUTE)
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'] })
})
afterEach(async () => {
  await setCeilings({ mailsAMinute: null, mailsAnHour: null })
})

/** All that a stranger sees of an answer. */
async function ask(email: string, client = new Client()) {
  const { status, body, headers } = await client.post<Problem>(paths.emailLink, { email })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  return { status, body, wait: headers.get('retry-after'), cookies, kinds: [...headers.keys()].sort() }
}

/** Of one name: the address in question, and other spellings of its mailbox. */
type Spellings = { own: string; others: string[] }
const FORMS: Record<string, (name: string) => Spellings> = {
  'a plain address': (name) => ({ own: `${name}@posta.example`, others: [`${name}+x@posta.example`] }),
  'an address with a plus': (name) => ({
    own: `${name}+gioco@posta.example`,
    others: [`${name}@posta.example`, `${name}+a@posta.example`, `${name}+b@posta.example`],
  }),
  'a Gmail address with dots': (name) => ({
    own: `${name}.rossi@gmail.com`,
    others: [`${name}rossi@gmail.com`, `${name}r.ossi@gmail.com`, `${name}.rossi@googlemail.com`],
  }),
  'a Gmail address with dots and a plus': (name) => ({
    own: `${name}.rossi+x@gmail.com`,
    others: [`${name}rossi@gmail.com`, `${name}.rossi+y@gmail.com`],
  }),
}

type Asked = Awaited<ReturnType<typeof ask>>
type Step = (spellings: Spellings) => Promise<Asked[]>
const own: Step = async ({ own }) => [await ask(own)]
const askEach = async (emails: readonly string[]): Promise<Asked[]> => {
  const answers: Asked[] = []
  for (const email of emails) answers.push(await ask(email))
  return answers
}
const others: Step = ({ others }) => askEach(others)
const all: Step = ({ own, others }) => askEach([own, ...others])
const often =
  (count: number, step: Step): Step =>
  async (spellings) => {
    const answers: Asked[] = []
    for (let i = 0; i < count; i++) answers.push(...(await step(spellings)))
    return answers
  }
const wait =
  (ms: number): Step =>
  async () => {
    later(ms)
    return []
  }
const breaking =
  (isBroken: boolean): Step =>
  async () => {
    breakCarrier(isBroken)
    return []
  }
/** A stranger's sequences. */
const SEQUENCES: Record<string, Step[]> = {
  'the address alone, also while the carrier takes nothing': [
    often(3, own),
    breaking(true),
    often(3, own),
    breaking(false),
    often(4, own),
    wait(10 * MINUTE - 1),
    own,
    wait(1),
    often(2, own),
  ],
  'its other spellings first, then the address, minute after minute': [
    often(6, others),
    ...Array.from({ length: 12 }, () => [wait(MINUTE), own]).flat(),
  ],
  'all of them for an hour and a half': Array.from({ length: 13 }, () => [all, wait(7 * MINUTE)]).flat(),
}

let names = 0
/** The answers of a sequence, from the same moment on, to somebody who has an account and to somebody who has none. */
async function both(form: (name: string) => Spellings, steps: Step[], meanwhile: (email: string) => Promise<unknown>) {
  names++
  const [known, unknown] = [form(`nota${names}`), form(`ignota${names}`)]
  await signIn(new Client(), known.own)
  later(2 * 60 * MINUTE)
  const begun = now
  const answersOf = async (spellings: Spellings, isKnown: boolean): Promise<Asked[]> => {
    at(begun)
    const answers: Asked[] = []
    for (const step of steps) {
      answers.push(...(await step(spellings)))
      if (isKnown) await meanwhile(spellings.own)
    }
    return answers
  }
  const ofUnknown = await answersOf(unknown, false)
  const ofKnown = await answersOf(known, true)
  return { ofKnown, ofUnknown }
}

describe.each(Object.entries(FORMS))('%s', (_, form) => {
  it.each(Object.entries(SEQUENCES))('answers as if it had no account, every time: %s', async (_, steps) => {
    const { ofKnown, ofUnknown } = await both(form, steps, async () => undefined)
    expect(ofKnown.length).toBeGreaterThan(7)
    expect(ofKnown).toEqual(ofUnknown)
  })

  it('answers no otherwise where its owner opens each mail', async () => {
    const open = async (email: string): Promise<void> => {
      const sent = mailbox.some(({ to }) => to === email)
      if (!sent) return
      await new Client().post(paths.completeEmailLink, { email, token: tokenIn(lastMailTo(email)) })
    }
    const steps = Array.from({ length: 7 }, () => own)
    const { ofKnown, ofUnknown } = await both(form, [...steps, wait(10 * MINUTE), ...steps], open)
    expect(ofKnown).toEqual(ofUnknown)
  })
})

it('no statement of a request for a mail reads the accounts', async () => {
  const prepared: string[] = []
  env.DB = new Proxy(realD1, {
    get(db, name) {
      if (name !== 'prepare') return Reflect.get(db, name).bind(db)
      return (sql: string) => {
        prepared.push(sql)
        return db.prepare(sql)
      }
    },
  })
  for (const form of Object.values(FORMS)) await often(3, all)(form('nessuno'))
  breakCarrier(true)
  await ask('nessuno.altro@posta.example')
  expect(prepared.filter((sql) => /email_requests/.test(sql)).length).toBeGreaterThan(2)
  expect(prepared.filter((sql) => /\b(accounts|users|sessions)\b/.test(sql))).toEqual([])
})

it('one account, which opens each of its links, takes no more mails than a stranger: five, then one each ten minutes', async () => {
  const email = 'assetato@posta.example'
  const sent = mailbox.length
  const mails: number[] = []
  for (let tenth = 0; tenth < 12; tenth++) {
    for (let i = 0; i < 10; i++) {
      const { status } = await ask(email)
      if (status !== 202) continue
      const open = { email, token: tokenIn(lastMailTo(email)) }
      expect((await new Client().post(paths.completeEmailLink, open)).status).toBe(200)
    }
    mails.push(mailbox.length - sent)
    later(10 * MINUTE)
  }
  expect(mails).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
})
