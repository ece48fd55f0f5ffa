/** Short ways to write a game by hand, for the tests of the ranking. */
import type { GamePlayer, PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'

/** `{ anna: 'pace lavoro' }` is a game of one player whose id and name are «anna». */
export type HandGame = Record<string, string>

export const playersOf = (game: HandGame): GamePlayer[] =>
  Object.entries(game).map(([id, words]) => ({ id, fullName: id, words: words.split(' ').filter(Boolean) }))

export const rank = (
  game: HandGame,
  { speech = '', rules = [], bonus = '' }: { speech?: string; rules?: RuleId[]; bonus?: string },
): PlayerResult[] => {
  const options = { rules, bonusWords: bonus.split(' ').filter(Boolean), speech: parseSpeech(speech) }
  return rankGame(playersOf(game), options).results(1, Number.MAX_SAFE_INTEGER)
}

export const order = (results: readonly PlayerResult[]): string => results.map((result) => result.id).join(' ')

export const scores = (results: readonly PlayerResult[]): Record<string, number> =>
  Object.fromEntries(results.map((result) => [result.id, result.score]))

export const wordOf = (results: readonly PlayerResult[], id: string, word: string) =>
  results.find((result) => result.id === id)?.computedWords.find((computed) => computed.word === word)
