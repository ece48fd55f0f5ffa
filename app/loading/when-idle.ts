/** Safari has no idea of being idle: there a second has to do. */
export const whenIdle: (work: () => void) => unknown =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1000))
