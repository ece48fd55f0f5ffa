/** An item whose act failed, and why. */
export type Undone<T> = { item: T; error: unknown }

/** Acts on each of many items, a few at a time, and returns the failures instead of stopping at the first. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<Undone<T>[]> {
  const failed: Undone<T>[] = []
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
