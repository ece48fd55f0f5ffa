/** A ranking's podium, its list, and the party for the winner; the podium on the wall. */
import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PlayerResult, Ranking, RoomView } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { PLACE_RULES } from '../../shared/extra-rules.ts'
import { explain } from '../../shared/ranking/score.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { PODIUM_SIZE, signed } from '../../shared/season.ts'
import { stripOf, WALL_PLACES } from '../board/sentences.ts'
import { WallFrame, WallRanks } from '../board/wall.tsx'
import { later } from '../start/chunk.ts'
import { isReturn, Link } from '../start/visit.tsx'
import { crown, presidentSmall } from '../teletext/drawings.ts'
import { isOnHold, mayMove } from '../teletext/may-move.ts'
import { Dots, longestWord, Mosaic } from '../teletext/page.tsx'
import { grouped, number, points, toName } from '../text/italian.ts'
import { tellAwards, WallAwards } from './awards.tsx'
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

// The podium on the wall: told place by place, then alternating with the awards.

/** `isAwaited`: this page has waited for the ranking, so it is told, unless it was shown here before. */
type WallPodiumProps = {
  view: RoomView
  ranking: Ranking
  isAwaited: boolean
  linkTo: (player: string) => string
}

/** The time for each place, and for the crown. */
const EACH_PLACE_MS = 4000
/** Rooms whose podium this page has shown: after a withdrawal and a new publication it is shown whole at once. */
const toldRooms = new Set<string>()
export const noteTold = (roomId: string): void => void toldRooms.add(roomId)

/**
 * Tells the podium (game.md, «The television»): third, second, first, the crown. @returns the step, as `Podium` takes it; the
 * last one if the podium was shown before, is corrected meanwhile, or nothing may move.
 */
function useTelling(roomId: string, { podium, version }: Ranking, isAwaited: boolean): number {
  const all = podium.length + 1
  const [first] = useState(version)
  const [step, setStep] = useState(() => (isAwaited && mayMove() && !toldRooms.has(roomId) ? 1 : all))
  const shownStep = version === first ? step : all
  useEffect(() => noteTold(roomId), [roomId])
  useEffect(() => {
    if (shownStep >= all) return
    const timer = setTimeout(() => {
      const next = mayMove() ? shownStep + 1 : all
      setStep(next)
      if (next === all && mayMove()) fanfare()
    }, EACH_PLACE_MS)
    return () => clearTimeout(timer)
  }, [shownStep, all])
  return shownStep
}

/** With the crown. It sounds thanks to the press that opened the wall; after a reload there was none, and it is silent. */
const fanfare = (): void =>
  void import('../president/sounds.ts').then(({ playSound }) => playSound('festa')).catch(() => {}) // the podium stands without sound

/** The line below the podium while it is told. */
const AT_PLACE = ['Al primo posto', 'Al secondo posto', 'Al terzo posto']

const PODIUM_FIRST_MS = 12_000
const IN_TURNS_MS = 60_000

/** Whether the awards are shown and not the podium. FERMA keeps the one on screen. */
function useAwardsTurn(mayTakeTurns: boolean): boolean {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!mayTakeTurns) return setTurn(0)
    const next = (): void => {
      if (!isOnHold()) setTurn(turn + 1)
    }
    const timer = setInterval(next, turn === 0 ? PODIUM_FIRST_MS : IN_TURNS_MS)
    return () => clearInterval(timer)
  }, [mayTakeTurns, turn])
  return mayTakeTurns && turn % 2 === 1
}

/** The official podium on the wall, alternating with the awards. */
export function WallPodium({ view, ranking, isAwaited, linkTo }: WallPodiumProps) {
  const { me, podium } = ranking
  const step = useTelling(view.id, ranking, isAwaited)
  const last = podium[podium.length - step]
  const awards = tellAwards(ranking, view)
  const isAwardsTurn = useAwardsTurn(step > podium.length && awards.length > 0)
  const ranked = [...ranking.podium, ...ranking.results]
  if (me && !ranked.some(({ id }) => id === me.id)) ranked.push(me)
  const everyone = [...new Map([...view.players, ...ranked].map((player) => [player.id, player])).values()]
  const below = ranked.filter(({ position }) => position > PODIUM_SIZE)
  const total = ranking.total - ranking.podium.length
  const strip = stripOf(below, me?.id ?? '', WALL_PLACES, { total, everyone })
  const words = ranked.flatMap(({ fullName, computedWords }) => computedWords.map((word) => ({ ...word, fullName })))
  const rewarded = PLACE_RULES.flatMap(({ flag, points, name }) => {
    const found = words.find((word) => word[flag])
    return found ? [`${signed(points)} ${toName(found.fullName)} per «${found.word}», ${name}`] : []
  })
  if (isAwardsTurn) {
    return (
      <WallFrame name={view.name} mayHold>
        <WallAwards awards={awards} />
        <div className="wall-foot">
          <div className="flag" aria-hidden="true" />
          <p className="double">E adesso, panettone.</p>
          <p className="second">La classifica resta qui, e sui vostri telefoni</p>
        </div>
      </WallFrame>
    )
  }
  return (
    <WallFrame name={view.name} mayHold>
      <div className="wall-podium">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <Podium podium={podium} me="" rules={view.rules} others={everyone} linkTo={linkTo} step={step} />
        {strip.rows.length > 0 && <WallRanks title="A testa alta" strip={strip} />}
      </div>
      <div className="wall-foot">
        <div className="flag" aria-hidden="true" />
        <p className="double" role="status">
          {last
            ? `${AT_PLACE[podium.indexOf(last)]}, ${calledAmong(last, everyone)}.`
            : linesOf(boardText('ranking.line', 'published')).join(' ')}
        </p>
        {/* Told with the crown: who had the last word may reveal the winner. */}
        <p className="second">
          {last || rewarded.length === 0 ? 'Classifica ufficiale' : `Classifica ufficiale: ${rewarded.join('; ')}`}
        </p>
      </div>
    </WallFrame>
  )
}
