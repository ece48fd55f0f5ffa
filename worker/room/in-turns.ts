/** Does one thing for each of many, a few at a time, and says for which it failed instead of stopping at the first. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<T[]> {
  const failed: T[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await act(item)
      } catch {
        failed.push(item)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return failed
}
