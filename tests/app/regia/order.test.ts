/** The control room (decision 147): which step is open, which is next, and why a key cannot be pressed. */
import { describe, expect, it } from 'vitest'
import { cueIn, type Facts, nextStep, STEPS, whyNot } from '../../../app/regia/order.ts'
import { type Stage, stageOf } from '../../../shared/evening/stage.ts'
import { type OperatorKey, operatorKeys } from '../../../shared/operator/keys.ts'
import { aSeason, atClock, iso, NOW } from './an-evening.ts'

const at = (ms: number): string => new Date(NOW + ms).toISOString()
const NOTHING: Facts = { liveWords: 0, hasText: false, speechWords: null }

const SEASONS: Record<Stage, ReturnType<typeof aSeason>> = {
  undated: aSeason({ wordsDeadline: null }),
  choosing: aSeason(),
  locked: aSeason({ wordsDeadline: at(-65_000) }),
  begun: aSeason({ begunAt: at(-17_000), sealsAt: at(43_000) }),
  sealed: aSeason({ sealedAt: at(-430_000) }),
  speaking: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000) }),
  spoken: aSeason({ begunAt: at(-3_000_000), sealedAt: at(-2_940_000) }),
  published: aSeason({ begunAt: at(-490_000), sealedAt: at(-430_000), speechPublished: true }),
}
const CLOSED = aSeason({ speechPublished: true, megaRoomIsOpen: false })
const WITHOUT = aSeason({ speechPublished: true, megaRoomId: null, megaRoomIsOpen: false })
const cues = (stage: Stage, facts: Facts = NOTHING): string =>
  STEPS.map((step) => cueIn(step, stage, SEASONS[stage], facts, NOW).cue).join(' ')

describe('what has been is a line, what can be done now is open, what comes says after what', () => {
  it.each<[Stage, string, string | null]>([
    ['undated', 'now now later later later later later', 'begin'],
    ['choosing', 'now now later later later later later', 'begin'],
    ['locked', 'done now later later later later later', 'begin'],
    ['begun', 'done now now later later later later', null],
    ['sealed', 'done done now now later later later', 'live'],
    ['speaking', 'done done now now later later later', 'live'],
    ['spoken', 'done done now now later later later', 'text'],
    ['published', 'done done done done now now now', 'mega'],
  ])('%s: %s', (stage, expected, next) => {
    expect(stageOf(SEASONS[stage], NOW)).toBe(stage)
    expect(cues(stage)).toBe(expected)
    expect(nextStep(stage, SEASONS[stage], NOTHING, false)).toBe(next)
  })

  it('a text in hand folds the live text and takes the yellow key', () => {
    const facts = { ...NOTHING, hasText: true, liveWords: 1204 }
    expect(cues('sealed', facts)).toBe('done done done now later later later')
    expect(cueIn('live', 'sealed', SEASONS.sealed, facts, NOW).note).toBe('1.204 parole')
    expect(nextStep('sealed', SEASONS.sealed, facts, false)).toBe('text')
  })

  it('of the official text is told how many of its words count', () => {
    const note = (speechWords: number | null) =>
      cueIn('text', 'published', SEASONS.published, { ...NOTHING, speechWords }, NOW).note
    expect(note(1286)).toBe('contano 1.286')
    expect(note(null)).toBe('')
  })

  it('in trouble what helps is next; after the mega room nothing is', () => {
    expect(nextStep('choosing', SEASONS.choosing, NOTHING, true)).toBeNull()
    for (const season of [CLOSED, WITHOUT]) expect(nextStep('published', season, NOTHING, false)).toBeNull()
  })

  it('a mega room that is closed is done, whoever closed it; where there is none nothing was done', () => {
    const mega = (season: typeof CLOSED) => cueIn('mega', 'published', season, NOTHING, NOW)
    expect(mega(CLOSED)).toEqual({ cue: 'done', note: 'chiusa' })
    expect(whyNot('closeMegaRoom', CLOSED)).toBe('è già chiusa')
    expect(mega(WITHOUT)).toEqual({ cue: 'later', note: 'non c’è' })
    expect(whyNot('closeMegaRoom', WITHOUT)).toBe('quest’anno non c’è')
  })

  it('a deadline of another day has its day', () => {
    const note = (wordsDeadline: string) => cueIn('deadline', 'choosing', aSeason({ wordsDeadline }), NOTHING, NOW).note
    expect(note(iso(atClock(20, 30)))).toBe('20:30')
    expect(note(iso(atClock(20, 30) + 2 * 86_400_000))).toBe('2 gennaio, 20:30')
  })
})

it('decision 144: a key is dashed exactly where the table refuses it or leaves nothing to do, and says why', () => {
  for (const season of Object.values(SEASONS)) {
    for (const key of Object.keys(operatorKeys) as OperatorKey[]) {
      const press = operatorKeys[key].may(season)
      expect([key, whyNot(key, season) === null]).toEqual([key, press.ok && !press.nothingToDo])
      expect(whyNot(key, season)).not.toBe('')
    }
  }
  expect(whyNot('transcript', SEASONS.begun)).toBe('si apre col sigillo, alle 20:27:23')
  expect(whyNot('settings', SEASONS.sealed)).toBe('sigillato alle 20:19:30')
})
