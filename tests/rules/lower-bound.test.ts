import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowerBound } from '../../shared/ranking/table.ts'

it('finds the first that does not come before, in any list in order, the empty one too', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (numbers, wanted) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const looked: number[] = []
      const found = lowerBound(sorted.length, (index) => {
        looked.push(index)
        return (sorted[index] ?? Number.NaN) < wanted
      })
      expect(found).toBe(sorted.filter((number) => number < wanted).length)
      expect(looked.length, 'of n it looks at log n').toBeLessThanOrEqual(Math.ceil(Math.log2(sorted.length + 1)))
    }),
  )
})
