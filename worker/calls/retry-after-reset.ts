import { isReset } from './passing-fault.ts'

/**
 * Asks an object, and once more where it was reset: it is back by then. For questions that can be repeated without harm. Never
 * after an overload, which a second question would double.
 * @param ask `isRepeat`: what the first attempt did before it was cut off is not known
 */
export async function retryAfterReset<T>(ask: (isRepeat: boolean) => Promise<T>): Promise<T> {
  try {
    return await ask(false)
  } catch (error) {
    if (!isReset(error)) throw error
    return ask(true)
  }
}
