/** The words that one has heard, as this browser keeps them: ticked on page 102, or touched on a board. */
import { KEYS, readStrings, writeStrings } from './storage.ts'

export const pickedWords = (): string[] => readStrings(KEYS.pickedWords)

/** @returns those that are kept from now on */
export function pickWord(word: string, isHeard: boolean): string[] {
  const others = pickedWords().filter((other) => other !== word)
  const next = isHeard ? [...others, word] : others
  writeStrings(KEYS.pickedWords, next)
  return next
}
