/**
 * The scroll position of each page that this tab has shown, so that «back» returns to it. A declarative router leaves that to
 * the browser, which restores it before the page has been drawn.
 */
import type { Location } from 'react-router'
import { readTabJson, SCROLL_KEY, writeTab } from '../keep/kept.ts'
import { isObject } from '../net/is-shape.ts'

/** By the key of the history entry. */
const heights = new Map<string, number>()
let onScreen: Location | null = null

let isFailing = false

/** Called before the page on screen is replaced. */
export function noteScroll(): void {
  if (onScreen && !isFailing) heights.set(onScreen.key, scrollY)
}

/** Called when the page of a failure appears or goes: it has no position of its own, and the page after it has to arrive. */
export function noteFailure(isShown: boolean): void {
  isFailing = isShown
  if (!isShown) onScreen = null
}

/** Whether this history entry was visited before, so that its position is restored. */
export const isReturn = ({ key }: Location): boolean => heights.has(key)

/** Takes the scroll position over from the browser. */
export function keepScroll(): void {
  history.scrollRestoration = 'manual'
  const tabHeights = readTabJson(SCROLL_KEY)
  for (const [place, height] of Object.entries(isObject(tabHeights) ? tabHeights : {})) {
    if (typeof height === 'number') heights.set(place, height)
  }
  addEventListener('pagehide', () => {
    noteScroll()
    writeTab(SCROLL_KEY, JSON.stringify(Object.fromEntries(heights)))
  })
}

/** Called when the page of this address is drawn: scrolls to its noted position, to the part that it names, or to the top. */
export function arriveAt(location: Location): void {
  if (onScreen === location) return
  onScreen = location
  const height = heights.get(location.key)
  const part = location.hash === '' ? null : document.getElementById(nameIn(location.hash))
  if (height !== undefined) scrollTo(0, height)
  else if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

const nameIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
