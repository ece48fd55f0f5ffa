/** Whether FERMA is on (page.tsx). */
export const isOnHold = (): boolean => document.documentElement.hasAttribute('data-hold')

/** Whether anything may move by itself, by the system's setting and FERMA. */
export const mayMove = (): boolean => !isOnHold() && !matchMedia('(prefers-reduced-motion: reduce)').matches
