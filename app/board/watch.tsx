import type { CSSProperties, ReactNode } from 'react'
import type { PlaceRule } from '../../shared/extra-rules.ts'
import { signed } from '../../shared/season.ts'
import { President } from '../teletext/page.tsx'
import { andOthers } from '../text/italian.ts'
import { bandOf, type Strip, stripPlaces } from './sentences.ts'
import type { BoardView } from './view.ts'

type Props = {
  heading: string
  /** The band's text before the first word: one short sentence. */
  waiting: string
  last: BoardView['last']
  children: ReactNode
}

/** The sticky top: the room, the last word beside the President, and the standings. */
export function Watch({ heading, waiting, last, children }: Props) {
  const { text, note } = last ? bandOf(last) : { text: waiting, note: '' }
  return (
    <div className="watch">
      <div className="mast live">
        <div className="mast-line small">
          <h1 tabIndex={-1} style={letters(heading)}>
            {heading}
          </h1>
        </div>
        <p className="band" data-worthless={note === '' ? undefined : ''}>
          {last ? (
            <span className="last" style={letters(text, note)}>
              <b>
                <span className="spoken">L’ultima sentita: </span>
                <span>{text}</span>
                {note && <small>{note}</small>}
              </b>
            </span>
          ) : (
            <span className="last" data-wait="" style={letters(text)}>
              <b>{text}</b>
            </span>
          )}
        </p>
        <President />
      </div>
      {children}
    </div>
  )
}

/** `note`: in letters half as large. */
const letters = (text: string, note = ''): CSSProperties =>
  // React's type of a style has no custom properties.
  ({ '--n': [...text].length + [...note].length / 2 }) as CSSProperties

/** The number of lines for so many places, with four, three or two in a line. */
const linesOf = (places: number): CSSProperties =>
  ({
    '--in-four': Math.ceil(places / 4),
    '--in-three': Math.ceil(places / 3),
    '--in-two': Math.ceil(places / 2),
  }) as CSSProperties

type StripProps = { title: string; strip: Strip; people: number; me: string; link: ReactNode }

/** Places in lines that are always there, full or empty. The whole strip is one key, away from the thumb. */
export function StandingsStrip({ title, strip: { rows, rest }, people, me, link }: StripProps) {
  return (
    <section className="standings" aria-labelledby="standings-title">
      <div className="standings-head">
        <h2 className="section" id="standings-title">
          {title}
        </h2>
        {link}
      </div>
      <ol style={linesOf(stripPlaces(people))}>
        {rows.map(({ id, name, score, position, places }) => (
          <li
            key={id}
            value={position ?? undefined}
            className={`${id === me ? 'me' : ''} ${score === null ? 'none' : ''}`.trim() || undefined}
          >
            <span className="name">
              <span style={letters(name)}>{name}</span>
            </span>
            {score === null ? (
              <span aria-hidden="true">·</span>
            ) : (
              <span>
                <span>{score}</span>
                {places.map((place) => (
                  <HeldPoints place={place} key={place.rule} />
                ))}
              </span>
            )}
          </li>
        ))}
        {rest > 0 && (
          <li className="rest">
            <span className="name">
              <span style={letters(andOthers(rest))}>{andOthers(rest)}</span>
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}

/** Beside the points of a player who holds those of a word's place for now: the points include them, and may go. */
const HeldPoints = ({ place }: { place: PlaceRule }) => (
  <small className="held">
    {' '}
    {signed(place.points)}
    <span className="spoken"> per ora, {place.ofName}</span>
  </small>
)

/** Two lines, always there. The inner element is laid out alone when the sentence changes (board.css). */
export const StatusLine = ({ children }: { children: ReactNode }) => (
  <p className="status small">
    <span>{children}</span>
  </p>
)
