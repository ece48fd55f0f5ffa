import type { CardFacts } from '../../../../app/room/card/card-facts.ts'
import { cardLayout } from '../../../../app/room/card/layout/card-layout.ts'
import type { Line, Piece } from '../../../../app/room/card/layout/grid.ts'
import type { ComputedWord, PlayerResult } from '../../../../shared/ranking/types.ts'

export const word = (text: string, more: Partial<ComputedWord> = {}): ComputedWord => ({
  word: text,
  score: 0,
  isSaid: false,
  isBonus: false,
  isDuplicate: false,
  compliesToRuleLastWord: false,
  ...more,
})

/** Ten words of which the first `said` were said. */
export const ten = (said: number): ComputedWord[] =>
  [...'abcdefghij'].map((letter, index) => word(letter.repeat(5), { isSaid: index < said }))

export const result = (more: Partial<PlayerResult> = {}): PlayerResult => ({
  id: 'me',
  fullName: 'Giulia Ferri',
  position: 2,
  score: 6,
  isLastMan: false,
  computedWords: ten(8),
  ...more,
})

export const facts = (more: Partial<CardFacts> = {}): CardFacts => ({
  room: 'Cenone da nonna Pina',
  season: 2025,
  rules: [],
  players: 8,
  result: result(),
  takers: null,
  host: 'dieciparole.example',
  ...more,
})

export const linesOf = (pieces: readonly Piece[]): Line[] => pieces.filter((piece) => piece.kind === 'line')

export const lettersOf = (pieces: readonly Piece[]): string[] => linesOf(pieces).map(({ text }) => text)

/** What stands in a row of the card, from left to right, without its dots. */
export const rowOf = (more: Partial<CardFacts>, row: number): string[] =>
  linesOf(cardLayout(facts(more)))
    .filter((piece) => piece.row === row && !/^\.+$/.test(piece.text))
    .toSorted((a, b) => a.column - b.column)
    .map(({ text }) => text)
