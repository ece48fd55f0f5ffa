/**
 * Where a person was on each page that this tab has shown: «back» leads there again. A declarative router leaves it to the
 * browser, which restores the height of a page that has not been drawn yet.
 */
import type { Location } from 'react-router'
import { readTabJson, SCROLL_KEY, writeTab } from '../keep/kept.ts'
import { isObject } from '../net/is-shape.ts'

/** By the key of the history's entry. */
const heights = new Map<string, number>()
let onScreen: Location | null = null

let isFailing = false

/** To be called before the page on screen goes. */
export function noteScroll(): void {
  if (onScreen && !isFailing) heights.set(onScreen.key, scrollY)
}

/** To be called when what stands in a failed page's place appears and goes: that has no height, and what follows it arrives. */
export function noteFailure(isShown: boolean): void {
  isFailing = isShown
  if (!isShown) onScreen = null
}

/** Whether a person comes back to this address, to where they were. */
export const isReturn = ({ key }: Location): boolean => heights.has(key)

/** From now on the browser leaves it to this module. */
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

/** To be called when the page of this address has been drawn: to where one was, to the part that it names, or to the top. */
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
