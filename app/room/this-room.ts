import { createContext, useContext } from 'react'
import type { RoomView } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import type { Player } from '../session/use-session.ts'

/** The room on screen as it is now. `takeView`: for a view that a command has answered. */
export type ThisRoom = { player: Player; view: RoomView; stage: Stage; takeView: (view: RoomView) => void }

export const RoomContext = createContext<ThisRoom | null>(null)

/** For all that is shown of a room. A question (dialog.tsx) stands beside its page, and is given what it needs. */
export function useThisRoom(): ThisRoom {
  const room = useContext(RoomContext)
  if (!room) throw new Error('there is no room here')
  return room
}
