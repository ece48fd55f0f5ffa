import type { MouseEvent } from 'react'
import { asked } from '../../api/act.ts'
import { TIME_LIMIT_MS } from '../../api/call.ts'

/** Resolves when this page is hidden or shown again, or after the longest time that a call may take. */
const untilGone = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['pagehide', 'pageshow']) addEventListener(event, () => resolve(), { once: true })
    setTimeout(resolve, TIME_LIMIT_MS)
  })

/** Called for a press on a link that leaves the game. A link that opens in another tab leaves nothing. */
export function leave({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  if (button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey) void asked(untilGone())
}
