import { lazy } from 'react'

let asked: Promise<typeof import('./ranking-screen.tsx')> | undefined

/** A chunk of its own: an open room needs none of it, and asks for it ahead. One that did not come is asked for again. */
export function loadRanking(): Promise<typeof import('./ranking-screen.tsx')> {
  asked ??= import('./ranking-screen.tsx').catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

export const RankingScreen = lazy(loadRanking)
