/**
 * Which room is on the wall of this tab: a television that was given the code goes on to the board and to the podium by
 * itself, since nobody has a keyboard there. It is kept for the tab alone, so that a reload leaves the wall where it is.
 */
import { useDeferredValue, useEffect } from 'react'
import { cell, ON_WALL_KEY, readTab, useCell, writeTab } from '../keep/kept.ts'

const shown = cell(readTab(ON_WALL_KEY))
/** The room's page that is open. */
let open: string | null = null

/** @param roomId null takes the wall away */
export function putOnWall(roomId: string | null): void {
  writeTab(ON_WALL_KEY, roomId) // where storage is forbidden, the wall holds until the tab is reloaded
  shown.set(roomId)
}

export const isOnWall = (roomId: string): boolean => shown.get() === roomId
/** Deferred: the page stays until the wall's chunk is loaded, and the wall while a screen with a wall of its own comes. */
export const useIsOnWall = (roomId: string): boolean => useDeferredValue(useCell(shown) === roomId, false)

/**
 * Whoever leaves a room's page and comes back has not asked for a wall. A reload is no leaving: then nothing is called.
 *
 * @returns what is called when the page is left
 */
export function enterRoom(roomId: string): () => void {
  open = roomId
  return () => {
    open = null
    // Not at once: in development React takes a page apart and puts it together again.
    queueMicrotask(() => {
      if (shown.get() !== null && open !== shown.get()) putOnWall(null)
    })
  }
}

/** For a room's page. */
export const useWallOf = (roomId: string): void => useEffect(() => enterRoom(roomId), [roomId])
