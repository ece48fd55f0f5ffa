/** Short ways to write a game by hand, for the tests of the ranking. */
import type { GamePlayer, PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'

/** `{ anna: 'pace lavoro' }` is a game of one player whose id and name are «anna». */
export type HandGame = Record<string, string>

export const playersOf = (game: HandGame): GamePlayer[] =>
  Object.entries(game).map(([id, words]) => ({ id, fullName: id, words: words.split(' ').filter(Boolean) }))

export type HandOptions = { speech?: string; rules?: RuleId[]; bonus?: string }
export type HandCase = [promise: string, game: HandGame, options: HandOptions, told: string]

export const rank = (game: HandGame, { speech = '', rules = [], bonus = '' }: HandOptions): PlayerResult[] => {
  const options = { rules, bonusWords: bonus.split(' ').filter(Boolean), speech: parseSpeech(speech) }
  return rankGame(playersOf(game), options).results(1, Number.MAX_SAFE_INTEGER)
}

/** «bruno 4*, anna 3»: in the ranking's order, the last man with an asterisk. */
export const told = (results: readonly PlayerResult[]): string =>
  results.map(({ id, score, isLastMan }) => `${id} ${score}${isLastMan ? '*' : ''}`).join(', ')
