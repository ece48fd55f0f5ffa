/** game.md, «My card»: which cell of the card holds what. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS, cardLayout, type Line, lengthOf, type Piece, ROWS } from '../../../../app/ranking/card/card.ts'
import { type CardFacts, cardFacts } from '../../../../app/ranking/card/facts.ts'
import { crown, presidentSmall, spoon } from '../../../../app/teletext/drawings.ts'
import type { ComputedWord } from '../../../../shared/api/shapes.ts'
import { roomView } from '../../../support/rooms/room-view.ts'
import { computedWord as word } from '../../../support/scoring/results.ts'
import { anyFacts, facts, lettersOf, linesOf, result, rowOf, ten } from './a-card.ts'

/** The cells that a line's letters take. */
function span({ text, pitch, align, column, columns }: Line): [from: number, to: number] {
  const width = lengthOf(text) * pitch
  const free = columns - width
  const from = column + (align === 'start' ? 0 : align === 'end' ? free : free / 2)
  return [from, from + width]
}
const HAIR = 1e-6

/** Pieces outside the card, outside their box, or on other letters. */
function faultsOf(pieces: readonly Piece[]): string[] {
  const outside = pieces.filter(
    ({ row, rows, column, columns }) =>
      row < 1 || column < 1 || row + rows > ROWS + 1 || column + columns > COLUMNS + 1 + HAIR,
  )
  const lines = linesOf(pieces).map((line) => ({ ...line, span: span(line) }))
  const spilt = lines.filter(
    ({ span: [from, to], column, columns }) => from < column - HAIR || to > column + columns + HAIR,
  )
  const crossed = lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const isBeside = one.span[1] <= other.span[0] + HAIR || other.span[1] <= one.span[0] + HAIR
      const isAbove = one.row + one.rows <= other.row || other.row + other.rows <= one.row
      return isBeside || isAbove ? [] : [`«${one.text}» and «${other.text}»`]
    }),
  )
  return [...outside, ...spilt].map((piece) => JSON.stringify(piece)).concat(crossed)
}

describe('a card', () => {
  it('keeps all it says within its 40 × 30 cells, each line in its box, and no line in another', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(faultsOf(cardLayout(any))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('cuts nothing: neither a word, nor a name, nor the room’s', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const said = lettersOf(cardLayout(any))
        for (const one of any.result.computedWords) expect(said).toContain(one.word)
        expect(said).toContain(any.result.fullName)
        expect(said).toContain(any.host)
        const name = linesOf(cardLayout(any)).filter(({ row }) => row >= 9 && row < 12)
        expect(name.length).toBeLessThanOrEqual(3)
        expect(new Set(name.map(({ pitch, columns, text }) => Math.min(pitch, columns / lengthOf(text)))).size).toBe(1)
        expect(
          name
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(any.room.replaceAll(' ', ''))
      }),
    )
  })

  it('narrows a room’s name before it breaks a word', () => {
    const names = ['Tredicilettre Quattordicile Tredicilettre Quattordicile', 'Cenone da nonna Pina', 'x'.repeat(60)]
    const linesFor = (room: string) =>
      linesOf(cardLayout(facts({ room })))
        .filter(({ row }) => row >= 9 && row < 12)
        .map(({ text }) => text)
    expect(names.map(linesFor)).toEqual([
      ['Tredicilettre Quattordicile', 'Tredicilettre Quattordicile'],
      ['Cenone da nonna Pina'],
      ['x'.repeat(21), 'x'.repeat(21), 'x'.repeat(18)],
    ])
  })

  it('names nobody else, and says only how many have a word', () => {
    const shared = { takers: 3, others: ['Anna', 'Bruno'] }
    const me = result({ computedWords: [word('pace', { isSaid: true, isDuplicate: true, ...shared })] })
    const card = cardFacts(roomView(), { me, total: 3 }, 'dieciparole.example')
    const said = card === null ? '' : lettersOf(cardLayout(card)).join('\n')
    expect(said).toContain('detta, ma in 3')
    expect(said).not.toMatch(/Anna|Bruno/)
  })

  it('does not exist for a person who is not in the ranking', () => {
    expect(cardFacts(roomView(), { me: null, total: 1 }, 'dieciparole.example')).toBeNull()
  })
})

describe('the place', () => {
  const drawingsOf = (position: number, players: number) =>
    cardLayout(facts({ players, result: result({ position }) })).flatMap((piece) =>
      piece.kind === 'drawing' ? [piece.drawing] : [],
    )

  it.each([
    ['the first has the crown', 1, 8, [presidentSmall, crown]],
    ['also alone', 1, 1, [presidentSmall, crown]],
    ['the last has the spoon', 14, 14, [presidentSmall, spoon]],
    ['but not on the podium', 3, 3, [presidentSmall]],
    ['others have neither', 4, 5, [presidentSmall]],
  ])('%s', (_, position, players, drawings) => {
    expect(drawingsOf(position, players)).toEqual(drawings)
  })

  it.each([
    [2, 8, '2º', 7],
    [14, 20, '14º', 5],
    [187, 300, '187º', 3.5],
    [98_765, 123_456, '98.765º', 3.5],
  ])('%i of %i is as large as it can be', (position, players, text, rows) => {
    const place = linesOf(cardLayout(facts({ players, result: result({ position }) }))).find(
      (line) => line.text === text,
    )
    expect(place?.rows).toBe(rows)
    expect(place?.colour).toBe('yellow')
  })

  it('has its points beside it, below zero with a minus sign', () => {
    const said = lettersOf(cardLayout(facts({ players: 300, result: result({ position: 187, score: -12 }) })))
    expect(said).toEqual(expect.arrayContaining(['187º', 'posto', 'su 300', '−12 punti']))
  })
})

describe('what became of a word', () => {
  const said = { isSaid: true }
  const takers = 4
  const penalty = { rules: ['penalty-duplicates'] as const }
  it.each<[string, Partial<ComputedWord>, Partial<CardFacts>, string]>([
    ['said', said, {}, '✓ | pace | ■ 1'],
    ['a bonus word', { ...said, isBonus: true }, {}, '✓ | pace | ×2 ■■ 2'],
    ['the last', { ...said, compliesToRuleLastWord: true }, {}, '✓ | pace | +3 ■■■■ 4'],
    ['not said', {}, {}, '· | pace | non detta'],
    ['a bonus word, not said', { isBonus: true }, {}, '· | pace | non detta, ed era bonus'],
    ['said, and others have it', { ...said, isDuplicate: true, takers }, {}, '✓ | pace | detta, ma in 4'],
    ['and nobody knows how many', { ...said, isDuplicate: true }, {}, '✓ | pace | detta, ma doppia'],
    ['others have it, not said', { isDuplicate: true, takers }, {}, '· | pace | non detta'],
    ['where that costs', { ...said, isDuplicate: true, takers }, penalty, '✓ | pace | detta, ma in 4 | −1'],
    ['not said, where that costs', { isDuplicate: true }, penalty, '· | pace | non detta, doppia | −1'],
  ])('%s', (_, one, more, row) => {
    expect(rowOf({ ...more, result: result({ computedWords: [word('pace', one)] }) }, 14).join(' | ')).toBe(row)
  })
  it('only a word that brought points is a green block; others are told apart by their mark and ink', () => {
    const words = [word('uno', said), word('due', { ...said, isDuplicate: true }), word('tre')]
    const pieces = cardLayout(facts({ result: result({ computedWords: words }) }))
    const blocks = pieces.filter((piece) => piece.kind === 'block' && piece.row >= 14 && piece.row < 24)
    expect(blocks).toEqual([{ kind: 'block', row: 14, rows: 1, column: 1, columns: 7, colour: 'green' }])
    const inkOf = (text: string) => linesOf(pieces).find((line) => line.text === text)?.colour
    expect([inkOf('uno'), inkOf('due'), inkOf('tre')]).toEqual(['black', 'cyan', 'white'])
  })

  it('stands in the order of entry, a row each', () => {
    const words = ten(5)
    for (const [index, one] of words.entries()) {
      expect(rowOf({ result: result({ computedWords: words }) }, 14 + index)[1]).toBe(one.word)
    }
  })

  it('where there are no words, that is said, and nothing of hits', () => {
    const said = lettersOf(cardLayout(facts({ result: result({ computedWords: [], score: 0 }) })))
    expect(said).toContain('senza parole')
    expect(said.join('\n')).not.toMatch(/dett[ae]/)
  })

  it('what the room’s rules made of the sum stands above: else the points would not add up', () => {
    const doubled = { rules: ['bonus-no-duplicates'] as const, result: result({ score: 16 }) }
    expect(rowOf(doubled, 13)).toEqual(['raddoppio +8'])
    const last = { rules: ['last-man'] as const, result: result({ score: 12, isLastMan: true }) }
    expect(rowOf(last, 13)).toEqual(['last man +4'])
    expect(rowOf({}, 13)).toEqual([])
  })
})
