/** The ten words in the order of entry, each with what became of it: by mark, by shape, and in letters. Pure. */
import { explain } from '../../../../shared/ranking/explain.ts'
import { PLACE_RULES } from '../../../../shared/ranking/place-rules.ts'
import type { ComputedWord } from '../../../../shared/ranking/types.ts'
import { signed, WORDS_PER_PLAYER } from '../../../../shared/season.ts'
import { number } from '../../../text/points.ts'
import type { CardFacts } from '../card-facts.ts'
import { block, COLUMNS, type Colour, lengthOf, line, type Piece } from './grid.ts'

const FIRST_ROW = 14
/** Of a word: after the margin, the mark and a space. */
const WORD_COLUMN = 4
/** The last column is margin. */
const END = COLUMNS - 1

/** Fewer would look like a full stop. */
const LEAST_DOTS = 3

type Fate = { text: string; colour: Colour; penalty: string }

export function wordRows(facts: CardFacts): Piece[] {
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
  // A longer word is narrowed: the block's end and a space stay before what became of it.
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

/** Ten lines that nobody filled in. */
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
