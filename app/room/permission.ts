/** The room on screen for this player, and the keys that they have in it (ONLY-THE-OWNER). */
import { createContext, useContext } from 'react'
import type { Player, RoomView, Season } from '../../shared/api/shapes.ts'
import { roomShutBy } from '../../shared/evening/phase.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { can, type PermissionRoom } from '../../shared/permissions.ts'

/** `takeView`: for a view that a command has answered. */
export type ThisRoom = { player: Player; view: RoomView; stage: Stage; takeView: (view: RoomView) => void }

export const RoomContext = createContext<ThisRoom | null>(null)

/** For components inside a room's page. A question (dialog.tsx) stands outside it, and gets its data as props. */
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
  isTakenOut: false, // a person who was taken out has no view
})

/** The room's keys that this player sees: by the server's own table, and only where they have an effect. */
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

/** Whether another person with the room's link would be let in now. */
export const letsIn = ({ season }: Pick<Player, 'season'>, view: RoomView): boolean =>
  can.join({ userId: '', season: season.year }, { ...permissionRoom(view, season), isMember: false }).ok
