export type Direction = 'up' | 'down' | 'left' | 'right'

/** The moves of page 252 (docs/game.md, «Pages»). */
export const SEQUENCE: readonly Direction[] = ['up', 'up', 'down', 'down', 'left', 'right', 'left', 'right']

/** A shorter movement, in pixels, is a tap and not a swipe. */
const SWIPE_PX = 24

/** The direction of the longer axis; null for a tap. */
export function swipeDirection(dx: number, dy: number): Direction | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE_PX) return null
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'down' : 'up'
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
export const keyDirection = (key: string): Direction | null => KEYS[key] ?? null

/**
 * How many moves of the sequence are right after one more. A wrong move loses only what it must: after a third «up»,
 * the last two still count.
 *
 * @param done 0 to 8; at 8, all done, it starts again
 */
export function advance(done: number, step: Direction): number {
  const steps = [...SEQUENCE.slice(0, done === SEQUENCE.length ? 0 : done), step]
  for (let length = steps.length; length > 0; length--) {
    if (steps.slice(-length).every((taken, index) => taken === SEQUENCE[index])) return length
  }
  return 0
}
