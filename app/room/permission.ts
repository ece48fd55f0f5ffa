import type { RoomView } from '../../shared/api/shapes.ts'
import { can, type PermissionRoom } from '../../shared/permissions.ts'
import type { Player } from '../session/use-session.ts'

const permissionRoom = (view: RoomView): PermissionRoom => ({
  ownerId: view.ownerId,
  isMega: view.isMega,
  season: view.season,
  phase: view.isClosing ? 'closing' : view.isOpen ? 'open' : 'closed',
  isMember: view.isMember,
})

/** Which of the room's keys this player sees: by the server's own table, and only where there is something to do. */
export function keysFor({ user, season }: Player, view: RoomView) {
  const actor = { userId: user.id, season: season.year }
  const room = permissionRoom(view)
  const isShown = (action: keyof typeof can): boolean => {
    const answer = can[action](actor, room)
    return answer.ok && !answer.nothingToDo
  }
  const actions = Object.keys(can) as (keyof typeof can)[] // Object.keys widens the keys to string
  return Object.fromEntries(actions.map((action) => [action, isShown(action)])) as Record<keyof typeof can, boolean> // one entry for each action
}
