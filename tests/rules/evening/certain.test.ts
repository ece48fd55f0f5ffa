import { describe, expect, it, test } from 'vitest'
import type { HeardWord, Transcript } from '../../../shared/api/shapes.ts'
import { certainWords, heardStates, nextMoment, spokenUpTo } from '../../../shared/evening/certain.ts'
import { spokenReader, spokenWords } from '../../../shared/evening/transcript.ts'
import { at, moment, SPEECHES, timed } from '../../support/an-evening.ts'
import { createRandom } from '../../support/random.ts'

const tapped = (word: string, ...taps: (readonly [id: string, seconds: number])[]): HeardWord => ({
  word,
  count: taps.length,
  firsts: taps.map(([id, seconds]) => ({ id, at: moment(seconds) })),
})
/** A text in pieces, each with the second at which it came. */
const came = (...pieces: [text: string, seconds: number][]): Transcript => {
  let text = ''
  const moments = pieces.map(([piece, seconds]): [number, string] => {
    text += piece
    return [text.length, moment(seconds)]
  })
  return { text, moments }
}

const seen = (heard: HeardWord[], seconds: number) =>
  Object.fromEntries(Array.from(heardStates(heard, [], at(seconds)), ([word, { state }]) => [word, state]))

describe('which words count (game.md, «Before the text is out»)', () => {
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
    const spoken = spokenWords(came(['pace mare ', 20]))
    const heard = [tapped('pace', ['ada', 10], ['bruno', 15]), tapped('mare', ['ada', 10])]
    expect(heardStates(heard, spoken, at(25)).get('pace')).toEqual({ state: 'sure', since: at(15) })
    expect(heardStates(heard, spoken, at(25)).get('mare')).toEqual({ state: 'sure', since: at(20) })
    expect(heardStates(heard, spoken, at(19)).get('mare')).toEqual({ state: 'maybe', since: at(10) })
  })

  test('a word that nobody reports as heard is silent again', () => {
    expect(seen([{ word: 'pace', count: 0, firsts: [] }], 100)).toEqual({})
  })

  test('the next moment is the first that is still to come', () => {
    const spoken = spokenWords(came(['pace ', 3], ['mare ', 7], ['sale ', 9]))
    const heard = [tapped('pace', ['ada', 8], ['bruno', 20])]
    expect(nextMoment(heard, spoken, at(6))).toBe(at(7))
    expect(nextMoment(heard, spoken, at(7))).toBe(at(8))
    expect(nextMoment(heard, spoken, at(9))).toBe(at(20))
    expect(nextMoment(heard, spoken, at(20))).toBeNull()
  })
})

describe('the transcript’s words (design.md, «The transcript»)', () => {
  test('whole words only: a cut word comes with the piece that ends it', () => {
    const spoken = spokenWords(came(['buona spe', 1], ['\u00adranza, ', 2], ['amici', 3]))
    expect(spoken).toEqual([
      { word: 'buona', at: at(1) },
      { word: 'speranza', at: at(2) },
    ])
  })

  test('lines are separate: a word at the end of one does not go on in the next', () => {
    const spoken = spokenWords(came(['forza\n', 1], ['tura ', 2]))
    expect(spoken.map(({ word }) => word)).toEqual(['forza', 'tura'])
  })

  test('an accent that arrives after its letter belongs to it', () => {
    const [first] = spokenWords(came(['liberta', 1], ['\u0300 ora ', 2]))
    expect(first).toEqual({ word: 'libertà', at: at(2) })
  })

  test('only facts known at a moment count, and no transcript is nothing', () => {
    const spoken = spokenWords(came(['pace ', 1], ['mare ', 4]))
    expect(spokenUpTo(spoken, at(3))).toEqual(['pace'])
    expect(spokenUpTo(spoken, at(0))).toEqual([])
    expect(spokenWords({ text: '', moments: [] })).toEqual([])
  })
})

const upTo = ({ text, moments }: Transcript, pieces: number): Transcript => {
  const told = moments.slice(0, pieces)
  return { text: text.slice(0, told.at(-1)?.[0] ?? 0), moments: told }
}

describe('a transcript that grows', () => {
  it.each(SPEECHES.map((text, seed) => [seed, text] as const))('is read as the whole is: speech %i', (seed, text) => {
    const random = createRandom(seed)
    const whole = timed(text, random)
    const read = spokenReader()
    for (let pieces = 0; pieces <= whole.moments.length; pieces += Math.floor(random() * 4)) {
      const told = upTo(whole, pieces)
      expect(read(told), `${pieces} pieces`).toEqual(spokenWords(told))
    }
  })

  it('gives the same array while nothing is new, so that nothing is drawn again', () => {
    const whole = timed(SPEECHES[0], createRandom(1))
    const read = spokenReader()
    expect(read(structuredClone(whole))).toBe(read(structuredClone(whole)))
  })

  it.each([
    ['a word in the middle', 'pace mere sale ', 'pace mare sale luce '],
    ['the first word', 'face mare ', 'pace mare '],
    ['all of it is gone', 'pace mare ', ''],
    ['it is shorter', 'pace mare sale ', 'pace mare '],
  ])('corrected (%s), is read again', (_, before, after) => {
    const read = spokenReader()
    read(came([before, 1]))
    const corrected = after === '' ? came() : came([after, 9])
    expect(read(corrected)).toEqual(spokenWords(corrected))
  })

  it('whose moments changed and whose words did not, has its new moments', () => {
    const read = spokenReader()
    read(came(['pace mare ', 1]))
    const again = came(['pace ', 1], ['mare ', 7])
    expect(read(again)).toEqual(spokenWords(again))
  })
})
