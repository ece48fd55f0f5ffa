/** A ranking's podium, its list, and the party for the winner. */
import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PlayerResult } from '../../shared/api/shapes.ts'
import { explain } from '../../shared/ranking/score.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { later } from '../start/chunk.ts'
import { isReturn } from '../start/scroll.ts'
import { crown } from '../teletext/drawings.ts'
import { Link } from '../teletext/link.tsx'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Dots, longestWord } from '../teletext/page.tsx'
import { grouped, number, points } from '../text/italian.ts'
import { isCelebrated, isCelebratedForAnother, noteCelebrated } from './celebrated.ts'
import { placeToUrl } from './ranking-state.ts'

const PLACES = ['first', 'second-place', 'third']
/** The bottom of a step dissolves into the floor: four rows, each denser. */
const DUST = ['▘   '.repeat(15), '▚ '.repeat(30), '▚'.repeat(60), '▜'.repeat(60)]

type PodiumProps = {
  podium: readonly PlayerResult[]
  me: string
  rules: readonly RuleId[]
  /** The other players, as far as they are known: two Annas each get an initial, even when only one is shown. */
  others?: readonly { id: string; fullName: string }[]
  linkTo: (id: string) => string
  /** How many places have been told, from the last up; the crown is one more step. */
  step?: number
  /** Half as tall, so that the list begins on the same screen. */
  isLow?: boolean
}

export function Podium({ podium, me, rules, others = [], linkTo, step = podium.length + 1, isLow }: PodiumProps) {
  const names = podium.map((result) => calledAmong(result, [...podium, ...others]))
  return (
    <ol className={isLow ? 'podium low' : 'podium'} data-uncrowned={step > podium.length ? undefined : ''}>
      {podium.map((result, index) => (
        <li className={PLACES[index]} key={result.id} data-untold={index < podium.length - step ? '' : undefined}>
          <Link to={linkTo(result.id)}>
            {index === 0 && <Mosaic drawing={crown} className="large" />}
            {/* React's type of a style has no custom properties. */}
            <span className="name" style={{ '--longest': longestWord(names[index] ?? '') } as CSSProperties}>
              <span className="spoken">{`${result.position}º: `}</span>
              {names[index]}
              {/* The space stands outside the name: a badge that wraps there would leave a bar behind it. */}
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

export const PagePodium = (props: Omit<PodiumProps, 'told' | 'isLow'>) => (
  <>
    <Podium {...props} isLow />
    <div className="flag" aria-hidden="true" />
  </>
)

type AnnouncedPodiumProps = { podium: readonly PlayerResult[]; me: string; rules: readonly RuleId[] }

/** The winners, shown to a crowd whose pages fetch the rest at different moments. */
export function AnnouncedPodium({ podium, me, rules }: AnnouncedPodiumProps) {
  return (
    <>
      <PagePodium podium={podium} me={me} rules={rules} linkTo={(id) => placeToUrl({ player: id })} />
      <p className="second" role="status">
        Siete in tanti: la tua posizione arriva fra poco
        <Dots />
      </p>
    </>
  )
}

type RanksProps = {
  results: readonly PlayerResult[]
  me: string
  rules: readonly RuleId[]
  linkTo: (id: string) => string
  children?: ReactNode
}

/** After this many rows of the list come the keys and notes that follow a shorter one. */
const ROWS_BEFORE_THE_REST = 10

/** The whole list; the viewer's own row is white. `children`: after the first ten rows, or after the last of fewer. */
export function Ranks({ results, children, ...of }: RanksProps) {
  const location = useLocation()
  const { hash, key } = location
  // «La mia posizione» may change the address before its rows have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival, and again when its rows have come
  useEffect(() => {
    if (hash === '#me' && !isReturn(location)) document.getElementById('me')?.scrollIntoView({ block: 'center' })
  }, [hash, key, results[0]?.id])
  return (
    <>
      <Rows results={results.slice(0, ROWS_BEFORE_THE_REST)} {...of} />
      {children}
      {results.length > ROWS_BEFORE_THE_REST && <Rows results={results.slice(ROWS_BEFORE_THE_REST)} {...of} />}
    </>
  )
}

function Rows({ results, me, rules, linkTo }: Omit<RanksProps, 'children'>) {
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
              <span>{result.id === me ? `${result.fullName} (tu)` : result.fullName}</span>{' '}
              <LastManBadge result={result} rules={rules} />
            </span>
            <span className="points">{number(result.score)}</span>
            <span aria-hidden="true">»</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** «LM +2» beside the player who was last before the rule moved them, at their place now; else nothing. */
function LastManBadge({ result, rules }: { result: PlayerResult; rules: readonly RuleId[] }) {
  if (!result.isLastMan) return null
  const gain = explain(result, rules).lastMan.points
  const signed = gain < 0 ? number(gain) : `+${gain}`
  return (
    <span className="badge">
      <span aria-hidden="true">{`LM ${signed}`}</span>
      <span className="spoken">{`Last man, ${signed}`}</span>
    </span>
  )
}

const Celebration = later(async () => (await import('./celebration.tsx')).default)

type PartyProps = { roomId: string; podium: readonly PlayerResult[]; me: string }
type OpenParty = { winner: PlayerResult; podium: readonly PlayerResult[]; isRevised: boolean }

/** The party for this room's winner, unless this browser has shown it. A room without players has no winner. */
function dueParty(roomId: string, podium: readonly PlayerResult[]): OpenParty | null {
  const [winner] = podium
  if (!winner || isCelebrated(roomId, winner.id)) return null
  return { winner, podium, isRevised: isCelebratedForAnother(roomId, winner.id) }
}

/** An open party does not change with the ranking; another winner's party follows when it is closed. */
export function Party({ roomId, podium, me }: PartyProps) {
  const [party, setParty] = useState(() => dueParty(roomId, podium))
  useEffect(() => {
    if (party) return
    const next = dueParty(roomId, podium)
    if (next) return setParty(next)
    const [winner] = podium
    if (winner) noteCelebrated(roomId, winner.id)
  }, [party, roomId, podium])
  if (!party) return null
  return (
    <Suspense>
      <Celebration {...party} roomId={roomId} me={me} close={() => setParty(null)} key={party.winner.id} />
    </Suspense>
  )
}
