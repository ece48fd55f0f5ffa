/**
 * Which families of tests run at the same time. The Worker's tests often wait, for D1 and for the objects, and leave the
 * processors room for the small families, one after the other. The browser's take all there is, and come last.
 */
import { FAMILIES, type Family } from './families.ts'

/** Starts them; each has a promise of what came of it, in the order in which they are told. */
export function sideBySide<T>(
  asked: readonly Family[],
  run: (family: Family) => Promise<T>,
): { family: Family; ended: Promise<T> }[] {
  const started: { family: Family; ended: Promise<T> }[] = []
  let small: Promise<unknown> = Promise.resolve()
  for (const family of FAMILIES.filter((one) => asked.includes(one))) {
    const all = Promise.all(started.map(({ ended }) => ended))
    const before = { worker: Promise.resolve(), browser: all }
    const ended = (family === 'worker' || family === 'browser' ? before[family] : small).then(() => run(family))
    if (family !== 'worker') small = ended
    started.push({ family, ended })
  }
  return started
}
