/**
 * design.md, «One address for the evening» and «Revisions of the season»: when a page asks for the evening, and which of two
 * answers it believes.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { rankingNews } from '../../../app/home/my-rooms.ts'
import type { Evening } from '../../../shared/api/shapes.ts'
import { UNDATED_MS } from '../../../shared/evening/stage.ts'
import { createRandom } from '../../support/random.ts'
import { roomCard } from '../../support/rooms/room-card.ts'
import {
  answerBy,
  aPage,
  aServer,
  DEADLINE,
  eveningOf,
  HOUR,
  iso,
  look,
  MINUTE,
  pass,
  type Revision,
  refreshed,
  type Server,
} from './an-evening.ts'

let server: Server
let page: ReturnType<typeof aPage>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: DEADLINE - 3 * HOUR })
  server = aServer()
  page = aPage(server)
})

const CARD = roomCard()
/** Between one question and the next, in ms. */
const gapsOf = ({ asked }: Server): number[] => asked.slice(1).map((at, index) => at - (asked[index] ?? 0))

it('nothing is asked before the last hour; in it every few seconds, each page at its own moments', async () => {
  await look()
  await pass(2 * HOUR - 1)
  expect(server.asked).toEqual([])
  await pass(2 * MINUTE)
  const gaps = gapsOf(server)
  expect(gaps.length).toBeGreaterThan(5)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4_000)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(6_000)
  expect(new Set(gaps).size).toBeGreaterThan(1)
})

it.each<[string, Partial<Server['facts']>]>([
  ['begun', { begunAt: iso(DEADLINE - 4 * HOUR) }],
  ['sealed', { sealedAt: iso(DEADLINE - 4 * HOUR) }],
])('a season that is %s is asked for at once, whenever its deadline', async (_, facts) => {
  server.facts = { ...server.facts, ...facts }
  await look()
  expect(server.asked).toHaveLength(1)
})

it('nothing is asked after the publication, or when nobody looks', async () => {
  server.facts.speechPublished = true
  const { sessionStore, stop } = await look()
  await pass(4 * HOUR)
  expect(server.asked).toEqual([])
  server.facts.speechPublished = false
  server.facts.begunAt = iso(Date.now())
  stop()
  await refreshed(sessionStore)
  await pass(HOUR)
  expect(server.asked).toEqual([])
})

it('without a deadline every few minutes, not at once, never hidden: so an open page hears of a begin by itself', async () => {
  server.facts.wordsDeadline = null
  server.askAgainMs = UNDATED_MS
  const { known } = await look()
  await pass(2 * MINUTE)
  expect(server.asked, 'the session has just told').toEqual([])
  await pass(HOUR)
  const gaps = gapsOf(server)
  expect(server.asked.length).toBeGreaterThan(15)
  expect(server.asked.length).toBeLessThan(27)
  expect(new Set(gaps).size).toBeGreaterThan(5)
  page.turn('hidden')
  const before = server.asked.length
  await pass(HOUR)
  expect(server.asked).toHaveLength(before)
  page.turn('visible')
  await pass(0)
  server.facts.begunAt = iso(Date.now())
  server.askAgainMs = 5_000
  await pass(4 * MINUTE)
  expect(known().begunAt).not.toBeNull()
  const soon = server.asked.length
  await pass(MINUTE)
  expect(server.asked.length - soon).toBeGreaterThan(8)
})

it('a begin that the session tells ends the long wait of a season without a deadline', async () => {
  server.facts.wordsDeadline = null
  server.askAgainMs = UNDATED_MS
  const { sessionStore } = await look()
  await pass(4 * MINUTE)
  const before = server.asked.length
  server.facts.begunAt = iso(Date.now())
  await refreshed(sessionStore)
  await pass(3_000)
  expect(server.asked).toHaveLength(before + 1)
})

it('a room that closes on screen, or is about to, ends that wait as well', async () => {
  server.facts.wordsDeadline = null
  server.askAgainMs = UNDATED_MS
  const { eveningStore, known } = await look()
  await pass(4 * MINUTE)
  const before = server.asked.length
  server.facts = { ...server.facts, begunAt: iso(Date.now()), sealedAt: iso(Date.now()) }
  eveningStore.askSoon()
  await pass(0)
  expect(server.asked).toHaveLength(before + 1)
  expect(known().sealedAt).not.toBeNull()
})

it('of a crowd that sees its room close, each page asks at its own moment', async () => {
  server.facts.wordsDeadline = null
  server.askAgainMs = UNDATED_MS
  const { eveningStore } = await look()
  await pass(4 * MINUTE)
  const before = server.asked.length
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  eveningStore.askSoon(100_000)
  await pass(8_900)
  expect(server.asked).toHaveLength(before)
  await pass(200)
  expect(server.asked).toHaveLength(before + 1)
})

it('a publication that the evening tells makes rankings new, those seen before a withdrawal too', async () => {
  vi.setSystemTime(DEADLINE)
  server.speechVersion = 700
  const { known } = await look()
  server.facts = { ...server.facts, sealedAt: iso(DEADLINE), speechPublished: true }
  server.speechVersion = 800
  await pass(10_000)
  expect(rankingNews(CARD, known(), new Map())).toBe('new')
  expect(rankingNews(CARD, known(), new Map([[CARD.id, 700]])), 'of the text that was withdrawn').toBe('new')
  expect(rankingNews(CARD, known(), new Map([[CARD.id, 800]])), 'of the new one').toBe('ready')
})

it('the publication ends the questions, and a withdrawal that the session tells begins them again', async () => {
  server.facts.begunAt = iso(DEADLINE - 4 * HOUR)
  const { sessionStore, known } = await look()
  server.facts.speechPublished = true
  await pass(10_000)
  expect(known().speechPublished).toBe(true)
  const before = server.asked.length
  await pass(HOUR)
  expect(server.asked).toHaveLength(before)
  server.facts.speechPublished = false
  await refreshed(sessionStore)
  await pass(10_000)
  expect(known().speechPublished).toBe(false)
  expect(server.asked.length).toBeGreaterThan(before)
})

it('a hidden tab asks nothing, and asks at once when it is looked at again', async () => {
  vi.setSystemTime(DEADLINE)
  await look()
  page.turn('hidden')
  const before = server.asked.length
  await pass(HOUR)
  expect(server.asked).toHaveLength(before)
  page.turn('visible')
  await pass(0)
  expect(server.asked).toHaveLength(before + 1)
  for (let turn = 0; turn < 20; turn++) {
    page.turn('hidden')
    page.turn('visible')
  }
  await pass(0)
  expect(server.asked, 'a thumb that goes to and fro is no storm').toHaveLength(before + 1)
})

it('the server says how often; nonsense is kept within bounds', async () => {
  vi.setSystemTime(DEADLINE)
  server.askAgainMs = 60_000
  await look()
  await pass(40_000)
  expect(server.asked).toHaveLength(1)
  await pass(40_000)
  expect(server.asked).toHaveLength(2)
  server.askAgainMs = 0
  await pass(MINUTE * 2)
  const before = server.asked.length
  await pass(20_000)
  expect(server.asked.length - before).toBeLessThanOrEqual(13)
})

it('a server that is away is asked again at growing intervals, and as soon as two seconds allow when the network is back', async () => {
  vi.setSystemTime(DEADLINE)
  server.isAway = true
  const { eveningStore } = await look()
  await pass(10 * MINUTE)
  const gaps = gapsOf(server)
  expect(gaps.at(-1)).toBeGreaterThan(2 * (gaps[0] ?? Number.POSITIVE_INFINITY))
  server.isAway = false
  page.online()
  // Its last question may just have been asked.
  await pass(2_000)
  expect(eveningStore.get()?.year).toBe(2025)
})

it('two who look make one question, and a page that is turned asks no earlier', async () => {
  vi.setSystemTime(DEADLINE)
  const { eveningStore, stop } = await look()
  const other = eveningStore.subscribe(() => {})
  await pass(0)
  stop()
  other()
  eveningStore.subscribe(() => {})
  await pass(1_000)
  expect(server.asked).toHaveLength(1)
})

it('what the evening tells is the season of every screen, and a session that is asked for meanwhile stays valid', async () => {
  vi.setSystemTime(DEADLINE)
  const { sessionStore, known } = await look()
  const seal = iso(DEADLINE + 1_000)
  server.facts = { ...server.facts, begunAt: iso(DEADLINE), sealedAt: seal }
  server.sessionTakesMs = 8_000
  const told = sessionStore.askAnew()
  await pass(10_000)
  expect([await told, server.sessions], 'it was not asked twice').toEqual([true, 2])
  expect(known()).toMatchObject({ begunAt: iso(DEADLINE), sealedAt: seal, bonusWords: [] })
})

it('SEALED-IS-FINAL: sealed stays sealed, whatever an older answer says; an answer of another season changes nothing', async () => {
  vi.setSystemTime(DEADLINE)
  const { sessionStore, known } = await look()
  const seal = iso(DEADLINE + 1_000)
  server.facts.sealedAt = seal
  await pass(20_000)
  server.facts.sealedAt = null
  server.facts.begunAt = iso(DEADLINE)
  await pass(10_000)
  await refreshed(sessionStore)
  expect(known()).toMatchObject({ sealedAt: seal, begunAt: iso(DEADLINE) })
  server.next = { ...eveningOf(server), year: 2026, rev: 1_000, speechPublished: true }
  await pass(6_000)
  expect(known().speechPublished).toBe(false)
})

it.each(Array.from({ length: 40 }, (_, at) => at + 1))(
  'any order of answers, by the session and by the evening, gives the same season: seed %i',
  async (seed) => {
    const random = createRandom(seed)
    vi.setSystemTime(DEADLINE)
    const told: (Revision & { evening: Evening })[] = []
    for (let change = 0; change < 12; change++) {
      const { facts } = server
      const isOut = random() < 0.3
      server.facts = {
        wordsDeadline: random() < 0.3 ? iso(DEADLINE + change * MINUTE) : facts.wordsDeadline,
        begunAt: random() < 0.3 ? iso(DEADLINE + change) : random() < 0.3 ? null : (facts.begunAt ?? null),
        sealedAt: facts.sealedAt ?? (random() < 0.2 ? iso(DEADLINE + change) : null),
        speechPublished: isOut,
      }
      if (isOut !== facts.speechPublished) server.speechVersion = DEADLINE + change
      const evening = eveningOf(server)
      told.push({ evening, facts: server.facts, rev: server.rev, speechVersion: server.speechVersion })
    }
    const last = { ...server.facts, rev: server.rev, speechVersion: server.speechVersion }
    const heard = [...told, ...told.filter(() => random() < 0.3)]
    const next = (): Revision & { evening: Evening } => {
      const [revision] = heard.splice(Math.floor(random() * heard.length), 1)
      if (!revision) throw new Error('there was one')
      answerBy(server, revision)
      return revision
    }
    next()
    const { sessionStore, known } = await look()
    while (heard.length > 0) {
      const { evening } = next()
      if (random() < 0.5) sessionStore.learnEvening(evening)
      else await refreshed(sessionStore)
    }
    expect(known()).toMatchObject(last)
  },
)

it('the same answer again leaves the very same season: a new object would mean that the server was asked anew', async () => {
  vi.setSystemTime(DEADLINE)
  server.facts.sealedAt = iso(DEADLINE)
  const { known } = await look()
  await pass(6_000)
  const season = known()
  await pass(20_000)
  expect(known()).toBe(season)
})
