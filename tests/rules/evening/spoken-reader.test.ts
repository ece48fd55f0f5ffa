/** Decision 46: a transcript that grows is read piece by piece, and gives what reading all of it would. */
import { describe, expect, it } from 'vitest'
import type { Transcript } from '../../../shared/api/evening-shapes.ts'
import { spokenReader, spokenWords } from '../../../shared/evening/provisional/spoken.ts'
import { createRandom } from '../../support/random.ts'
import { moment, SPEECHES, timed } from './an-evening.ts'

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
  ])('corrected (%s), is read anew', (_, before, after) => {
    const read = spokenReader()
    read({ text: before, moments: [[before.length, moment(1)]] })
    const corrected: Transcript = { text: after, moments: after === '' ? [] : [[after.length, moment(9)]] }
    expect(read(corrected)).toEqual(spokenWords(corrected))
  })

  it('whose moments changed and whose words did not, has its new moments', () => {
    const read = spokenReader()
    read({ text: 'pace mare ', moments: [[10, moment(1)]] })
    const again: Transcript = {
      text: 'pace mare ',
      moments: [
        [5, moment(1)],
        [10, moment(7)],
      ],
    }
    expect(read(again)).toEqual(spokenWords(again))
  })
})
