import type { CardFacts } from '../card-facts.ts'
import { block, COLUMNS, type Colour, line, type Piece, ROWS } from './grid.ts'
import { heading } from './heading.ts'
import { verdictOf } from './verdict.ts'
import { wordRows } from './word-rows.ts'

/** Which cell holds what, from the back to the front (decision 57). Pure: no canvas, no font, no clock. */
export const cardLayout = (facts: CardFacts): Piece[] => [
  block({ row: 1, rows: ROWS, column: 1, columns: COLUMNS }, 'black'),
  ...heading(facts),
  ...wordRows(facts),
  ...foot(facts),
]

/** Who gets the card is asked, in the colours of the four keys. */
const QUESTION: readonly [string, Colour][] = [
  ['Tu quali', 'red'],
  ['dieci', 'green'],
  ['parole', 'yellow'],
  ['diresti?', 'cyan'],
]
const FLAG: readonly Colour[] = ['green', 'white', 'red']

function foot(facts: CardFacts): Piece[] {
  const { headline, remark } = verdictOf(facts)
  const whole = { column: 1, columns: COLUMNS, align: 'center' } as const
  const third = COLUMNS / FLAG.length
  const quarter = COLUMNS / QUESTION.length
  return [
    ...FLAG.map((colour, index) => block({ row: 24.3, rows: 0.4, column: 1 + index * third, columns: third }, colour)),
    line({ ...whole, row: 25, rows: 2, text: headline, colour: 'yellow', pitch: 2 }),
    line({ ...whole, row: 27, rows: 1, text: remark, colour: 'white' }),
    ...QUESTION.flatMap(([text, colour], index) => {
      const box = { row: 28, rows: 2, column: 1 + index * quarter, columns: quarter }
      return [block(box, colour), line({ ...box, row: 28.5, rows: 1, text, colour: 'black', align: 'center' })]
    }),
    line({ ...whole, row: 30, rows: 1, text: facts.host, colour: 'cyan' }),
  ]
}
