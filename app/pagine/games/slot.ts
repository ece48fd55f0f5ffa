/** The machine of page 777. It pays in lentils, which is what they are for. */
import { pickRandom } from '../../../shared/random-picker.ts'

export const SYMBOLS = ['cherry', 'bell', 'seven', 'star', 'slice'] as const
export type Symbol777 = (typeof SYMBOLS)[number]
export type Reels = readonly [Symbol777, Symbol777, Symbol777]

/** A player's lentils, and the number of pulls since the last three of a kind. */
export type Purse = { lentils: number; dry: number }

export const FULL_PURSE: Purse = { lentils: 10, dry: 0 }
const PRICE = 1
const PAIR = 2
const TRIPLE = 20
/** After so many dry pulls the machine takes pity: the next is three of a kind. */
const PITY = 9

export const spin = ({ dry }: Purse, random: () => number): Reels => {
  const first = pickRandom(SYMBOLS, random())
  return dry >= PITY ? [first, first, first] : [first, pickRandom(SYMBOLS, random()), pickRandom(SYMBOLS, random())]
}

export type Outcome = 'triple' | 'pair' | 'nothing'
export const outcomeOf = (reels: Reels): Outcome => {
  const kinds = new Set(reels).size
  return kinds === 1 ? 'triple' : kinds === 2 ? 'pair' : 'nothing'
}

/** The purse after a pull. Whoever runs out is given ten more: this is a family machine. */
export function settle({ lentils, dry }: Purse, reels: Reels): Purse & { isRefilled: boolean } {
  const outcome = outcomeOf(reels)
  const left = lentils - PRICE + { triple: TRIPLE, pair: PAIR, nothing: 0 }[outcome]
  const isRefilled = left <= 0
  return { lentils: isRefilled ? FULL_PURSE.lentils : left, dry: outcome === 'triple' ? 0 : dry + 1, isRefilled }
}
