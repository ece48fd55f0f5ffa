import { call } from './call.ts'

/**
 * The specification's global `isLoading`: how much of what the person has asked for is under way. The President is faded while it
 * is more than nothing, or a page is being turned. What happens by itself (autosave, refreshing, looking again) does not count.
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

/** It is over however it ends. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  add(1)
  try {
    return await work
  } finally {
    add(-1)
  }
}

/** A call that the person has asked for; `call` alone is for what happens by itself. */
export const act = <T>(...request: Parameters<typeof call>): ReturnType<typeof call<T>> => asked(call<T>(...request))
