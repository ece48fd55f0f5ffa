import type { ComponentType } from 'react'
import type { Stage } from '../../../shared/evening/stage.ts'
import type { LiveRoom } from '../live/room-store.ts'

export type BoardProps = { live: LiveRoom; stage: Stage }

/** The screen of a closed room's board, from the seal to the official ranking; null: there is none yet. */
export const BoardScreen: ComponentType<BoardProps> | null = null
