import { createRandom } from '../../../support/random.ts'

/** The random choices of a seed: the same history on every machine. */
export type Chance = {
  /** 0 ≤ n < limit. */
  below: (limit: number) => number
  /** True once in this many times. */
  oneIn: (many: number) => boolean
  pick: <T>(from: readonly [T, ...T[]]) => T
  /** Chooses by weight. */
  weighed: <T>(choices: readonly (readonly [weight: number, choice: T])[]) => T
}

export function seeded(seed: number): Chance {
  const next = createRandom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    oneIn: (many) => below(many) === 0,
    pick: (from) => from[below(from.length)] ?? from[0],
    weighed: (choices) => {
      let left = next() * choices.reduce((total, [weight]) => total + weight, 0)
      for (const [weight, choice] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      throw new RangeError('nothing to choose from')
    },
  }
}
