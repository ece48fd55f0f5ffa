import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf, jsonParts, STATEMENT_BYTES } from '../../../worker/room/state/json-parts.ts'

const encoder = new TextEncoder()
/** Letters of one to four bytes, and what JSON escapes. */
const text = fc.string({ unit: fc.constantFrom('a', 'è', '€', '𠀀', '"', '\\', '\n', '\ud800'), maxLength: 60 })
const items = fc.array(fc.oneof(text, fc.tuple(text, fc.integer()), fc.constant(null)), { maxLength: 80 })

describe('a list as the parameters of statements', () => {
  it('is cut so that each part has as many bytes as it may at the most, or one item that is larger alone', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 2, max: 1500 }), (list, most) => {
        const parts = [...jsonParts(list, most)]
        for (const part of parts) {
          const length = (JSON.parse(part) as unknown[]).length
          expect(length).toBeGreaterThan(0)
          if (length > 1) expect(encoder.encode(part).length).toBeLessThanOrEqual(most)
        }
        expect(parts.flatMap((part) => JSON.parse(part) as unknown[])).toEqual(list)
      }),
    )
  })

  it('is in no more parts than it must be: no two neighbours would have fitted into one', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 2, max: 1500 }), (list, most) => {
        const sizes = [...jsonParts(list, most)].map((part) => encoder.encode(part).length)
        for (const [at, size] of sizes.entries()) {
          const next = sizes[at + 1]
          if (next !== undefined) expect(size + next - 1).toBeGreaterThan(most)
        }
      }),
    )
  })

  it('of people with the longest lists there are is at most a megabyte in each; of two thousand others it is one part', () => {
    const list = (letter: string) =>
      Array.from({ length: 2000 }, (_, id) => [`id-${id}`, JSON.stringify(Array(10).fill(letter.repeat(60)))])
    for (const letter of ['𠀀', '"', '\\']) {
      const sizes = [...jsonParts(list(letter))].map((part) => encoder.encode(part).length)
      expect(sizes.length).toBeGreaterThan(4)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(STATEMENT_BYTES)
    }
    const ordinary = Array.from({ length: 2000 }, (_, id) => [`id-${id}`, JSON.stringify(Array(10).fill('perché'))])
    expect([...jsonParts(ordinary)]).toHaveLength(1)
  })

  it('counts bytes as UTF-8 has them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        expect(bytesOf(any)).toBe(encoder.encode(any).length)
      }),
    )
  })
})
