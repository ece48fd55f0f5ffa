/** The provider could not be reached, was too slow, or answered what no provider answers: a class, not a guess from a text. */
export class ProviderAway extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'ProviderAway'
  }
}

/** Waits so long and no longer. What is still under way is left to itself: nobody reads its answer any more. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const bell = new AbortController()
  const late = scheduler.wait(limitMs, { signal: bell.signal }).then(
    () => Promise.reject(new ProviderAway('too slow')),
    () => work, // the bell was taken down: the work is done
  )
  try {
    return await Promise.race([work, late])
  } finally {
    bell.abort()
  }
}
