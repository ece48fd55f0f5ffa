/** Safari has no `requestIdleCallback`: there it is a second later. */
export const whenIdle: (work: () => void) => unknown =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000))
