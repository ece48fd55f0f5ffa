/** The tables of a document, by the heading under which they stand. */
import { textOf } from './tree.ts'

const section = (document: string, heading: string): string => {
  const [, rest] = `\n${textOf(document)}`.split(new RegExp(`\\n#+ ${heading}\\n`))
  if (rest === undefined) throw new Error(`${document} has no heading «${heading}»`)
  return rest.split(/\n#+ /)[0] ?? ''
}

const isRule = (line: string): boolean => /^\|[\s|:-]+$/.test(line)

/** Rows as cells, all tables of the section after one another, their heads left out. */
export function rowsUnder(document: string, heading: string): string[][] {
  const lines = section(document, heading).split('\n')
  return lines
    .filter((line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** The texts between backticks in a cell. */
export const codeIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
