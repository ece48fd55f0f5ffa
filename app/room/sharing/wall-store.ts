/**
 * Which room is on the wall of this tab: a television that was given the code goes on to the board and to the podium by
 * itself, since nobody has a keyboard there.
 */
import { useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @param roomId null takes the wall away */
export function putOnWall(roomId: string | null): void {
  shown = roomId
  for (const listener of listeners) listener()
}

export const useIsOnWall = (roomId: string): boolean => useSyncExternalStore(subscribe, () => shown === roomId)
