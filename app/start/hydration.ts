/**
 * A page as it arrives. Its HTML may bring the answers to its first requests (design.md, «A page comes with its data»), and
 * may be drawn from them (server.tsx); React then hydrates it (design.md, «A page is drawn»). So the first rendering must be
 * the same, and facts that only a browser knows follow right after it.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { FIRST_DATA_ID, type FirstData } from '../../shared/pages.ts'
import { parseAnswer } from '../net/call.ts'
import type { SessionState } from '../session/session.ts'

/** After a longer load the data is too old, and the page asks for it. */
const LIFE_MS = 60_000

/** For the first visit alone. @returns null if the page came without data, or too long ago */
export function readFirstData(): FirstData | null {
  const place = document.getElementById(FIRST_DATA_ID)
  place?.remove()
  if (!place || performance.now() > LIFE_MS) return null
  return parseAnswer(place.textContent ?? '') as FirstData // the site's own Worker wrote it
}

/** The data for a page drawn without a browser; null in a browser. */
export const Drawing = createContext<{ session: SessionState; origin: string } | null>(null)

const never = () => () => {}

/** False until React has hydrated the page. */
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
