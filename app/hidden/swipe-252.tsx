/** Page 252: a sequence of eight moves, the pad for them, and the recognition of a swipe. */
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'
import { FIXED_QUOTE, quotes } from './quotes.ts'

const COLLE = 'https://www.quirinale.it/'
const ARROWS: Readonly<Record<Direction, string>> = { up: '↑', down: '↓', left: '←', right: '→' }
const NAMES: Readonly<Record<Direction, string>> = { up: 'Su', down: 'Giù', left: 'Sinistra', right: 'Destra' }
const PAD: readonly Direction[] = ['up', 'left', 'down', 'right']

/** 252: eight moves, by finger, by arrow keys or by the four keys on the page, open the palace. */
export function Component({ page, heading }: Numbered) {
  const [done, setDone] = useState(0)
  const isOpen = done === SEQUENCE.length
  const move = (step: Direction | null): void => {
    if (!step) return
    const next = advance(done, step)
    setDone(next)
    if (next === SEQUENCE.length) window.open(COLLE, '_blank', 'noreferrer')
  }
  useArrowKeys(move)
  return (
    <Page accent="magenta" heading={heading} line="Chi da piccolo aveva due pollici lo sa.">
      <SwipePad onSwipe={move}>
        <blockquote className="quote">
          <p className="double">«{quotes[FIXED_QUOTE]}»</p>
        </blockquote>
        <p className="moves" aria-hidden="true">
          {SEQUENCE.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sequence never changes
            <span key={index} className={index < done ? 'done' : undefined}>
              {index < done ? ARROWS[step] : '□'}
            </span>
          ))}
        </p>
      </SwipePad>
      <p className="spoken" role="status">
        {done > 0 && !isOpen && `${done} mosse giuste su ${SEQUENCE.length}`}
      </p>
      <div className="arrows">
        {PAD.map((step) => (
          <button key={step} className={`button ${step}`} type="button" onClick={() => move(step)}>
            <span aria-hidden="true">{ARROWS[step]}</span>
            <span className="spoken">{NAMES[step]}</span>
          </button>
        ))}
      </div>
      {!isOpen && <p className="small second">Otto mosse: dito, frecce o tasti.</p>}
      <div role="status">
        {isOpen && (
          <div className="stack">
            <p className="ok">Il portone si apre. Pulirsi le scarpe.</p>
            <a className="button action wide" href={COLLE} target="_blank" rel="noreferrer">
              Sali al Colle »
            </a>
          </div>
        )}
      </div>
      <Pager page={page} />
    </Page>
  )
}

function useArrowKeys(move: (step: Direction | null) => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
    const step = keyDirection(event.key)
    if (!step) return
    event.preventDefault() // arrow keys make a move here; the page still scrolls by other keys
    if (!event.repeat) move(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function SwipePad({ onSwipe, children }: { onSwipe: (step: Direction | null) => void; children: React.ReactNode }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return (
    <div
      className="swipe-pad"
      onPointerDown={(event: PointerEvent) => {
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={(event) => {
        const start = from.current
        from.current = null
        if (start) onSwipe(swipeDirection(event.clientX - start.x, event.clientY - start.y))
      }}
      onPointerCancel={() => {
        from.current = null
      }}
    >
      {children}
    </div>
  )
}

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
 * How many moves of the sequence are right after one more. A wrong move keeps the longest beginning that still fits: after a
 * third «up» the last two count.
 *
 * @param done 0 to 8; at 8 it starts again
 */
export function advance(done: number, step: Direction): number {
  const steps = [...SEQUENCE.slice(0, done === SEQUENCE.length ? 0 : done), step]
  for (let length = steps.length; length > 0; length--) {
    if (steps.slice(-length).every((taken, index) => taken === SEQUENCE[index])) return length
  }
  return 0
}
