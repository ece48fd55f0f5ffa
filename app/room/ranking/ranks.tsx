import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { isReturn } from '../../scroll.ts'
import { grouped } from '../../text/count.ts'
import { number } from '../../text/points.ts'
import { LastManBadge } from './last-man-badge.tsx'

type Props = { results: readonly PlayerResult[]; me: string; rules: readonly RuleId[]; linkTo: (id: string) => string }

/** The rows below the podium; one's own is white. */
export function Ranks({ results, me, rules, linkTo }: Props) {
  const location = useLocation()
  const { hash, key } = location
  // «La mia posizione» arrives before its rows do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, and for the rows it waits for
  useEffect(() => {
    if (hash === '#me' && !isReturn(location)) document.getElementById('me')?.scrollIntoView({ block: 'center' })
  }, [hash, key, results[0]?.id])
  return (
    <ol className="ranks">
      {results.map((result) => (
        <li key={result.id} value={result.position}>
          <Link
            to={linkTo(result.id)}
            className={result.id === me ? 'me' : undefined}
            id={result.id === me ? 'me' : undefined}
          >
            <span className="rank">{grouped(result.position)}</span>
            <span className="who">
              {result.fullName}
              {result.id === me && ' (tu)'} <LastManBadge result={result} rules={rules} />
            </span>
            <span className="points">{number(result.score)}</span>
            <span aria-hidden="true">»</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
