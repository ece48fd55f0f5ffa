import '../room/room.css'
import { Suspense, useDeferredValue, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { isCrowded } from '../../shared/evening/crowded.ts'
import { isSealed } from '../../shared/evening/stage.ts'
import { eveningText } from '../../shared/evening/texts/evening-text.ts'
import { useRoomStage } from '../evening/use-stage.ts'
import { type OpenedRoom, openRoom } from '../room/live/open-room.ts'
import { useRoom } from '../room/live/use-room.ts'
import { Lobby } from '../room/lobby/lobby.tsx'
import { TakenOut } from '../room/lobby/taken-out.tsx'
import { RankingScreen, requireRanking } from '../room/ranking/ranking-chunk.ts'
import { useWallOf } from '../room/sharing/wall-store.ts'
import { lastRoom } from '../rooms/last-room.ts'
import { currentPlayer, usePlayer } from '../session/use-session.ts'
import { Loading } from '../teletext/loading.tsx'
import { door } from '../teletext/look/door.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'
import { useTurn } from '../teletext/page/use-turn.ts'

export async function loader({ params }: LoaderFunctionArgs): Promise<OpenedRoom | 'removed' | null> {
  if (!params.id) {
    const last = await lastRoom(currentPlayer())
    throw redirect(last === null ? '/' : `/stanza/${last}`)
  }
  const room = await openRoom(params.id)
  if (room && room !== 'removed' && !room.view.isOpen) await requireRanking()
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
  if (first === 'removed') return <TakenOut />
  return first ? <Room key={first.view.id} first={first} /> : <Missing />
}

function Room({ first }: { first: OpenedRoom }) {
  const { user, season } = usePlayer()
  const { live, takeView, hear } = useRoom(first, user.id)
  const { view } = live
  useWallOf(view.id)
  const stage = useRoomStage(season, view)
  const [firstStage] = useState(stage)
  // Deferred: the lobby stays until the ranking's chunk is loaded.
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
          <Lobby live={live} takeView={takeView} />
        )}
      </Suspense>
      <p className="spoken" aria-live="polite">
        {hasClosed &&
          eveningText(isCrowded(view) ? 'closed.crowded.title' : 'closed.title', stage, { room: view.name })}
      </p>
    </>
  )
}

/** `name`: that of a room that was on screen when it was deleted. */
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
