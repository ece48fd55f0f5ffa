/** Whether things may move by themselves: by the person's system setting and FERMA (page.tsx). */
export const mayMove = (): boolean =>
  !document.documentElement.hasAttribute('data-hold') && !matchMedia('(prefers-reduced-motion: reduce)').matches
