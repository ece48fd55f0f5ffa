import { Suspense, useDeferredValue, useState } from 'react'
import { isCrowded } from '../../shared/evening/crowded.ts'
import { isSealed } from '../../shared/evening/stage.ts'
import { closingText } from '../../shared/evening/texts/closing.ts'
import { useRoomStage } from '../evening/use-stage.ts'
import { RankingScreen, requireEvening } from '../room/evening-chunk.ts'
import { type OpenedRoom, openRoom } from '../room/live/open-room.ts'
import { useRoom } from '../room/live/use-room.ts'
import { Lobby } from '../room/lobby/lobby.tsx'
import { Missing, TakenOut } from '../room/no-room.tsx'
import { useWallOf } from '../room/sharing/wall-store.ts'
import { RoomContext } from '../room/this-room.ts'
import { lastRoom } from '../rooms/last-room.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { Loading } from '../teletext/loading.tsx'
import { Scene } from '../teletext/page/arrival.tsx'
import type { Opened, Place } from '../visit.tsx'

export async function open({ params, came }: Place): Promise<Opened> {
  if (!params.id) {
    const last = await lastRoom(currentPlayer())
    return last === null ? '/' : `/stanza/${last}`
  }
  const room = await openRoom(params.id, came?.room)
  if (room === null) return <Missing />
  if (room === 'removed') return <TakenOut />
  if (!room.view.isOpen) await requireEvening()
  return <Room key={room.view.id} first={room} />
}

export function Room({ first }: { first: OpenedRoom }) {
  const player = usePlayer()
  const { live, takeView, hear } = useRoom(first, player.user.id)
  const { view } = live
  useWallOf(view.id)
  const stage = useRoomStage(player.season, view)
  const [firstStage] = useState(stage)
  // Deferred: the lobby stays, as of a room that is closing, until what comes after it is loaded.
  const scene = useDeferredValue(
    live.isGone ? 'gone' : live.isRemoved ? 'removed' : view.isClosing ? 'closing' : view.isOpen ? 'lobby' : 'ranking',
  )
  const hasClosed = first.view.isOpen && scene === 'ranking'
  // Until then the lobby says so.
  const isLeaving = scene !== 'ranking' && !view.isOpen
  return (
    <Scene value={scene}>
      <RoomContext value={{ player, view: isLeaving ? { ...view, isClosing: true } : view, stage, takeView }}>
        <Suspense fallback={<Loading isFirst />}>
          {scene === 'gone' ? (
            <Missing name={view.name} />
          ) : scene === 'removed' ? (
            <TakenOut name={view.name} />
          ) : scene === 'ranking' ? (
            <RankingScreen live={live} hear={hear} isByItself={hasClosed || !isSealed(firstStage)} />
          ) : (
            <Lobby live={live} />
          )}
        </Suspense>
      </RoomContext>
      <p className="spoken" aria-live="polite">
        {hasClosed &&
          closingText(isCrowded(view) ? 'closed.crowded.title' : 'closed.title', stage, { room: view.name })}
      </p>
    </Scene>
  )
}
