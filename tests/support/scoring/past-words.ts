import indexText from '../../../shared/past/data/speech-index.txt?raw'

/** Whether a past speech had the word, read from the index line by line (its format is in shared/past/past.ts). */
export function isInIndex(word: string): boolean {
  past ??= readWords()
  return past.has(word)
}

let past: Set<string> | null = null

function readWords(): Set<string> {
  const lines = indexText.split('\n').slice(2)
  const words: string[] = []
  for (const line of lines.slice(0, lines.indexOf('')))
    words.push((words.at(-1) ?? '').slice(0, line.charCodeAt(0) - 0x30) + line.slice(1))
  return new Set(words)
}
