/**
 * The room on the wall of this tab. A television that shows the code goes on to the board and the podium by itself, since
 * nobody has a keyboard there. Kept for the tab alone, so that a reload keeps the wall.
 */
import { useDeferredValue, useEffect } from 'react'
import { cell, ON_WALL_KEY, readTab, useCell, writeTab } from '../keep/kept.ts'

const shown = cell(readTab(ON_WALL_KEY))
/** The room whose page is open. */
let open: string | null = null

/** @param roomId null removes the wall */
export function putOnWall(roomId: string | null): void {
  writeTab(ON_WALL_KEY, roomId) // where storage is forbidden, the wall holds until the tab is reloaded
  shown.set(roomId)
}

export const isOnWall = (roomId: string): boolean => shown.get() === roomId
/** Deferred: the page stays until the wall's chunk is loaded, and a wall until the next screen's wall is. */
export const useIsOnWall = (roomId: string): boolean => useDeferredValue(useCell(shown) === roomId, false)

/**
 * Leaving a room's page removes its wall, so that a later visit does not begin with it. A reload does not run the cleanup.
 *
 * @returns the cleanup, for when the page is left
 */
export function enterRoom(roomId: string): () => void {
  open = roomId
  return () => {
    open = null
    // Delayed: React in development unmounts a page and mounts it again.
    queueMicrotask(() => {
      if (shown.get() !== null && open !== shown.get()) putOnWall(null)
    })
  }
}

export const useWallOf = (roomId: string): void => useEffect(() => enterRoom(roomId), [roomId])
