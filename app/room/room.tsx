/**
 * Page 110: a room in the scene of its state; or the message that there is none, or that this person was taken out.
 * Without an id it leads to the room last seen.
 */
import { Suspense, useDeferredValue, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Player, RoomView } from '../../shared/api/shapes.ts'
import { isSealed } from '../../shared/evening/stage.ts'
import { closingText } from '../../shared/evening/texts.ts'
import { isCrowded, isRoomId, roomIdIn } from '../../shared/rooms/rooms.ts'
import { useRoomStage } from '../evening/evening.ts'
import { RankingScreen, requireEvening } from '../evening/evening-chunk.ts'
import { forgetRoom, forgetRoomAndCard, keptByAny } from '../keep/kept-answers.ts'
import { call } from '../net/call.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { Link, type Opened, type Place } from '../start/visit.tsx'
import { door } from '../teletext/drawings.ts'
import { Loading, Mosaic, Page, Scene } from '../teletext/page.tsx'
import { type OpenedRoom, openRoom, useRoom } from './live.tsx'
import { Lobby } from './lobby.tsx'
import { keysFor, RoomContext } from './permission.ts'
import { useWallOf } from './sharing.tsx'

export async function open({ params, search, came }: Place): Promise<Opened> {
  if (!params.id) {
    const last = await lastRoom(currentPlayer())
    return last === null ? '/' : `/stanza/${last}`
  }
  const meant = isRoomId(params.id) ? null : roomIdIn(params.id)
  if (meant !== null) return `/stanza/${meant}${search}`
  const room = await openRoom(params.id, came?.room)
  if (room === null) return <Missing />
  if (room === 'taken-out') return <TakenOut />
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
  // Deferred: the lobby of a closing room stays until the next scene's chunk is loaded.
  const scene = useDeferredValue(
    live.isGone
      ? 'gone'
      : live.isTakenOut
        ? 'taken-out'
        : view.isClosing
          ? 'closing'
          : view.isOpen
            ? 'lobby'
            : 'ranking',
  )
  const hasClosed = first.view.isOpen && scene === 'ranking'
  // In between, the lobby says that the room is closing.
  const isLeaving = scene !== 'ranking' && !view.isOpen
  return (
    <Scene value={scene}>
      <RoomContext value={{ player, view: isLeaving ? { ...view, isClosing: true } : view, stage, takeView }}>
        <Suspense fallback={<Loading isFirst />}>
          {scene === 'gone' ? (
            <Missing name={view.name} />
          ) : scene === 'taken-out' ? (
            <TakenOut name={view.name} />
          ) : scene === 'ranking' ? (
            <RankingScreen
              live={live}
              hear={hear}
              refusal={first.refusal}
              hasClosed={hasClosed}
              isByItself={hasClosed || !isSealed(firstStage)}
            />
          ) : (
            <Lobby live={live} refusal={first.refusal} />
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

/** `name`: of a room that was on screen when it was deleted. */
function Missing({ name }: { name?: string }) {
  return (
    <Page
      accent="red"
      heading="Stanza"
      line={
        <>
          Qui, fino a ieri,
          <br />
          forse c’era una festa
        </>
      }
    >
      <p className="double" role="alert">
        questa stanza non esiste :(
      </p>
      <div className="center">
        <Mosaic drawing={door} className="large" />
      </div>
      <p className="second">
        {name
          ? `«${name}» è stata eliminata dal capo, proprio adesso. Le tue parole no: quelle restano tue.`
          : 'Il link è vecchio, o è rimasta fuori una lettera, o il capo ci ha ripensato. Fattene mandare uno nuovo.'}
      </p>
      <Link className="button action wide" to="/">
        Torna alle tue stanze
      </Link>
    </Page>
  )
}

/**
 * For a person whom the owner has taken out (design.md, «What an owner changes»). @param name of the room, if it was on
 * screen
 */
function TakenOut({ name }: { name?: string }) {
  return (
    <Page
      accent="red"
      heading={name ?? 'Stanza'}
      line={
        <>
          Le altre stanze
          <br />
          sono al loro posto.
        </>
      }
    >
      <p className="double" role="alert">
        Il capo ti ha tolto da questa stanza.
      </p>
      <div className="center">
        <Mosaic drawing={door} className="large" />
      </div>
      <p className="second">
        Le tue parole restano tue, e nelle altre stanze giochi come prima. Se è uno sbaglio, parlane col capo: può farti
        rientrare, e il link torna buono.
      </p>
      <Link className="button action wide" to="/">
        Torna alle tue stanze
      </Link>
    </Page>
  )
}

/**
 * Page 110 leads to the room last on screen in this browser; null when there is none. It joins no room: one that the person
 * has left, was taken out of, or that was deleted, counts as none. With the server away, the kept view is shown.
 */
export async function lastRoom(player: Player): Promise<string | null> {
  const last = keptByAny('room')?.of
  if (last === undefined) return null
  const view = await call<RoomView>('GET', paths.room(last))
  const isTakenOut = !view.ok && view.failure.code === 'room/removed'
  const isOver = view.ok ? keysFor(player, view.value).join : isTakenOut || view.failure.status === 404
  if (isTakenOut) forgetRoomAndCard(last)
  else if (isOver) forgetRoom(last)
  return isOver ? null : last
}
