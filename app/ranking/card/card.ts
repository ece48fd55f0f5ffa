/** A player's card: the contents of the cells of its grid, and the sentence that goes with it. Pure. */

import type { ComputedWord } from '../../../shared/api/shapes.ts'
import { PLACE_RULES } from '../../../shared/extra-rules.ts'
import { explain } from '../../../shared/ranking/score.ts'
import { PODIUM_SIZE, signed, WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { crown, presidentSmall, spoon } from '../../teletext/drawings.ts'
import { grouped, number, points } from '../../text/italian.ts'
import { type CardFacts, hitsOf } from './facts.ts'

/** The pieces of the card, from the back to the front (game.md, «My card»). No canvas, font or clock is used. */
export const cardLayout = (facts: CardFacts): Piece[] => [
  block({ row: 1, rows: ROWS, column: 1, columns: COLUMNS }, 'black'),
  ...heading(facts),
  ...wordRows(facts),
  ...foot(facts),
]

/** The question to the reader of the card, in the colours of the four keys. */
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

// The upper part of a card: place, points, crown or spoon, the room's name, the President, the player's name. Pure.

function heading(facts: CardFacts): Piece[] {
  const president: Drawing = { kind: 'drawing', row: 2, rows: 10, column: 25, columns: 16, drawing: presidentSmall }
  return [...top(facts), president, ...place(facts), ...roomName(facts.room), ...player(facts)]
}

const top = ({ season }: CardFacts): Piece[] => [
  block({ row: 1, rows: 1, column: 1, columns: 5 }, 'green'),
  line({ row: 1, rows: 1, column: 2, columns: 4, text: '110', colour: 'black' }),
  line({ row: 1, rows: 1, column: 7, columns: 20, text: 'DIECI PAROLE', colour: 'yellow' }),
  line({ row: 1, rows: 1, column: 29, columns: 11, text: `31 dic ${season}`, colour: 'green' }),
]

/** Height in rows of a place with two signs («2º»), three, and more; each sign is half as wide as high. */
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
    // Centred in seven rows.
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
/** Height in rows of a line, where there are one, two or three lines. */
const LINE_ROWS = [2, 1.4, 1]

/** On at most three lines, broken between words where possible; all letters are narrowed alike to fit. */
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
  const countLine = `${hits} su ${result.computedWords.length} ${hits === 1 ? 'detta' : 'dette'}`
  return [
    line({ row: 12, rows: 1, column: 2, columns: 23, text: result.fullName, colour: 'white' }),
    ...(result.computedWords.length === 0
      ? []
      : [line({ row: 12, rows: 1, column: 26, columns: 14, text: countLine, colour: 'green', align: 'end' })]),
    ...(steps.length === 0
      ? []
      : [line({ row: 13, rows: 1, column: 2, columns: 38, text: steps.join(' · '), colour: 'yellow', align: 'end' })]),
  ]
}

// The ten words in the order of entry, each with its outcome by mark, shape and text. Pure.

const FIRST_ROW = 14
/** Where a word begins: after the margin, the mark and a space. */
const WORD_COLUMN = 4

/**
 * The pieces of a card lie on a grid of 40 × 30 cells. Rows and columns count from 1. A cell is 27 × 45 points, since
 * Bedstead's letters are 3:5, so the whole is 1080 × 1350.
 */
export const COLUMNS = 40

const END = COLUMNS - 1

/** Fewer dots would look like a full stop. */
const LEAST_DOTS = 3

type Fate = { text: string; colour: Colour; penalty: string }

function wordRows(facts: CardFacts): Piece[] {
  const explained = explain(facts.result, facts.rules).words
  if (explained.length === 0) return withoutWords()
  return facts.result.computedWords.flatMap((word, index) =>
    wordRow(word, explained[index]?.points ?? 0, facts, FIRST_ROW + index),
  )
}

function wordRow(word: ComputedWord, points: number, facts: CardFacts, row: number): Piece[] {
  const { text, colour, penalty } = fateOf(word, points, facts)
  const hasPoints = points > 0
  const end = END - (penalty === '' ? 0 : lengthOf(penalty) + 1)
  const fateColumn = end - lengthOf(text) + 1
  // A longer word is narrowed: the block's end and a space must stay free before the outcome.
  const letters = Math.min(lengthOf(word.word), fateColumn - WORD_COLUMN - 2)
  const ink: Colour = hasPoints ? 'black' : word.isSaid ? 'cyan' : 'white'
  const dotsColumn = WORD_COLUMN + letters + 2
  const dots = fateColumn - 1 - dotsColumn
  const cell = { row, rows: 1 }
  return [
    ...(hasPoints ? [block({ ...cell, column: 1, columns: WORD_COLUMN + letters }, 'green')] : []),
    line({ ...cell, column: 2, columns: 1, text: word.isSaid ? '✓' : '·', colour: ink }),
    line({ ...cell, column: WORD_COLUMN, columns: letters, text: word.word, colour: ink }),
    ...(dots >= LEAST_DOTS
      ? [line({ ...cell, column: dotsColumn, columns: dots, text: '.'.repeat(dots), colour: 'blue' })]
      : []),
    line({ ...cell, column: fateColumn, columns: lengthOf(text), text, colour }),
    ...(penalty === ''
      ? []
      : [line({ ...cell, column: end + 2, columns: lengthOf(penalty), text: penalty, colour: 'red' })]),
  ]
}

function fateOf(word: ComputedWord, points: number, { rules }: CardFacts): Fate {
  if (points > 0) {
    const ofPlaces = PLACE_RULES.map(({ flag, points }) => (word[flag] ? `${signed(points)} ` : ''))
    return {
      text: `${word.isBonus ? '×2 ' : ''}${ofPlaces.join('')}${'■'.repeat(points)} ${points}`,
      colour: 'yellow',
      penalty: '',
    }
  }
  const isPenalised = word.isDuplicate && rules.includes('penalty-duplicates')
  const penalty = isPenalised ? number(points) : ''
  const shared = word.takers === undefined ? 'doppia' : `in ${word.takers}`
  if (word.isSaid) return { text: `detta, ma ${shared}`, colour: 'cyan', penalty }
  if (isPenalised) return { text: `non detta, ${shared}`, colour: 'cyan', penalty }
  return { text: word.isBonus ? 'non detta, ed era bonus' : 'non detta', colour: 'cyan', penalty }
}

/** Ten empty lines. */
function withoutWords(): Piece[] {
  const lines = Array.from({ length: WORDS_PER_PLAYER }, (_, index) => {
    const columns = END - WORD_COLUMN + 1
    return line({
      row: FIRST_ROW + index,
      rows: 1,
      column: WORD_COLUMN,
      columns,
      text: '.'.repeat(columns),
      colour: 'blue',
    })
  })
  const middle = { row: FIRST_ROW + 4, column: 7, columns: 28, rows: 2 }
  return [
    ...lines,
    block(middle, 'black'),
    line({ ...middle, text: 'senza parole', colour: 'white', align: 'center', pitch: 2 }),
  ]
}

/** The text at the foot of the card: at most 20 and 40 letters, the length of its lines. */
type Verdict = { headline: string; remark: string }

/** Whether the card shows the wooden spoon: for the last place, unless it is on the podium. */
export const isLast = ({ result, players }: CardFacts): boolean =>
  result.position === players && result.position > PODIUM_SIZE

export function verdictOf(facts: CardFacts): Verdict {
  if (facts.result.computedWords.length === 0) {
    return { headline: 'Un bel silenzio.', remark: 'Il Presidente, invece, ne aveva tante.' }
  }
  return { headline: headlineOf(facts), remark: remarkOf(facts) }
}

function headlineOf(facts: CardFacts): string {
  const { position } = facts.result
  if (facts.players === 1) return 'Vittoria solitaria.'
  if (position === 1) return 'Di qui non si sale.'
  if (position <= PODIUM_SIZE) return 'Sul podio, in posa.'
  if (isLast(facts)) return 'Giuste le parole.'
  if (position === PODIUM_SIZE + 1) return 'Podio sfiorato.'
  return position * 2 <= facts.players ? 'Dalla parte buona.' : 'Né gloria né guai.'
}

function remarkOf(facts: CardFacts): string {
  const hits = hitsOf(facts.result)
  if (hits === WORDS_PER_PLAYER) return 'Il discorso, praticamente, era mio.'
  if (facts.result.position === 1) return 'Quirinale, sono a disposizione.'
  if (isLast(facts)) return 'Era sbagliato il discorso.'
  if (hits === 0) return 'Il Presidente aveva altri programmi.'
  if (hits * 2 < WORDS_PER_PLAYER) return 'Le altre le dirà l’anno prossimo.'
  return 'Il Presidente ha ascoltato. Non sempre.'
}

/** Breaks at spaces, and inside a word only where it is longer than a line. */
function wrap(text: string, columns: number): string[] {
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

export const ROWS = 30

/** The names of the style sheet's raw tokens: `--black` and so on. */
export type Colour = 'black' | 'white' | 'red' | 'green' | 'blue' | 'cyan' | 'yellow'

/** Sizes in cells; only `rows` and `columns` may be fractions. */
export type Box = { row: number; column: number; rows: number; columns: number }

export type Block = Box & { kind: 'block'; colour: Colour }
export type Drawing = Box & { kind: 'drawing'; drawing: string }
/**
 * One line of letters, `rows` tall. `pitch`: the width of a letter in columns; a letter of one row and one column is not
 * deformed. The painter narrows a line that comes out wider than its box, for letters that the font lacks.
 */
export type Line = Box & {
  kind: 'line'
  text: string
  pitch: number
  colour: Colour
  align: 'start' | 'center' | 'end'
}
export type Piece = Block | Drawing | Line

/** In code points, as the font counts; where this is wrong (marks, emoji) the painter narrows the line. */
export const lengthOf = (text: string): number => [...text].length

type Lettering = Box & { text: string; colour: Colour; align?: Line['align']; pitch?: number }

/** A line narrowed until it fits its box: nothing is ever cut. */
function line({ text, align = 'start', pitch = 1, columns, ...rest }: Lettering): Line {
  const fitting = Math.min(pitch, columns / Math.max(1, lengthOf(text)))
  return { kind: 'line', text, align, columns, pitch: fitting, ...rest }
}

const block = (box: Box, colour: Colour): Block => ({ kind: 'block', ...box, colour })

/** The card in one sentence: the picture's alternative text. Pure. */
export function cardSentence(facts: CardFacts): string {
  const { result, room, players } = facts
  const place = `${grouped(result.position)}º posto su ${grouped(players)} in «${room}», con ${points(result.score)}`
  if (result.computedWords.length === 0) return `${place} e senza parole: non erano dieci in tempo.`
  return `${place}: ${saidOf(hitsOf(result), result.computedWords.length)}.`
}

function saidOf(hits: number, total: number): string {
  if (hits === 0) return `delle mie ${spelled(total)} parole il Presidente non ne ha detta nessuna`
  if (hits === total) return `le mie ${spelled(total)} parole il Presidente le ha dette tutte`
  if (hits === 1) return `delle mie ${spelled(total)} parole il Presidente ne ha detta una`
  return `delle mie ${spelled(total)} parole il Presidente ne ha dette ${spelled(hits)}`
}

const NUMBERS = ['', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

const spelled = (number: number): string => NUMBERS[number] ?? String(number)
