import { compareCodePoints } from '../rooms/code-points.ts'

/** How many characters of an id its head holds, one byte each. */
const HEAD_UNITS = 4
const ASCII_END = 128
/** Stands for a unit that is not ASCII, and sorts after all that are. The units after it are left out. */
const BEYOND = 255

/**
 * The beginning of an id as an unsigned 32-bit number: of two ids with different heads the one with the smaller head comes
 * first by code point (decision 5); with the same head only the ids themselves can tell.
 */
export const idHead = (id: string): number => {
  let head = 0
  for (let at = 0; at < HEAD_UNITS; at++) {
    // Shifted by one, so that 0 is the end of the id.
    const unit = at < id.length ? id.charCodeAt(at) + 1 : 0
    if (unit > ASCII_END) return ((head << 8) | BEYOND) << (8 * (HEAD_UNITS - 1 - at))
    head = (head << 8) | unit
  }
  return head
}

/** Sorts player numbers by their ids, ascending by code point (decision 5), in place. */
export const sortByIds = (run: Uint32Array, ids: readonly string[]): void => {
  run.sort((a, b) => compareCodePoints(ids[a] ?? '', ids[b] ?? '') || a - b)
}
