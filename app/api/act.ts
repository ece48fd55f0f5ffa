import { call } from './call.ts'

/**
 * The specification's global `isLoading`: how many calls that the person has asked for are under way. While there is
 * one, or a page is being turned, the President is faded. Automatic calls (autosave, refreshes, retries) do not count.
 */
let count = 0
const listeners = new Set<() => void>()
const add = (change: 1 | -1): void => {
  count += change
  for (const listener of listeners) listener()
}

export const underWay = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): boolean => count > 0,
}

/** Counts this work until it ends, in whichever way. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  add(1)
  try {
    return await work
  } finally {
    add(-1)
  }
}

/** A call that the person has asked for; automatic calls use `call`. */
export const act = <T>(...request: Parameters<typeof call>): ReturnType<typeof call<T>> => asked(call<T>(...request))
