/** operating.md, «What the operator may do»: what the operator may do, and when. The expected table is written by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phaseOf } from '../../../shared/evening/phase.ts'
import { isTooEarly, type KeyFacts, type OperatorKey, operatorKeys } from '../../../shared/operator/keys.ts'

const NOW = Date.parse('2025-12-31T19:40:00.000Z')
const NEVER = { wordsDeadline: null, begunAt: null, sealedAt: null, speechPublished: false, megaRoomId: null }

/** The states of an evening in their order, each with what it adds. */
const STATES = {
  choosing: NEVER,
  begun: { ...NEVER, begunAt: NOW },
  sealed: { ...NEVER, sealedAt: NOW },
  'begun and sealed': { ...NEVER, begunAt: NOW, sealedAt: NOW },
  'published before the seal': { ...NEVER, speechPublished: true },
  'published after the seal': { ...NEVER, sealedAt: NOW, speechPublished: true },
} satisfies Record<string, KeyFacts>

/** `-`: nothing to do. */
const said = (key: OperatorKey, facts: KeyFacts): string => {
  const press = operatorKeys[key].may(facts)
  if (!press.ok) return press.code
  return press.nothingToDo ? '-' : 'may'
}

describe('which key can be pressed, and why not', () => {
  const [SEALED, PUBLISHED, OPEN] = ['season/sealed', 'season/published', 'season/not-sealed'] as const
  const KEYS = ['settings', 'begin', 'takeBack', 'transcript', 'publish', 'withdraw', 'closeMegaRoom'] as const
  it.each<[keyof typeof STATES, ...string[]]>([
    ['choosing', 'may', 'may', '-', OPEN, 'may', '-'],
    ['begun', 'may', '-', 'may', OPEN, 'may', '-'],
    ['sealed', SEALED, SEALED, SEALED, 'may', 'may', '-'],
    ['begun and sealed', SEALED, SEALED, SEALED, 'may', 'may', '-'],
    ['published before the seal', 'may', PUBLISHED, '-', OPEN, 'may', 'may'],
    ['published after the seal', SEALED, PUBLISHED, SEALED, PUBLISHED, 'may', 'may'],
  ])('%s', (state, ...expected) => {
    const outcomes = KEYS.map((key) => [key, said(key, STATES[state])])
    expect(outcomes).toEqual([...expected, 'room/not-found'].map((outcome, at) => [KEYS[at], outcome]))
  })
  it('the mega room is closed where there is one, at any time', () => {
    for (const facts of Object.values(STATES))
      expect(said('closeMegaRoom', { ...facts, megaRoomId: '23456789abcd' })).toBe('may')
  })
})

const moment = fc.option(fc.integer({ min: -3, max: 3 }).map((minutes) => NOW + minutes * 60_000))
const anyFacts: fc.Arbitrary<KeyFacts> = fc.record({
  wordsDeadline: moment,
  begunAt: moment,
  sealedAt: moment,
  speechPublished: fc.boolean(),
  megaRoomId: fc.constant(null),
})
const iso = (at: number | string | null): string | null => (at === null ? null : new Date(at).toISOString())

it('operating.md, «What the operator may do»: early is a deadline that lies ahead while words can be chosen, in ms as in ISO 8601', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const told = {
        ...facts,
        wordsDeadline: iso(facts.wordsDeadline),
        begunAt: iso(facts.begunAt),
        sealedAt: iso(facts.sealedAt),
      }
      const isExpected = told.wordsDeadline !== null && phaseOf(told, NOW) === 'choosing'
      expect([isTooEarly(facts, NOW), isTooEarly(told, NOW)]).toEqual([isExpected, isExpected])
    }),
  )
})

describe('the year has to be typed', () => {
  const asks = (key: OperatorKey, facts: KeyFacts, isEarly: boolean) => operatorKeys[key].asksYear(facts, isEarly)

  it('for a begin and for a first text that are early, or where there is no deadline', () => {
    const dated = { ...NEVER, wordsDeadline: NOW + 60_000 }
    for (const key of ['begin', 'publish'] as const) {
      expect([asks(key, dated, true), asks(key, dated, false), asks(key, NEVER, false)]).toEqual([true, false, true])
      expect([asks(key, STATES.begun, true), asks(key, STATES.begun, false)]).toEqual([false, false])
    }
    for (const state of ['sealed', 'published before the seal', 'published after the seal'] as const)
      expect(asks('publish', STATES[state], true), state).toBe(false)
  })

  it('for nothing else', () => {
    const others: OperatorKey[] = ['settings', 'takeBack', 'transcript', 'withdraw', 'closeMegaRoom']
    fc.assert(
      fc.property(anyFacts, fc.boolean(), fc.constantFrom(...others), (facts, isEarly, key) => {
        expect(asks(key, facts, isEarly)).toBe(false)
      }),
    )
  })
})
