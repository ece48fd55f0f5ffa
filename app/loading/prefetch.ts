import { whenIdle } from './when-idle.ts'

/** Loads chunks when the page has nothing else to do. What fails here is asked for again when it is needed, and shown there. */
export function prefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    if (navigator.onLine) for (const load of loads) void load().catch(() => {})
  })
}
