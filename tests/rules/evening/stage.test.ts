/** The stage says more than the phase, and never something else. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayEnter, newestFacts, type Phase, phaseOf } from '../../../shared/evening/phase.ts'
import {
  isClosingNext,
  isSealed,
  LONGEST_SPEECH_MS,
  mayChoose,
  type Stage,
  stageOf,
} from '../../../shared/evening/stage.ts'
import { seemsOver } from '../../../shared/evening/transcript.ts'

const NOW = Date.parse('2025-12-31T19:40:00.000Z')
const iso = (ms: number): string => new Date(ms).toISOString()
const none = { wordsDeadline: null, begunAt: null, sealedAt: null, speechPublished: false }
const past = iso(NOW - 60_000)
const longAgo = iso(NOW - LONGEST_SPEECH_MS)

it.each<[Stage, Parameters<typeof stageOf>[0]]>([
  ['undated', none],
  ['choosing', { ...none, wordsDeadline: iso(NOW + 1) }],
  ['locked', { ...none, wordsDeadline: iso(NOW) }],
  ['begun', { ...none, wordsDeadline: past, begunAt: past }],
  ['begun', { ...none, wordsDeadline: iso(NOW + 3600_000), begunAt: past }],
  ['sealed', { ...none, wordsDeadline: past, sealedAt: past }],
  ['speaking', { ...none, begunAt: past, sealedAt: past }],
  ['spoken', { ...none, begunAt: longAgo, sealedAt: past }],
  ['spoken', { ...none, wordsDeadline: longAgo, sealedAt: longAgo }],
  ['published', { ...none, begunAt: past, sealedAt: past, speechPublished: true }],
  ['published', { ...none, speechPublished: true }],
])('%s: %j', (stage, facts) => {
  expect(stageOf(facts, NOW)).toBe(stage)
})

it('design.md, «Revisions of the season»: of two answers the one with the higher revision counts, and the seal of either', () => {
  const fifth = { ...none, rev: 5, speechVersion: 2 }
  const sixth = { ...none, begunAt: past, rev: 6, speechVersion: 2 }
  expect(newestFacts(fifth, sixth)).toEqual(sixth)
  expect(newestFacts(sixth, fifth)).toEqual(sixth)
  expect(newestFacts(sixth, { ...fifth, sealedAt: past })).toEqual({ ...sixth, sealedAt: past })
})

it('a stage belongs to its phase, whatever the facts', () => {
  const phases: Record<Stage, Phase> = {
    undated: 'choosing',
    choosing: 'choosing',
    locked: 'locked',
    begun: 'locked',
    sealed: 'sealed',
    speaking: 'sealed',
    spoken: 'sealed',
    published: 'published',
  }
  const moment = fc.option(fc.integer({ min: NOW - 2 * LONGEST_SPEECH_MS, max: NOW + LONGEST_SPEECH_MS }).map(iso))
  const facts = fc.record({ wordsDeadline: moment, begunAt: moment, sealedAt: moment, speechPublished: fc.boolean() })
  fc.assert(
    fc.property(facts, (some) => {
      const stage = stageOf(some, NOW)
      expect(phases[stage]).toBe(phaseOf(some, NOW))
      expect(mayChoose(stage)).toBe(phases[stage] === 'choosing')
      expect(isSealed(stage)).toBe(phases[stage] === 'sealed')
      expect(isClosingNext(stage), 'where nobody enters any more, closing is what is left to do').toBe(!mayEnter(some))
    }),
  )
})

describe('when a board says that the speech seems to be over: a guess, which the next word takes back', () => {
  const BEGAN = 1_000_000_000_000
  const at = (minutes: number): number => BEGAN + minutes * 60_000

  it.each([
    ['nobody has heard anything yet', null, null, 10, false],
    ['the transcript goes on', at(9), at(2), 10, false],
    ['the transcript has been silent, and so has everybody', at(7), at(7), 10, true],
    ['the transcript has been silent, and somebody has just heard a word', at(7), at(9), 10, false],
    ['without a transcript people may be silent for longer', null, at(7), 10, false],
    ['without a transcript nobody has heard a word for long', null, at(4), 10, true],
  ])('%s', (_, lastSpoken, lastHeard, now, isOver) => {
    expect(seemsOver(lastSpoken, lastHeard, BEGAN, at(now))).toBe(isOver)
  })

  it('no speech is as long: then it is over, even if words are still heard', () => {
    const now = BEGAN + LONGEST_SPEECH_MS
    expect(seemsOver(now, now, BEGAN, now)).toBe(false)
    expect(seemsOver(now + 1, now + 1, BEGAN, now + 1)).toBe(true)
  })
})
