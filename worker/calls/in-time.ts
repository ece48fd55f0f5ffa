/** Thrown when a wait is over. The work itself is not cancelled: it may still happen, as after any lost answer. */
export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TooSlow'
  }
}

/** The answer, or `TooSlow`: a call that neither answers nor fails must not hold up its caller for ever. */
export async function inTime<T>(question: PromiseLike<T>, ms: number): Promise<T> {
  // Not `scheduler.wait` with a signal: aborting it builds an error with its stack, which cost more than all else of a
  // save.
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(ms)), ms)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The same, but being too slow is an answer: false. The work goes on in the background. */
export async function inTimeOrFalse<T>(question: PromiseLike<T>, ms: number): Promise<T | false> {
  try {
    return await inTime(question, ms)
  } catch (error) {
    if (error instanceof TooSlow) return false
    throw error
  }
}
