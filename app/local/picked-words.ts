/** The words that one has heard, as this browser keeps them: ticked on page 102, or touched on a board. */
import { asStrings, keptCell } from './cell.ts'
import { KEYS } from './storage.ts'

export const pickedWords = keptCell(KEYS.pickedWords, asStrings)

export function pickWord(word: string, isHeard: boolean): void {
  const others = pickedWords.get().filter((other) => other !== word)
  pickedWords.set(isHeard ? [...others, word] : others)
}
