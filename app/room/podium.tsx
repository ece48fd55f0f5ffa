import { Link } from 'react-router'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import { firstName } from '../../shared/rooms/names.ts'
import { crown } from '../teletext/look/crown.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { points } from '../text/points.ts'

const PLACES = ['first', 'second-place', 'third']
/** The step dissolves into the floor: four rows, each denser. */
const DUST = ['▘   '.repeat(15), '▚ '.repeat(30), '▚'.repeat(60), '▜'.repeat(60)]

export function Podium({ podium, linkTo }: { podium: readonly PlayerResult[]; linkTo: (id: string) => string }) {
  return (
    <ol className="podium">
      {podium.map((result, index) => (
        <li className={PLACES[index]} key={result.id}>
          <Link to={linkTo(result.id)}>
            {index === 0 && <Mosaic drawing={crown} className="large" />}
            <span className="name">
              <span className="spoken">{result.position}º: </span>
              {firstName(result.fullName)}
              <span className="spoken">, </span>
            </span>
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
    <span className="mosaic dust" aria-hidden="true">
      {DUST.map((row) => (
        <span className="row" data-m={row} key={row} />
      ))}
    </span>
  )
}
