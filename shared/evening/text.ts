/**
 * One text in every stage. Empty: nothing is shown. `|` separates a first line from a second; `{…}` is filled in.
 *
 * Four stages must be written out. Each of the other four has the text of the stage before it unless it has its own: so no
 * text can forget that choosing is over, or that the official text is out.
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

/** A table of texts per group of screens: no page's script contains the texts of other pages (design.md, «Chunks»). */
export const textsOf =
  <Table extends Record<string, Text>>(table: Table) =>
  (key: keyof Table, stage: Stage, holes: Record<string, string> = {}): string =>
    textIn(table[key] as Text, stage).replace(/\{(\w+)\}/g, (hole, name: string) => holes[name] ?? hole)

/** The two lines of a text; the second is empty when there is none. */
export function linesOf(text: string): [first: string, second: string] {
  const [first = '', second = ''] = text.split('|')
  return [first, second]
}
