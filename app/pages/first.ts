/**
 * The pages at which players begin. As with further.ts, what their chunks are called is not in the script of every page;
 * the HTML of these three names it (commands/build/first-pictures.ts), so that nobody waits for it.
 */
export const home = () => import('./home.tsx')
export const parole = () => import('./parole.tsx')
export const stanza = () => import('./stanza.tsx')
