import { lazy } from 'react'
import { lazyImport } from '../../loading/lazy-import.ts'
import { retryImport } from '../../loading/retry-import.ts'

/** A chunk of its own: an open room needs none of it, and asks for it ahead. */
export const loadRanking = () => import('./ranking-screen.tsx')

/** For a room that is closed already. */
export const requireRanking = lazyImport(loadRanking)

/** For a room that closes before one’s eyes: the lobby stays meanwhile. */
export const RankingScreen = lazy(retryImport(loadRanking))
