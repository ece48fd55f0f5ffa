/** Waiting so long and no longer. What is still under way is left to itself: it may happen, as after any lost answer. */
export class TooSlow extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TooSlow'
  }
}

/** The answer, or `TooSlow`: what neither answers nor fails must not hold up whoever waits behind this question. */
export async function inTime<T>(question: PromiseLike<T>, ms: number): Promise<T> {
  // Not `scheduler.wait` with a signal: taking it down makes an error with its stack, which cost a save more than all else here.
  let bell: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    bell = setTimeout(() => reject(new TooSlow(ms)), ms)
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(bell)
  }
}

/** The same where being too slow is an answer: false. What was asked goes on without whoever has waited. */
export async function inTimeOrFalse<T>(question: PromiseLike<T>, ms: number): Promise<T | false> {
  try {
    return await inTime(question, ms)
  } catch (error) {
    if (error instanceof TooSlow) return false
    throw error
  }
}
