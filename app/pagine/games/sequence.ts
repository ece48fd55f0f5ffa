export type Direction = 'up' | 'down' | 'left' | 'right'

/** Page 252's (docs/game.md, «Pages»). */
export const SEQUENCE: readonly Direction[] = ['up', 'up', 'down', 'down', 'left', 'right', 'left', 'right']

/** Shorter than this, in pixels, a finger has tapped, not swiped. */
const SWIPE_PX = 24

/** A swipe goes where it went furthest; null when it went nowhere. */
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
 * How much of the sequence is done after one more step. A wrong step loses only what it must: «up» a third time is still
 * «up, up».
 *
 * @param done 0 to 8; from 8, all done, it starts again
 */
export function advance(done: number, step: Direction): number {
  const steps = [...SEQUENCE.slice(0, done === SEQUENCE.length ? 0 : done), step]
  for (let length = steps.length; length > 0; length--) {
    if (steps.slice(-length).every((taken, index) => taken === SEQUENCE[index])) return length
  }
  return 0
}
