/** Whether something may move by itself just now: the person's setting, and FERMA (hold.tsx). */
export const mayMove = (): boolean =>
  !document.documentElement.hasAttribute('data-hold') && !matchMedia('(prefers-reduced-motion: reduce)').matches
