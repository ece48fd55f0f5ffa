/** What the board says once the text is out: what the room had heard well, misheard and missed. Pure. */
import type { Board } from '../../../shared/api/evening-shapes.ts'
import { PLACE_RULES, type PlaceRule } from '../../../shared/ranking/place-rules.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { bonusOf, type Cell, type CellState, type Places, placesOf } from './board-view.ts'

export type Checked = {
  own: Cell[]
  others: Cell[]
  groups: Places['groups']
  /** Said, and on the board as such: touched by somebody, or lit by the transcript. */
  well: number
  /** Touched, and not said. */
  misheard: string[]
  /** Said, and neither anybody nor the transcript had it. */
  missed: string[]
  /** Who has the points of a word's place, and for which word. */
  rewarded: { place: PlaceRule; word: string; fullName: string }[]
}

/**
 * @param results the whole official ranking
 * @param spoken the transcript's words: what it lit, nobody had to touch
 */
export function checkedBoard(
  board: Board,
  results: readonly PlayerResult[],
  spoken: readonly string[],
  me: string,
): Checked {
  const places = placesOf(board.lists, me)
  const words = results.flatMap(({ fullName, computedWords }) => computedWords.map((word) => ({ ...word, fullName })))
  const said = new Set(words.filter(({ isSaid }) => isSaid).map(({ word }) => word))
  const touched = new Set(board.heard.filter(({ count }) => count > 0).map(({ word }) => word))
  const lit = new Set([...touched, ...spoken])
  const bonus = bonusOf(board.rules, board.bonusWords)
  const stateOf = (word: string): CellState =>
    said.has(word) ? (lit.has(word) ? 'sure' : 'missed') : touched.has(word) ? 'misheard' : 'silent'
  const cell = (word: string): Cell => ({
    word,
    state: stateOf(word),
    isBonus: bonus.has(word),
    takers: places.takers.get(word) ?? 0,
    isMine: false,
  })
  const own = places.own.map(cell)
  const others = places.others.map(cell)
  const inState = (state: CellState): string[] =>
    [...own, ...others].flatMap((found) => (found.state === state ? [found.word] : []))
  return {
    own,
    others,
    groups: places.groups,
    well: inState('sure').length,
    misheard: inState('misheard'),
    missed: inState('missed'),
    rewarded: PLACE_RULES.flatMap((place) => {
      const found = words.find((word) => word[place.flag])
      return found ? [{ place, word: found.word, fullName: found.fullName }] : []
    }),
  }
}
