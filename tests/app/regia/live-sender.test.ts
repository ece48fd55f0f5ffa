/** Decisions 145 and 147: the live text of two phones on one server, whose answers may be lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, UNREACHED } from '../../../app/net/call.ts'
import { type LiveSender, liveSender } from '../../../app/regia/live-sender.ts'
import type { Tagged } from '../../../app/regia/operator.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { aPage, type Page } from '../../support/browser/page.ts'
import { aStorage, type Stored } from '../../support/browser/storage.ts'

let page: Page
let tab: Stored
let stop: (() => void)[]
/** What the server has, and what becomes of the next calls. */
let server: {
  text: string
  rev: number
  refuses: RefusalCode | null
  isAway: boolean
  losesAnswer: boolean
  calls: string[]
}

beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
  tab = aStorage('sessionStorage')
  stop = []
  server = { text: '', rev: 0, refuses: null, isAway: false, losesAnswer: false, calls: [] }
})
afterEach(() => {
  for (const one of stop) one()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tagNow = (): string => `"transcript-2025-${server.rev}"`
const refused = (code: RefusalCode): Answer<never> => ({ ok: false, failure: { status: 409, code, sentence: code } })
const told = (value: string): Answer<Tagged<string>> => ({ ok: true, status: 200, value: { value, tag: tagNow() } })

const operator = {
  transcript: async (): Promise<Answer<Tagged<string>>> => {
    server.calls.push('GET')
    return server.isAway ? { ok: false, failure: UNREACHED } : told(server.text)
  },
  sendTranscript: async (text: string, seen: string | null): Promise<Answer<Tagged<string>>> => {
    server.calls.push('PUT')
    if (server.isAway) return { ok: false, failure: UNREACHED }
    if (server.refuses) return refused(server.refuses)
    if (seen !== tagNow()) return refused('season/changed-elsewhere')
    Object.assign(server, { text, rev: server.rev + 1 })
    return server.losesAnswer ? { ok: false, failure: UNREACHED } : told('')
  },
}

function aPhone(): LiveSender {
  const phone = liveSender(operator)
  stop.push(phone.start())
  return phone
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const waiting = ({ live }: LiveSender): string[] => live.get().waiting.map(({ text }) => text)

it('what stands is asked once; then each line is one call, and what is typed meanwhile goes with the next', async () => {
  const phone = aPhone()
  phone.type('pace a tutti')
  phone.type('la neve')
  await pass(0)
  phone.type('sul monte')
  await pass(0)
  expect(server.text).toBe('pace a tutti\nla neve\nsul monte\n')
  expect(server.calls).toEqual(['GET', 'PUT', 'PUT'])
  expect(phone.said.get()).toMatchObject({ tone: 'done', text: '✓ 3 righe, 7 parole' })
})

it('somebody else has written: the line goes after theirs, which stay', async () => {
  const [one, two] = [aPhone(), aPhone()]
  one.type('uno')
  two.type('due')
  await pass(2000)
  one.type('tre')
  await pass(2000)
  expect(server.text.split('\n').toSorted()).toEqual(['', 'due', 'tre', 'uno'])
  expect(server.text.endsWith('tre\n')).toBe(true)
  expect([waiting(one), waiting(two)]).toEqual([[], []])
  expect(one.live.get().resumed).not.toBeNull()
})

it('an answer is lost: the line is not sent twice', async () => {
  const phone = aPhone()
  server.losesAnswer = true
  phone.type('uno')
  await pass(0)
  expect([server.text, waiting(phone)]).toEqual(['uno\n', ['uno']])
  server.losesAnswer = false
  await pass(5000)
  expect([server.text, waiting(phone)]).toEqual(['uno\n', []])
})

it('without a network lines wait, in this tab over a reload too, and leave when it is back', async () => {
  server.isAway = true
  const phone = aPhone()
  phone.type('uno')
  phone.type('due')
  await pass(30_000)
  expect([server.text, waiting(phone)]).toEqual(['', ['uno', 'due']])
  for (const one of stop) one()
  expect(tab['regia-live']).toContain('due')
  const reloaded = aPhone()
  server.isAway = false
  reloaded.type('tre')
  await pass(0)
  expect([server.text, waiting(reloaded)]).toEqual(['uno\ndue\ntre\n', []])
})

it('the network’s return sends them at once', async () => {
  server.isAway = true
  const phone = aPhone()
  phone.type('uno')
  await pass(100)
  server.isAway = false
  page.dispatchEvent(new Event('online'))
  await pass(0)
  expect(server.text).toBe('uno\n')
})

it('the official text is out: what waits is no longer true, and is said to be over', async () => {
  const phone = aPhone()
  server.refuses = 'season/published'
  phone.type('uno')
  await pass(60_000)
  expect(waiting(phone)).toEqual([])
  expect(phone.said.get()).toMatchObject({ tone: 'changed', text: 'Il testo ufficiale è fuori: il dal vivo è finito.' })
  expect(server.calls).toEqual(['GET', 'PUT'])
})

it('a token that is forgotten while a look is under way: nothing of the tab is written again, and nothing is sent', async () => {
  const phone = liveSender(operator)
  const forget = phone.start()
  await pass(0)
  server.isAway = true
  phone.type('pace')
  await pass(0)
  server.isAway = false
  const look = phone.look()
  forget()
  for (const key of Object.keys(tab)) delete tab[key]
  await look
  await pass(60_000)
  expect([server.text, Object.keys(tab)]).toEqual(['', []])
})
