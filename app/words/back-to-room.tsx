import { Link, useLocation } from 'react-router'
import { useHydrated } from '../hydration.ts'
import { isObject } from '../local/kept-shape.ts'

type Room = { id: string; name: string }

/** The state of a link to the words page, so that it can lead back to the room. */
export const fromRoom = ({ id, name }: Room): { room: Room } => ({ room: { id, name } })

function roomIn(state: unknown): Room | null {
  if (!isObject(state) || !isObject(state.room)) return null
  const { id, name } = state.room
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

/** For a person who came from a room's lobby; one who used the tab goes back by the tab. */
export function BackToRoom({ isNext }: { isNext: boolean }) {
  const { state } = useLocation()
  const room = useHydrated() ? roomIn(state) : null // after a reload the browser alone knows it
  if (room === null) return null
  return (
    <Link className={`button wide ${isNext ? 'action' : ''}`} to={`/stanza/${room.id}`}>
      Torna in «{room.name}»
    </Link>
  )
}
