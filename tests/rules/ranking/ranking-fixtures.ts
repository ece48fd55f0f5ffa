/** Short ways to write a game by hand, for the tests of the ranking. */
import type { GamePlayer, PlayerResult } from '../../../shared/api/shapes.ts'
import { normaliseRules } from '../../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { rankGame } from '../../support/scoring/rank-game.ts'

/** `{ anna: 'pace lavoro' }` is a game of one player whose id and name are «anna». */
export type HandGame = Record<string, string>

export const playersOf = (game: HandGame): GamePlayer[] =>
  Object.entries(game).map(([id, words]) => ({ id, fullName: id, words: words.split(' ').filter(Boolean) }))

/** «a pace! vento, b»: two players, one without words. `!`: a bonus word. */
export function rankHand(game: string, speech: string, rules = ''): PlayerResult[] {
  const lists = game.split(', ').filter(Boolean)
  const players = lists.map((list): [string, string] => {
    const [id = '', ...words] = list.replaceAll('!', '').split(' ')
    return [id, words.join(' ').toLowerCase()]
  })
  const bonusWords = [...game.matchAll(/(\S+)!/g)].map(([, word = '']) => word)
  const options = { rules: normaliseRules(rules.split(' ')), bonusWords, speech: parseSpeech(speech) }
  return rankGame(playersOf(Object.fromEntries(players)), options).results(1, Number.MAX_SAFE_INTEGER)
}

/** «bruno 4*, anna 3»: in the ranking's order, the last man with an asterisk. */
export const told = (results: readonly PlayerResult[]): string =>
  results.map(({ id, score, isLastMan }) => `${id} ${score}${isLastMan ? '*' : ''}`).join(', ')
