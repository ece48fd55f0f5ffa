/** FERMA (page.tsx). */
export const isOnHold = (): boolean => document.documentElement.hasAttribute('data-hold')

/** Whether things may move by themselves: by the person's system setting and FERMA. */
export const mayMove = (): boolean => !isOnHold() && !matchMedia('(prefers-reduced-motion: reduce)').matches
