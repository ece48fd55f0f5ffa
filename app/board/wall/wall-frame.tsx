import './wall.css'
import type { CSSProperties, ReactNode } from 'react'
import { useScreenKeptOn } from '../../room/sharing/screen-kept-on.ts'
import { putOnWall } from '../../room/sharing/wall-store.ts'
import { showDialog } from '../../teletext/dialog/show-dialog.ts'
import { andOthers } from '../../text/count.ts'
import { secondOf } from '../../text/moment.ts'
import { useEachSecond } from '../../text/time.ts'
import type { Strip } from '../state/strip.ts'

/** The whole screen, 80 columns by 27 rows, to be read from the sofa. Esc or the page's number takes it away. */
export function WallFrame({ name, children }: { name: string; children: ReactNode }) {
  useScreenKeptOn()
  const now = useEachSecond(() => secondOf(Date.now()))
  return (
    <dialog
      className="wall-screen"
      data-accent="red"
      ref={showDialog}
      aria-labelledby="wall-title"
      onClose={() => putOnWall(null)}
    >
      <header className="wall-top">
        <button type="button" aria-label="110: togli dal muro" onClick={() => putOnWall(null)}>
          110<span className="wall-off"> Togli</span>
        </button>
        <h2 id="wall-title" tabIndex={-1} data-first="">
          {name}
        </h2>
        <time>{now}</time>
      </header>
      {children}
    </dialog>
  )
}

type Props = { title: string; strip: Strip }

/** Places with a block for each point. */
export function WallRanks({ title, strip: { rows, rest } }: Props) {
  return (
    <section className="wall-ranks" aria-labelledby="wall-ranks-title">
      <h3 className="head" id="wall-ranks-title">
        {title}
      </h3>
      <ol>
        {rows.map(({ id, name, score, position }) => (
          <li key={id} value={position ?? undefined}>
            <span className="rank">{position ?? '·'}</span>
            <span className="name">{name}</span>
            <span
              className="blocks"
              style={letters(Math.max(0, Math.min(score ?? 0, MOST_BLOCKS)))}
              aria-hidden="true"
            />
            <span className="points">{score ?? ''}</span>
          </li>
        ))}
        {rest > 0 && <li className="rest">{andOthers(rest)}</li>}
      </ol>
    </section>
  )
}

/** As many as fit beside a name. */
const MOST_BLOCKS = 8

// React's type of a style has no custom properties.
export const letters = (count: number): CSSProperties => ({ '--n': count }) as CSSProperties
