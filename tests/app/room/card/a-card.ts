import fc from 'fast-check'
import { cardLayout, type Line, type Piece } from '../../../../app/ranking/card/card.ts'
import type { CardFacts } from '../../../../app/ranking/card/facts.ts'
import type { ComputedWord, PlayerResult } from '../../../../shared/api/shapes.ts'
import { RULE_IDS } from '../../../../shared/rooms/rooms.ts'
import { MAX_FULL_NAME, MAX_ROOM_NAME, MAX_WORD_LENGTH } from '../../../../shared/season.ts'
import { aResult, computedWord } from '../../../support/scoring/results.ts'

/** Ten words of which the first `said` were said. */
export const ten = (said: number): ComputedWord[] =>
  [...'abcdefghij'].map((letter, index) => computedWord(letter.repeat(5), { isSaid: index < said }))

export const result = (more: Partial<PlayerResult> = {}): PlayerResult =>
  aResult('me', 'Giulia Ferri', { position: 2, score: 6, computedWords: ten(8), ...more })

export const facts = (more: Partial<CardFacts> = {}): CardFacts => ({
  room: 'Cenone da nonna Pina',
  season: 2025,
  rules: [],
  players: 8,
  result: result(),
  host: 'dieciparole.example',
  ...more,
})

export const linesOf = (pieces: readonly Piece[]): Line[] => pieces.filter((piece) => piece.kind === 'line')

export const lettersOf = (pieces: readonly Piece[]): string[] => linesOf(pieces).map(({ text }) => text)

/** The texts in a row of the card, from left to right, without its dots. */
export const rowOf = (more: Partial<CardFacts>, row: number): string[] =>
  linesOf(cardLayout(facts(more)))
    .filter((piece) => piece.row === row && !/^\.+$/.test(piece.text))
    .toSorted((a, b) => a.column - b.column)
    .map(({ text }) => text)

const letters = (most: number) =>
  fc
    .array(fc.constantFrom('a', 'b', 'è', 'W', ' ', '’', '🥂', '家'), { minLength: 1, maxLength: most, size: 'max' })
    .map((found) => found.join('').trim().replace(/ +/g, ' ') || 'x')

export const anyFacts: fc.Arbitrary<CardFacts> = fc
  .record({
    room: letters(MAX_ROOM_NAME),
    fullName: letters(MAX_FULL_NAME),
    players: fc.integer({ min: 1, max: 999_999 }),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    score: fc.integer({ min: -20, max: 60 }),
    rules: fc.subarray([...RULE_IDS]),
    isLastMan: fc.boolean(),
    takers: fc.option(fc.integer({ min: 2, max: 20 })),
    words: fc.array(
      fc.record({
        word: letters(MAX_WORD_LENGTH).map((text) => text.replaceAll(' ', 'n')),
        isSaid: fc.boolean(),
        isBonus: fc.boolean(),
        isDuplicate: fc.boolean(),
        isLast: fc.boolean(),
      }),
      { minLength: 10, maxLength: 10 },
    ),
  })
  .map(({ room, fullName, players, place, score, rules, isLastMan, takers, words }) => {
    const position = 1 + Math.floor(place * (players - 1))
    const computedWords = words.map(({ isLast, ...more }) => ({
      ...more,
      ...(more.isDuplicate && takers !== null && { takers }),
      score: 0,
      compliesToRuleLastWord: isLast && more.isSaid && !more.isDuplicate,
    }))
    return facts({ room, players, rules, result: result({ fullName, position, score, isLastMan, computedWords }) })
  })
