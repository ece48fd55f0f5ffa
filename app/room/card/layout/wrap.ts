import { lengthOf } from './grid.ts'

/** Breaks at spaces, and a word that is longer than a line where the line ends. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + 1 + lengthOf(word) <= columns)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...pieces(word, columns))
  }
  return lines
}

function pieces(text: string, columns: number): string[] {
  const letters = [...text]
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, index) =>
    letters.slice(index * columns, (index + 1) * columns).join(''),
  )
}
