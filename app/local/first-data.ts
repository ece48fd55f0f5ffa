/**
 * The data that came with the page's HTML (decision 97). Each part is taken once, in place of the first question for it,
 * and not from a page that has been loading for long: then the question is asked.
 */
import { FIRST_DATA_ID, type FirstData } from '../../shared/api/first-data.ts'
import { parseAnswer } from '../api/parse-answer.ts'

const LIFE_MS = 60_000

let left: Partial<FirstData> | null = null

/** Read when it is first asked for: while the pictures are drawn there is no document (first-pictures.tsx). */
function all(): Partial<FirstData> {
  if (left) return left
  const place = globalThis.document?.getElementById?.(FIRST_DATA_ID)
  left = place ? (parseAnswer(place.textContent ?? '{}') as FirstData) : {} // the site's own Worker wrote it
  place?.remove()
  return left
}

export function takeFirst<Name extends keyof FirstData>(name: Name): FirstData[Name] | undefined {
  const { [name]: part, ...others } = all()
  left = others as Partial<FirstData> // without the part that has just been taken
  return performance.now() < LIFE_MS ? part : undefined
}

/** Whether a player's page has come with its data, so that it can be drawn at once. */
export const hasPlayersData = (): boolean => Boolean(all().session?.user)
