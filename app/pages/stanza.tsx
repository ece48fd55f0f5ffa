import '../room/room.css'
import { Suspense, useDeferredValue, useState } from 'react'
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { isCrowded } from '../../shared/evening/crowded.ts'
import { isSealed } from '../../shared/evening/stage.ts'
import { closingText } from '../../shared/evening/texts/closing.ts'
import { useRoomStage } from '../evening/use-stage.ts'
import { loadLive } from '../room/live/live-chunk.ts'
import { type OpenedRoom, openRoom } from '../room/live/open-room.ts'
import { useRoom } from '../room/live/use-room.ts'
import { Lobby } from '../room/lobby/lobby.tsx'
import { Missing, requireNoRoom, TakenOut } from '../room/no-room-chunk.ts'
import { RankingScreen, requireRanking } from '../room/ranking/ranking-chunk.ts'
import { useWallOf } from '../room/sharing/wall-store.ts'
import { lastRoom } from '../rooms/last-room.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { Loading } from '../teletext/loading.tsx'
import { useTurn } from '../teletext/page/use-turn.ts'

export async function loader({ params }: LoaderFunctionArgs): Promise<OpenedRoom | 'removed' | null> {
  if (!params.id) {
    const last = await lastRoom(currentPlayer())
    throw redirect(last === null ? '/' : `/stanza/${last}`)
  }
  // While the thread draws the page, the network is idle. What fails here is asked for again by the page.
  void loadLive().catch(() => {})
  const room = await openRoom(params.id)
  if (room === null || room === 'removed') await requireNoRoom()
  else if (!room.view.isOpen) await requireRanking()
  return room
}

/** Turning a ranking's pages does not open the room again: a person who left in another tab stays out (decision 35). */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams.id !== nextParams.id || (currentUrl.href === nextUrl.href && defaultShouldRevalidate)

export function Component() {
  const first = useLoaderData<OpenedRoom | 'removed' | null>()
  if (first !== null && first !== 'removed') return <Room key={first.view.id} first={first} />
  return <Suspense fallback={<Loading isFirst />}>{first === 'removed' ? <TakenOut /> : <Missing />}</Suspense>
}

function Room({ first }: { first: OpenedRoom }) {
  const { user, season } = usePlayer()
  const { live, takeView, hear } = useRoom(first, user.id)
  const { view } = live
  useWallOf(view.id)
  const stage = useRoomStage(season, view)
  const [firstStage] = useState(stage)
  // Deferred: the lobby stays, as of a room that is closing, until what comes after it is loaded.
  const scene = useDeferredValue(
    live.isGone ? 'gone' : live.isRemoved ? 'removed' : view.isClosing ? 'closing' : view.isOpen ? 'lobby' : 'ranking',
  )
  useTurn(scene)
  const hasClosed = first.view.isOpen && scene === 'ranking'
  return (
    <>
      <Suspense fallback={<Loading isFirst />}>
        {scene === 'gone' ? (
          <Missing name={view.name} />
        ) : scene === 'removed' ? (
          <TakenOut name={view.name} />
        ) : scene === 'ranking' ? (
          <RankingScreen live={live} takeView={takeView} hear={hear} isByItself={hasClosed || !isSealed(firstStage)} />
        ) : (
          <Lobby live={view.isOpen ? live : { ...live, view: { ...view, isClosing: true } }} takeView={takeView} />
        )}
      </Suspense>
      <p className="spoken" aria-live="polite">
        {hasClosed &&
          closingText(isCrowded(view) ? 'closed.crowded.title' : 'closed.title', stage, { room: view.name })}
      </p>
    </>
  )
}
