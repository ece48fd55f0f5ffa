import { PAGE_MAX, PAGE_MIN } from '../../../shared/season.ts'

export const ROLL_FRAME_MS = 45
/** The shortest roll, even if the page is there at once: it would not be teletext otherwise. */
export const ROLL_FRAMES = 9

const PAGES = PAGE_MAX - PAGE_MIN + 1

/**
 * The number in the header during a search: page numbers go by upwards, as they were broadcast, from the old page to
 * the wanted one, and again from the start if the page is not loaded by then.
 *
 * @param frame from 0; frame `ROLL_FRAMES` is `to`
 * @returns a page number
 */
export function rolledPage(from: number, to: number, frame: number): number {
  const distance = (to - from + PAGES) % PAGES || PAGES
  const along =
    frame <= ROLL_FRAMES ? Math.round((distance * frame) / ROLL_FRAMES) : distance + (frame - ROLL_FRAMES) * 7
  return PAGE_MIN + ((((from - PAGE_MIN + along) % PAGES) + PAGES) % PAGES)
}
