import { isReset } from './passing-fault.ts'

/**
 * Calls an object, and once more after a reset: it is back by then. For calls that are safe to repeat. Never after an
 * overload, which a second call would double.
 * @param ask `isRepeat`: it is unknown what the first attempt did before it was cut off
 */
export async function retryAfterReset<T>(ask: (isRepeat: boolean) => Promise<T>): Promise<T> {
  try {
    return await ask(false)
  } catch (error) {
    if (!isReset(error)) throw error
    return ask(true)
  }
}
