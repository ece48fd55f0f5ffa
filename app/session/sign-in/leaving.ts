import type { MouseEvent } from 'react'
import { asked } from '../../api/act.ts'
import { TIME_LIMIT_MS } from '../../api/call.ts'

/** Over when this page has gone, or is shown again, or whoever was asked has kept silent for as long as a call may take. */
const untilGone = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['pagehide', 'pageshow']) addEventListener(event, () => resolve(), { once: true })
    setTimeout(resolve, TIME_LIMIT_MS)
  })

/** A link that leaves the game was pressed. One that opens beside it leaves nothing. */
export function leave({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  if (button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey) void asked(untilGone())
}
