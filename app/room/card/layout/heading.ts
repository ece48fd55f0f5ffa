/** The upper part of a card: place, points, crown or spoon, the room's name, the President, whose card it is. Pure. */
import { explain } from '../../../../shared/ranking/explain.ts'
import { signed } from '../../../../shared/season.ts'
import { presidentSmall } from '../../../teletext/drawings.ts'
import { crown, spoon } from '../../../teletext/drawings-players.ts'
import { grouped } from '../../../text/count.ts'
import { points } from '../../../text/points.ts'
import { type CardFacts, hitsOf } from '../card-facts.ts'
import { type Box, block, type Drawing, lengthOf, line, type Piece } from './grid.ts'
import { isLast } from './verdict.ts'
import { wrap } from './wrap.ts'

export function heading(facts: CardFacts): Piece[] {
  const president: Drawing = { kind: 'drawing', row: 2, rows: 10, column: 25, columns: 16, drawing: presidentSmall }
  return [...top(facts), president, ...place(facts), ...roomName(facts.room), ...player(facts)]
}

const top = ({ season }: CardFacts): Piece[] => [
  block({ row: 1, rows: 1, column: 1, columns: 5 }, 'green'),
  line({ row: 1, rows: 1, column: 2, columns: 4, text: '110', colour: 'black' }),
  line({ row: 1, rows: 1, column: 7, columns: 20, text: 'DIECI PAROLE', colour: 'yellow' }),
  line({ row: 1, rows: 1, column: 29, columns: 11, text: `31 dic ${season}`, colour: 'green' }),
]

/** Rows of a place of two letters, «2º», of three, and of more; each as wide as half its height. */
const PLACE_ROWS = [7, 5, 3.5]

function place(facts: CardFacts): Piece[] {
  const { position, score } = facts.result
  const text = `${grouped(position)}º`
  const of = `su ${grouped(facts.players)}`
  const ornament = ornamentOf(facts)
  if (ornament) {
    return [
      line({ row: 2, rows: 4, column: 2, columns: 9, text, colour: 'yellow', pitch: 3 }),
      line({ row: 2, rows: 2, column: 12, columns: 12, text: of, colour: 'white', pitch: 2 }),
      line({ row: 4, rows: 2, column: 12, columns: 12, text: points(score), colour: 'yellow' }),
      ornament,
    ]
  }
  const rows = PLACE_ROWS[Math.min(lengthOf(text), 4) - 2] ?? 7
  return [
    // In the middle of its seven rows, however small.
    line({ row: 2 + (7 - rows) / 2, rows, column: 2, columns: 8, text, colour: 'yellow', pitch: rows / 2 }),
    line({ row: 3, rows: 2, column: 11, columns: 13, text: 'posto', colour: 'white', pitch: 2 }),
    line({ row: 5, rows: 2, column: 11, columns: 13, text: of, colour: 'white', pitch: 2 }),
    line({ row: 7, rows: 2, column: 11, columns: 13, text: points(score), colour: 'yellow' }),
  ]
}

function ornamentOf(facts: CardFacts): Drawing | null {
  const box = { kind: 'drawing', row: 6, rows: 3, column: 2 } as const
  if (facts.result.position === 1) return { ...box, columns: 16, drawing: crown }
  return isLast(facts) ? { ...box, columns: 20, drawing: spoon } : null
}

const NAME_COLUMNS = 21
const NAME_ROWS = 3
/** Taller, the fewer lines there are. */
const LINE_ROWS = [2, 1.4, 1]

/** On at most three lines, broken between words where that is possible; its letters are narrowed for that, all alike. */
function roomName(name: string): Piece[] {
  const box: Box = { row: 9, rows: NAME_ROWS, column: 1, columns: 23 }
  let columns = NAME_COLUMNS
  while (wrap(name, columns).length > NAME_ROWS) columns++
  const lines = wrap(name, columns)
  const rows = LINE_ROWS[lines.length - 1] ?? 1
  const first = box.row + (NAME_ROWS - lines.length * rows) / 2
  const pitch = NAME_COLUMNS / columns
  return [
    block(box, 'red'),
    ...lines.map((text, index) =>
      line({ row: first + index * rows, rows, column: 2, columns: NAME_COLUMNS, text, colour: 'black', pitch }),
    ),
  ]
}

function player(facts: CardFacts): Piece[] {
  const { result, rules } = facts
  const hits = hitsOf(result)
  const { doubling, lastMan } = explain(result, rules)
  const steps = [
    doubling.sentence === null ? '' : `raddoppio ${signed(doubling.points)}`,
    lastMan.sentence === null ? '' : `last man ${signed(lastMan.points)}`,
  ].filter((step) => step !== '')
  const said = `${hits} su ${result.computedWords.length} ${hits === 1 ? 'detta' : 'dette'}`
  return [
    line({ row: 12, rows: 1, column: 2, columns: 23, text: result.fullName, colour: 'white' }),
    ...(result.computedWords.length === 0
      ? []
      : [line({ row: 12, rows: 1, column: 26, columns: 14, text: said, colour: 'green', align: 'end' })]),
    ...(steps.length === 0
      ? []
      : [line({ row: 13, rows: 1, column: 2, columns: 38, text: steps.join(' · '), colour: 'yellow', align: 'end' })]),
  ]
}
