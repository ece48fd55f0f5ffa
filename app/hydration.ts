/**
 * A page that has been drawn without a browser (server.tsx) is taken over by React as it stands (hydration). So its first
 * rendering here has to be the same: what only a browser knows is shown right after it.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionState } from './session/session.ts'

/** What a page is drawn of where there is no browser; null: there is one. */
export const Drawing = createContext<{ session: SessionState; origin: string } | null>(null)

const never = () => () => {}

/** False until the page is this browser's own. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export function useOrigin(): string {
  const drawing = useContext(Drawing)
  return drawing ? drawing.origin : location.origin
}
