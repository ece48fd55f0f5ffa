/** The words of the past speeches (decision 59): page 104 names no word that none of them, nor the season's own, had. */
import indexText from '../../shared/past/data/speech-index.txt?raw'
import { decodeSpeechIndex } from '../../shared/past/speech-index.ts'

let words: ReadonlySet<string> | null = null

/** The index is read at the first question: only the object that counts asks. */
export function isPastWord(word: string): boolean {
  words ??= readWords()
  return words.has(word)
}

function readWords(): ReadonlySet<string> {
  const decoded = decodeSpeechIndex(indexText)
  if (decoded.kind === 'fault') throw new Error(`the index of the past speeches is ${decoded.fault}`)
  return new Set(decoded.index.said.keys())
}
