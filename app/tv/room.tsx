/** The room on a television: the pictures of its wall (app/board/wall.tsx), by themselves, and a remote control's three keys. */
import { useEffect, useEffectEvent, useState } from 'react'
import { screenPaths } from '../../shared/api/paths.ts'
import type { RoomView, Season } from '../../shared/api/shapes.ts'
import { TV_DELAYS } from '../../shared/evening/heard.ts'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { closingText } from '../../shared/evening/texts.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { act } from '../act.ts'
import { useLiveBoard } from '../board/live.ts'
import { heardStage } from '../board/sentences.ts'
import { WallEvening, WallLobby, WallPodium, WallWaiting } from '../board/wall.tsx'
import { isPassing } from '../call.ts'
import { reloadOnce } from '../chunk.ts'
import { useRoomStage } from '../evening/evening.ts'
import { useCell } from '../kept.ts'
import { useRepeat } from '../repeat.ts'
import { type Hear, type LiveRoom, useRoom } from '../room/live.tsx'
import { useRanking } from '../room/ranking-state.ts'
import { useSessionState } from '../session/use-session.ts'
import { television } from './kept.ts'
import { arrowOf, isOk } from './keypad.ts'

/** No account has this id: nothing is a television's own. */
const NOBODY = ''

type Props = { first: RoomView; end: () => void }

export function TvRoom({ first, end }: Props) {
  const [opened] = useState({ view: first, isKept: false })
  const { live, hear } = useRoom(opened, NOBODY)
  const session = useSessionState()
  const isOver = live.isGone || live.isRemoved
  useEffect(() => {
    if (isOver) end()
  }, [isOver, end])
  // A newer server's frames are not for this page, and nobody there has «Ricarica» at hand.
  const isTooOld = live.connection === 'stopped'
  useRepeat(async () => {
    if (!isTooOld) return null
    await reloadOnce()
    return { failed: {} }
  }, [isTooOld])
  if (session.status !== 'ready') return null
  return (
    <main>
      <h1 className="spoken">DIECI PAROLE</h1>
      <Picture live={live} hear={hear} season={session.session.season} />
      <Remote end={end} />
    </main>
  )
}

type PictureProps = { live: LiveRoom; hear: Hear; season: Season }

function Picture({ live, hear, season }: PictureProps) {
  const { view } = live
  const stage = useRoomStage(season, view)
  const [wasOpen] = useState(view.isOpen)
  if (!view.isOpen) return <Closed live={live} hear={hear} season={season} stage={stage} isByItself={wasOpen} />
  return <WallLobby view={view} season={season} stage={stage} />
}

type ClosedProps = PictureProps & { stage: Stage; isByItself: boolean }

function Closed({ live, hear, season, stage, isByItself }: ClosedProps) {
  const { view } = live
  const { ranking } = useRanking(view, 1, '')
  const isReady = ranking?.status === 'ready'
  const [isAwaited, setIsAwaited] = useState(isByItself)
  if (ranking && !isReady && !isAwaited) setIsAwaited(true)
  const willHaveBoard = view.season === season.year && !isCrowded(view)
  if (isReady) return <WallPodium view={view} ranking={ranking} isAwaited={isAwaited} />
  if (willHaveBoard && season.sealedAt !== null && isSealed(stage))
    return <Evening live={live} hear={hear} season={season} stage={stage} isByItself={isByItself} />
  return <WallWaiting view={view} stage={stage} curtain={willHaveBoard ? closingText('closed.curtain', stage) : ''} />
}

function Evening({ live, hear, season, stage, isByItself }: ClosedProps) {
  const seen = useLiveBoard({
    room: live.view,
    me: NOBODY,
    sealedAt: Date.parse(season.sealedAt ?? '') || 0,
    hear,
    isConnected: live.connection === 'live',
    isByItself,
  })
  const said = seen.view ? heardStage(stage, season, { ...seen, lastSign: seen.view.lastSign }) : stage
  return <WallEvening room={live.view} seen={seen} stage={stage} said={said} me={NOBODY} />
}

/** The keys go away by themselves. */
const SHOWN_MS = 10_000

/** OK brings up three keys, arrows walk, OK presses, «back» takes them away. They cover the last rows and move none. */
function Remote({ end }: Pick<Props, 'end'>) {
  const { delay, hasSound } = useCell(television)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isSure, setSure] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  /** Without an answer the cookie is still here: a room that went from the screen would be back with a reload. */
  const leave = async (): Promise<void> => {
    const answer = await act<null>('DELETE', screenPaths.connect)
    if (answer.ok || !isPassing(answer.failure)) end()
    else setUnanswered(true)
  }
  const keys: { name: string; press: () => void }[] = [
    { name: `Suoni: ${hasSound ? 'sì' : 'no'}`, press: () => television.set({ delay, hasSound: !hasSound }) },
    {
      name: `Ritardo della TV: ${delay} s`,
      press: () => television.set({ hasSound, delay: TV_DELAYS.find((one) => one > delay) ?? 0 }),
    },
    {
      name: isUnanswered ? 'Riprova: Scollega' : isSure ? 'Sicuro? Scollega' : 'Scollega',
      press: () => {
        if (isSure) void leave()
        else setSure(true)
      },
    },
  ]
  const unsure = (): void => {
    setSure(false)
    setUnanswered(false)
  }
  const hide = (): void => {
    setChosen(null)
    unsure()
  }
  const choose = (at: number): void => {
    setChosen(Math.max(0, Math.min(at, keys.length - 1)))
    unsure()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const arrow = arrowOf(event.key)
    if (isOk(event.key)) {
      if (chosen === null) choose(0)
      else keys[chosen]?.press()
    } else if (chosen !== null && (arrow === 'left' || arrow === 'right')) choose(chosen + (arrow === 'left' ? -1 : 1))
    else if (chosen !== null && (event.key === 'Escape' || event.key === 'GoBack' || event.key === 'Backspace')) hide()
    else return
    event.preventDefault()
    event.stopPropagation() // the keypad is there before this press is over
  })
  useEffect(() => {
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) hear(event)
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
  const look = useEffectEvent(() => {
    if (chosen === null) choose(0)
  })
  // A pointer, or a finger.
  useEffect(() => {
    const show = (): void => look()
    addEventListener('pointerdown', show)
    return () => removeEventListener('pointerdown', show)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins the wait anew
  useEffect(() => {
    if (chosen === null) return
    const timer = setTimeout(hide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [chosen, isSure, isUnanswered, delay, hasSound])
  if (chosen === null) return null
  return (
    <div className="remote" role="toolbar" aria-label="Telecomando">
      {keys.map(({ name, press }, at) => (
        <button
          className="button"
          type="button"
          key={name.split(':')[0]}
          data-chosen={at === chosen ? '' : undefined}
          onClick={() => {
            setChosen(at)
            press()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
