/** The podium on the wall: told place by place, then alternating with the awards. */
import { useEffect, useState } from 'react'
import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { PLACE_RULES } from '../../shared/extra-rules.ts'
import { calledAmong } from '../../shared/rooms/names.ts'
import { PODIUM_SIZE, signed } from '../../shared/season.ts'
import { stripOf, WALL_PLACES } from '../board/sentences.ts'
import { WallFrame, WallRanks } from '../board/wall.tsx'
import { Mosaic, presidentSmall } from '../teletext/drawings.tsx'
import { isOnHold, mayMove } from '../teletext/may-move.ts'
import { toName } from '../text/italian.ts'
import { tellAwards, WallAwards } from './awards.tsx'
import { Podium } from './podium.tsx'

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
