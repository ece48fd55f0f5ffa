import { parseSpeech } from '../speech/parse.ts'
import type { SpeechIndex } from './speech-index.ts'

/** `text`: the whole speech of that year. */
export type PastSpeech = { year: number; text: string }

/**
 * Makes the index of speeches, in any order: each word as the game reads it, with the years whose speech has it
 * (decisions 6 and 59).
 *
 * @throws RangeError when two speeches are of one year
 */
export function indexSpeeches(speeches: readonly PastSpeech[]): SpeechIndex {
  const inOrder = speeches.toSorted((a, b) => a.year - b.year)
  const years = inOrder.map(({ year }) => year)
  if (new Set(years).size < years.length) throw new RangeError('two speeches of one year')
  const said = new Map<string, number[]>()
  for (const [place, { text }] of inOrder.entries()) {
    for (const word of parseSpeech(text).distinct) {
      const places = said.get(word)
      if (places) places.push(place)
      else said.set(word, [place])
    }
  }
  return { years, said }
}
