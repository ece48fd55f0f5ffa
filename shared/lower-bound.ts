/**
 * Binary search for the place of something in an ordered list.
 *
 * @param length of the ordered list
 * @param isBefore whether the item at an index comes before: true up to some index, false from there on
 * @returns the first index, 0 to `length`, that does not come before
 */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
