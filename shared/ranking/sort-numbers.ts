/** Up to so many, the engine's own sort is used: it is quick also where no code is compiled yet, as in a browser. */
const FEW = 4096
/** Bits of one digit of a larger number: two rounds for 32 bits. */
const DIGIT_BITS = 16

const inTurn = (size: number): Uint32Array => {
  const order = new Uint32Array(size)
  for (let at = 0; at < size; at++) order[at] = at
  return order
}

/** Each number with its place in one double, 44 bits of 53: so equal numbers keep their order, and no comparator is called. */
const orderOfFew = (values: Uint32Array, before: Uint32Array): Uint32Array => {
  const packed = new Float64Array(values.length)
  for (let at = 0; at < packed.length; at++) packed[at] = (values[before[at] ?? 0] ?? 0) * FEW + at
  packed.sort()
  return Uint32Array.from(packed, (each) => before[each % FEW] ?? 0)
}

/**
 * The order that sorts unsigned 32-bit numbers ascending: `order[0]` is the index of the smallest; equal numbers keep
 * the order of `before`. For many a radix sort: a comparator would cost more than the rest of a ranking for 100,000 players.
 *
 * @param before an order of the same numbers, kept where they are equal; it is overwritten. By default the order of the
 * indices
 */
export const orderOf = (values: Uint32Array, before: Uint32Array = inTurn(values.length)): Uint32Array => {
  const size = values.length
  if (size <= FEW) return orderOfFew(values, before)
  const mask = 2 ** DIGIT_BITS - 1
  const counts = new Uint32Array(mask + 2)
  let order = before
  let next: Uint32Array = new Uint32Array(size)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    counts.fill(0)
    for (let at = 0; at < size; at++) {
      const digit = ((values[at] ?? 0) >>> shift) & mask
      counts[digit + 1] = (counts[digit + 1] ?? 0) + 1
    }
    // From the count of each digit to the place of its first number.
    for (let digit = 1; digit <= mask; digit++) counts[digit] = (counts[digit] ?? 0) + (counts[digit - 1] ?? 0)
    for (let at = 0; at < size; at++) {
      const place = order[at] ?? 0
      const digit = ((values[place] ?? 0) >>> shift) & mask
      const target = counts[digit] ?? 0
      counts[digit] = target + 1
      next[target] = place
    }
    const sorted = next
    next = order
    order = sorted
  }
  return order
}
