import { lazy } from 'react'
import { lazyImport } from '../../loading/lazy-import.ts'
import { retryImport } from '../../loading/retry-import.ts'

/** A chunk of its own: an open room does not need it, and prefetches it. */
export const loadRanking = () => import('./ranking-screen.tsx')

/** For a room that is already closed. */
export const requireRanking = lazyImport(loadRanking)

/** For a room that closes while it is on screen: the lobby stays until the chunk is loaded. */
export const RankingScreen = lazy(retryImport(loadRanking))
