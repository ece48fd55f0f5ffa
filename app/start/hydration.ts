/**
 * A page as it comes. Its HTML may bring what it would ask for first (design.md, «A page comes with its data»), and may be drawn
 * of that already (server.tsx): then React takes it over as it stands (hydration, design.md, «A page is drawn»). So the first
 * rendering here has to be the same, and what only a browser knows is shown right after it.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { FIRST_DATA_ID, type FirstData } from '../../shared/api/first-data.ts'
import { parseAnswer } from '../net/call.ts'
import type { SessionState } from '../session/session.ts'

/** A page that has been loading for longer asks. */
const LIFE_MS = 60_000

/** For the first visit alone. @returns null where the page came without, or too long ago */
export function readFirstData(): FirstData | null {
  const place = document.getElementById(FIRST_DATA_ID)
  place?.remove()
  if (!place || performance.now() > LIFE_MS) return null
  return parseAnswer(place.textContent ?? '') as FirstData // the site's own Worker wrote it
}

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
