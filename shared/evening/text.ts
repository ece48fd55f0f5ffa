/**
 * One text in every stage. Empty: nothing is shown. `|` separates a first line from a second; `{…}` is filled in.
 *
 * Four stages must be written out. The other four are like the one before them unless they say something of their own:
 * so nobody forgets that choosing is over, or that the official text is out.
 */
import type { Stage } from './stage.ts'

export type Text = {
  undated?: string
  choosing: string
  locked: string
  begun?: string
  sealed: string
  speaking?: string
  spoken?: string
  published: string
}

function textIn(text: Text, stage: Stage): string {
  switch (stage) {
    case 'undated':
      return text.undated ?? text.choosing
    case 'begun':
      return text.begun ?? text.locked
    case 'speaking':
      return text.speaking ?? text.sealed
    case 'spoken':
      return text.spoken ?? text.speaking ?? text.sealed
    default:
      return text[stage]
  }
}

/**
 * The texts of a table, for the screens that need them: what no screen of a page says is not in its script (design.md, «Chunks»).
 */
export const textsOf =
  <Table extends Record<string, Text>>(table: Table) =>
  (key: keyof Table, stage: Stage, holes: Record<string, string> = {}): string =>
    textIn(table[key] as Text, stage).replace(/\{(\w+)\}/g, (hole, name: string) => holes[name] ?? hole)

/** The two lines of a text; the second is empty where there is none. */
export function linesOf(text: string): [first: string, second: string] {
  const [first = '', second = ''] = text.split('|')
  return [first, second]
}
