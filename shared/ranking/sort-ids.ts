import { compareCodePoints } from '../rooms/code-points.ts'
import { orderOf } from './sort-numbers.ts'

/** Below this a comparator is as fast. */
const FEW = 64
/** ASCII units, and one for the end of the id, which comes first. Four of them fit into 32 bits. */
const BASE = 129
const UNITS = 4

const commonPrefix = (run: Uint32Array, ids: readonly string[]): number => {
  const first = ids[run[0] ?? 0] ?? ''
  let prefix = first.length
  for (let player = 1; player < run.length && prefix > 0; player++) {
    const id = ids[run[player] ?? 0] ?? ''
    let at = 0
    while (at < prefix && id.charCodeAt(at) === first.charCodeAt(at)) at++
    prefix = at
  }
  return prefix
}

/** The units from `from` on as one number that sorts as they do; -1 when one is not ASCII. */
const packUnits = (id: string, from: number): number => {
  let packed = 0
  for (let at = from; at < from + UNITS; at++) {
    const unit = at < id.length ? id.charCodeAt(at) + 1 : 0
    if (unit >= BASE) return -1
    packed = packed * BASE + unit
  }
  return packed
}

const sortByComparator = (run: Uint32Array, ids: readonly string[]): void => {
  run.set(Array.from(run).sort((a, b) => compareCodePoints(ids[a] ?? '', ids[b] ?? '') || a - b))
}

/** Sorts a run by the few characters after its common prefix; false when those are not ASCII. */
const sortByUnits = (run: Uint32Array, ids: readonly string[]): boolean => {
  const prefix = commonPrefix(run, ids)
  const units = new Uint32Array(run.length)
  for (let at = 0; at < run.length; at++) {
    const packed = packUnits(ids[run[at] ?? 0] ?? '', prefix)
    if (packed < 0) return false
    units[at] = packed
  }
  const order = orderOf(units)
  const before = run.slice()
  for (let at = 0; at < run.length; at++) run[at] = before[order[at] ?? 0] ?? 0
  for (let start = 0, end = 1; start < run.length; start = end++) {
    const shared = units[order[start] ?? 0]
    while (end < run.length && units[order[end] ?? 0] === shared) end++
    // The whole run again can only be one id throughout, which ids never are; a comparator ends even then.
    if (end - start === run.length) return false
    if (end - start > 1) sortByIds(run.subarray(start, end), ids)
  }
  return true
}

/**
 * Sorts player numbers by their ids, ascending by code point (decision 5), in place. Many players tie on all the rest (all
 * who guessed nothing do), so ids too are sorted as numbers.
 */
export const sortByIds = (run: Uint32Array, ids: readonly string[]): void => {
  if (run.length < FEW || !sortByUnits(run, ids)) sortByComparator(run, ids)
}
