import type { MouseEvent, PointerEvent } from 'react'

let isFinger = false

/**
 * For what holds the cells: a finger's touch moves no focus. To move it, the browser lays the board out within the touch,
 * twice: the block that loses it may be far from the screen, and is drawn only for it. A mouse and the keyboard move it
 * as everywhere. The pointer's event comes before the mouse's, whose default the focus is.
 */
export const touchKeepsFocus = {
  onPointerDown: ({ pointerType }: PointerEvent): void => {
    isFinger = pointerType === 'touch'
  },
  onMouseDown: (event: MouseEvent): void => {
    if (isFinger) event.preventDefault()
  },
}
