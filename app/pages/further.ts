/**
 * Pages at which hardly anybody begins. What their chunks are called, and what they need, is in this chunk and not in the
 * script of every page, /login among them, which has a limit.
 */
export const registration = () => import('./sign-in/registrazione.tsx')
export const regole = () => import('./papers/regole.tsx')
export const extra = () => import('./extra/extra.tsx')
export const newRoom = () => import('./stanza-nuova.tsx')
export const albo = () => import('./years/albo.tsx')
export const past = () => import('./years/dal-1949.tsx')
export const numbers = () => import('./years/numeri.tsx')
export const pagina = () => import('./pagina.tsx')
export const empty = () => import('./empty.tsx')
export const multiUser = () => import('./multi-user.tsx')
export const deleteData = () => import('./extra/delete-data.tsx')
export const privacy = () => import('./papers/privacy.tsx')
export const termini = () => import('./papers/termini.tsx')
export const notFound = () => import('./not-found.tsx')
