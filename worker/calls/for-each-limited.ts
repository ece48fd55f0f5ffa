/** An item whose act failed, and why. */
export type Failed<T> = { item: T; error: unknown }

/** Acts on each of many items, a few at a time, and returns the failures instead of stopping at the first. */
export async function forEachLimited<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<Failed<T>[]> {
  const failed: Failed<T>[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item)
      } catch (error) {
        failed.push({ item, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return failed
}
