import type { PlayerResult, Ranking, RoomView } from '../../../shared/api/shapes.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'

/** The picture's size in pixels: COLUMNS × 27 by ROWS × 45 of its cells. */
export const WIDTH = 1080
export const HEIGHT = 1350

/**
 * All that a card says (game.md, «My card»). It names no other player: of a shared word only the number of sharers is known.
 */
export type CardFacts = {
  room: string
  season: number
  rules: readonly RuleId[]
  players: number
  result: PlayerResult
  /** This instance's, as a person would type it. */
  host: string
}

type Room = Pick<RoomView, 'name' | 'season' | 'rules'>

/**
 * The card of the player whose ranking this is; null for a person without a place in it.
 *
 * @param ranking an unfiltered page: with `word`, `total` would count fewer people
 */
export function cardFacts(view: Room, ranking: Pick<Ranking, 'me' | 'total'>, host: string): CardFacts | null {
  if (!ranking.me) return null
  return {
    room: view.name,
    season: view.season,
    rules: view.rules,
    players: ranking.total,
    result: ranking.me,
    host,
  }
}

export const hitsOf = ({ computedWords }: PlayerResult): number => computedWords.filter(({ isSaid }) => isSaid).length
