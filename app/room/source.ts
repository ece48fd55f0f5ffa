/**
 * Where a page asks for the room that it shows, and how far its television is behind. Of a member's page it is the room's own
 * routes; of a television by number (decision 151) those that its cookie opens.
 */
import { createContext, useContext, useMemo } from 'react'
import { paths } from '../../shared/api/paths.ts'
import { tvDelay } from '../evening/tv-delay.ts'
import type { Cell } from '../kept.ts'

export type RoomSource = {
  view: string
  board: string
  ranking: (page: { from?: number; limit?: number; word?: string }) => string
  live: (seq?: number) => string
  /** In seconds. */
  delay: Cell<number>
  /** It shows the room to whoever sits there, has nobody's words, and keeps nothing of it. */
  isTelevision: boolean
  /** The crown comes: a television sounds. On a phone the party does. */
  crown?: () => void
}

export const memberSource = (id: string): RoomSource => ({
  view: paths.room(id),
  board: paths.board(id),
  ranking: (page) => paths.ranking(id, page),
  live: (seq) => paths.live(id, seq),
  delay: tvDelay,
  isTelevision: false,
})

/** Null: a member's. */
export const SourceContext = createContext<RoomSource | null>(null)

export function useSource(id: string): RoomSource {
  const given = useContext(SourceContext)
  return useMemo(() => given ?? memberSource(id), [given, id])
}
