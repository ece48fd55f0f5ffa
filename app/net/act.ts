import { call } from './call.ts'

/**
 * The specification's global `isLoading`: the number of calls under way that the person has asked for. While it is not 0,
 * the page has `data-loading`, and the President is faded. Automatic calls (autosave, refreshes, retries) do not count.
 */
let count = 0
const add = (change: 1 | -1): void => {
  count += change
  document.documentElement.toggleAttribute('data-loading', count > 0)
}

/** Counts this work until it succeeds or fails. */
export async function whileFaded<T>(work: Promise<T>): Promise<T> {
  add(1)
  try {
    return await work
  } finally {
    add(-1)
  }
}

/** A call that the person has asked for; automatic calls use `call`. */
export const act = <T>(...request: Parameters<typeof call>): ReturnType<typeof call<T>> =>
  whileFaded(call<T>(...request))
