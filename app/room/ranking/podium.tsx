import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { calledAmong } from '../../../shared/rooms/names.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { crown } from '../../teletext/drawings-players.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { longestWord } from '../../text/longest-word.ts'
import { points } from '../../text/points.ts'
import { LastManBadge } from './last-man-badge.tsx'

const PLACES = ['first', 'second-place', 'third']
/** The bottom of the step dissolves into the floor: four rows, each denser. */
const DUST = ['▘   '.repeat(15), '▚ '.repeat(30), '▚'.repeat(60), '▜'.repeat(60)]

type Props = {
  podium: readonly PlayerResult[]
  me: string
  rules: readonly RuleId[]
  /** Who else plays here, as far as it is known: two Annas have an initial, wherever the other one stands. */
  others?: readonly { id: string; fullName: string }[]
  linkTo: (id: string) => string
}

export function Podium({ podium, me, rules, others = [], linkTo }: Props) {
  const names = podium.map((result) => calledAmong(result, [...podium, ...others]))
  return (
    <ol className="podium">
      {podium.map((result, index) => (
        <li className={PLACES[index]} key={result.id}>
          <Link to={linkTo(result.id)}>
            {index === 0 && <Mosaic drawing={crown} className="large" />}
            {/* React's type of a style has no custom properties. */}
            <span className="name" style={{ '--longest': longestWord(names[index] ?? '') } as CSSProperties}>
              <span className="spoken">{result.position}º: </span>
              {names[index]}
              {/* The space stands outside: a badge that breaks at it would leave a bar behind the name. */}
              {result.id === me && (
                <>
                  {' '}
                  <span className="you">tu</span>
                </>
              )}
              <span className="spoken">, </span>
            </span>
            <LastManBadge result={result} rules={rules} />
            {result.isLastMan && <span className="spoken">, </span>}
            <span className="step">
              <span className="giant-digit" aria-hidden="true">
                {result.position}
              </span>
              <span>{points(result.score)}</span>
              <Dust />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Dust() {
  return (
    <span className="dust" aria-hidden="true">
      {DUST.map((row) => (
        <span data-m={row} key={row} />
      ))}
    </span>
  )
}
