/** The room on screen for the person who looks at it, and which keys it has for them (ONLY-THE-OWNER). */
import { createContext, useContext } from 'react'
import type { Player, RoomView, Season } from '../../shared/api/shapes.ts'
import { roomShutBy } from '../../shared/evening/phase.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { can, type PermissionRoom } from '../../shared/permissions.ts'

/** The room on screen as it is now. `takeView`: for a view that a command has answered. */
export type ThisRoom = { player: Player; view: RoomView; stage: Stage; takeView: (view: RoomView) => void }

export const RoomContext = createContext<ThisRoom | null>(null)

/** For all that is shown of a room. A question (dialog.tsx) stands beside its page, and is given what it needs. */
export function useThisRoom(): ThisRoom {
  const room = useContext(RoomContext)
  if (!room) throw new Error('there is no room here')
  return room
}

const permissionRoom = (view: RoomView, season: Season): PermissionRoom => ({
  ownerId: view.ownerId,
  isMega: view.isMega,
  season: view.season,
  phase: view.isClosing ? 'closing' : view.isOpen ? 'open' : 'closed',
  isMember: view.isMember,
  shutBy: roomShutBy(view, season),
  isTakenOut: false, // else there were no view
})

/** Which of the room's keys this player sees: by the server's own table, and only where there is something to do. */
export function keysFor({ user, season }: Pick<Player, 'user' | 'season'>, view: RoomView) {
  const actor = { userId: user.id, season: season.year }
  const room = permissionRoom(view, season)
  const isShown = (action: keyof typeof can): boolean => {
    const answer = can[action](actor, room)
    return answer.ok && !answer.nothingToDo
  }
  const actions = Object.keys(can) as (keyof typeof can)[] // Object.keys widens the keys to string
  return Object.fromEntries(actions.map((action) => [action, isShown(action)])) as Record<keyof typeof can, boolean> // one entry for each action
}

/** Whether somebody else who has the room's link would be let in now. */
export const letsIn = ({ season }: Pick<Player, 'season'>, view: RoomView): boolean =>
  can.join({ userId: '', season: season.year }, { ...permissionRoom(view, season), isMember: false }).ok
