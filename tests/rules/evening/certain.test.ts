import { describe, expect, test } from 'vitest'
import type { HeardWord } from '../../../shared/api/evening-shapes.ts'
import { certainWords, heardStates, nextMoment, spokenUpTo } from '../../../shared/evening/provisional/certain.ts'
import { spokenWords } from '../../../shared/evening/provisional/spoken.ts'
import { at, moment } from './an-evening.ts'

const tapped = (word: string, ...taps: [id: string, seconds: number][]): HeardWord => ({
  word,
  count: taps.length,
  firsts: taps.map(([id, seconds]) => ({ id, at: moment(seconds) })),
})
const seen = (heard: HeardWord[], seconds: number) =>
  Object.fromEntries(Array.from(heardStates(heard, [], at(seconds)), ([word, { state }]) => [word, state]))

describe('which words count (decision 44)', () => {
  test('one person is not enough where others have tapped too; a second makes it certain', () => {
    const heard = [tapped('pace', ['ada', 10], ['bruno', 20]), tapped('mare', ['ada', 12])]
    expect(seen(heard, 9)).toEqual({})
    expect(seen(heard, 25)).toEqual({ pace: 'sure', mare: 'maybe' })
    expect(certainWords(heardStates(heard, [], at(25)))).toEqual(['pace'])
  })

  test('where only one person of the room has tapped at all, theirs count, until another one taps anything', () => {
    const heard = [tapped('pace', ['ada', 10]), tapped('mare', ['ada', 11]), tapped('sale', ['bruno', 30])]
    expect(seen(heard, 15)).toEqual({ pace: 'sure', mare: 'sure' })
    expect(seen(heard, 30)).toEqual({ pace: 'maybe', mare: 'maybe', sale: 'maybe' })
  })

  test('the transcript makes a word certain alone, and the earlier of the two moments stands', () => {
    const spoken = spokenWords({ text: 'pace mare ', moments: [[10, moment(20)]] })
    const heard = [tapped('pace', ['ada', 10], ['bruno', 15]), tapped('mare', ['ada', 10])]
    expect(heardStates(heard, spoken, at(25)).get('pace')).toEqual({ state: 'sure', since: at(15) })
    expect(heardStates(heard, spoken, at(25)).get('mare')).toEqual({ state: 'sure', since: at(20) })
    expect(heardStates(heard, spoken, at(19)).get('mare')).toEqual({ state: 'maybe', since: at(10) })
  })

  test('a word that nobody says any more is silent again', () => {
    expect(seen([{ word: 'pace', count: 0, firsts: [] }], 100)).toEqual({})
  })

  test('the next moment is the first that is still to come', () => {
    const spoken = spokenWords({
      text: 'pace mare sale ',
      moments: [
        [5, moment(3)],
        [10, moment(7)],
        [15, moment(9)],
      ],
    })
    const heard = [tapped('pace', ['ada', 8], ['bruno', 20])]
    expect(nextMoment(heard, spoken, at(6))).toBe(at(7))
    expect(nextMoment(heard, spoken, at(7))).toBe(at(8))
    expect(nextMoment(heard, spoken, at(9))).toBe(at(20))
    expect(nextMoment(heard, spoken, at(20))).toBeNull()
  })
})

describe('the transcript’s words (decision 46)', () => {
  test('whole words only: a cut word comes with the piece that ends it', () => {
    const spoken = spokenWords({
      text: 'buona spe­ranza, amici',
      moments: [
        [9, moment(1)],
        [17, moment(2)],
        [22, moment(3)],
      ],
    })
    expect(spoken).toEqual([
      { word: 'buona', at: at(1) },
      { word: 'speranza', at: at(2) },
    ])
  })

  test('lines are separate: a word at the end of one does not go on in the next', () => {
    const { length } = 'forza\n'
    const spoken = spokenWords({
      text: 'forza\ntura ',
      moments: [
        [length, moment(1)],
        [11, moment(2)],
      ],
    })
    expect(spoken.map(({ word }) => word)).toEqual(['forza', 'tura'])
  })

  test('an accent that arrives after its letter belongs to it', () => {
    const text = 'liberta\u0300 ora '
    expect(
      spokenWords({
        text,
        moments: [
          [7, moment(1)],
          [13, moment(2)],
        ],
      })[0],
    ).toEqual({ word: 'libertà', at: at(2) })
  })

  test('only what was known at a moment is known, and no transcript is nothing', () => {
    const spoken = spokenWords({
      text: 'pace mare ',
      moments: [
        [5, moment(1)],
        [10, moment(4)],
      ],
    })
    expect(spokenUpTo(spoken, at(3))).toEqual(['pace'])
    expect(spokenUpTo(spoken, at(0))).toEqual([])
    expect(spokenWords({ text: '', moments: [] })).toEqual([])
  })
})
