import { lazy } from 'react'
import { lazyImport } from '../loading/lazy-import.ts'
import { retryImport } from '../loading/retry-import.ts'

/** A chunk of its own: hardly anybody opens a room that is not there. A room's page prefetches it. */
export const loadNoRoom = () => import('./no-room.tsx')

/** For a page that opens without its room. */
export const requireNoRoom = lazyImport(loadNoRoom)

/** For a room that ends while it is on screen: what was there stays until the chunk is loaded. */
export const Missing = lazy(retryImport(async () => ({ default: (await loadNoRoom()).Missing })))
export const TakenOut = lazy(retryImport(async () => ({ default: (await loadNoRoom()).TakenOut })))
