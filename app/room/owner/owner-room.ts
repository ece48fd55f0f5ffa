import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import type { Player } from '../../session/use-session.ts'

/** What each step of the owner's dialog works with. */
export type OwnerRoom = {
  player: Player
  view: RoomView
  stage: Stage
  takeView: (view: RoomView) => void
  /** Closes the dialog, and says in the room what was done. */
  finish: (done: string) => void
}
