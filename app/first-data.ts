/** The data that came with the page's HTML (decision 97), for the first visit alone. */
import { FIRST_DATA_ID, type FirstData } from '../shared/api/first-data.ts'
import { parseAnswer } from './call.ts'

/** A page that has been loading for longer asks. */
const LIFE_MS = 60_000

/** @returns null where the page came without, or too long ago */
export function readFirstData(): FirstData | null {
  const place = document.getElementById(FIRST_DATA_ID)
  place?.remove()
  if (!place || performance.now() > LIFE_MS) return null
  return parseAnswer(place.textContent ?? '') as FirstData // the site's own Worker wrote it
}
