import type { CSSProperties, ReactNode } from 'react'
import { President } from '../../teletext/president.tsx'
import type { BoardView } from '../state/board-view.ts'
import type { StripRow } from '../state/strip.ts'

type Props = {
  heading: string
  /** In the band while no word is: one short sentence. */
  waiting: string
  last: BoardView['last']
  children: ReactNode
}

/** What stays on top: the room, the last word beside the President, who seems to say it, and the standings. */
export function Watch({ heading, waiting, last, children }: Props) {
  return (
    <div className="watch">
      <div className="mast live">
        <div className="mast-line small">
          <h1 tabIndex={-1}>{heading}</h1>
        </div>
        <p className="band">
          {last ? (
            <span className="last" style={letters(last.word)}>
              <b>
                <span className="spoken">L’ultima sentita: </span>
                <span aria-hidden="true">{last.state === 'sure' ? '✓' : '?'}</span> {last.word}
              </b>
            </span>
          ) : (
            <span className="last" data-wait="" style={letters(waiting)}>
              <b>{waiting}</b>
            </span>
          )}
        </p>
        <President />
      </div>
      {children}
    </div>
  )
}

// React's type of a style has no custom properties.
const letters = (text: string): CSSProperties => ({ '--n': [...text].length }) as CSSProperties

type StripProps = { title: string; rows: readonly StripRow[]; me: string; link: ReactNode }

/** Eight places in two lines that are always there. The whole strip is one key, out of the thumb's way. */
export function StandingsStrip({ title, rows, me, link }: StripProps) {
  return (
    <section className="standings" aria-labelledby="standings-title">
      <div className="standings-head">
        <h2 className="section" id="standings-title">
          {title}
        </h2>
        {link}
      </div>
      <ol>
        {rows.map(({ id, name, score }) => (
          <li key={id} className={`${id === me ? 'me' : ''} ${score === null ? 'none' : ''}`.trim() || undefined}>
            <span className="name">
              <span style={letters(name)}>{name}</span>
            </span>
            {score === null ? <span aria-hidden="true">·</span> : <span>{score}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
