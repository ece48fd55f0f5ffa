/** What could not be done, and why. */
export type Undone<T> = { item: T; error: unknown }

/** Does one thing for each of many, a few at a time, and says for which it failed instead of stopping at the first. */
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
