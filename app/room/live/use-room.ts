import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { retryImport } from '../../loading/retry-import.ts'
import { loadLive } from './live-chunk.ts'
import type { OpenedRoom } from './open-room.ts'
import { type Connection, newRoomState, notYetLive } from './room-state.ts'
import type { Hear, LiveRoom, RoomStore } from './room-store.ts'

const nothing = (): (() => void) => () => {}

/** The room's live state, a function for the view that a command answered, and one that listens to what people heard. `first` is the loader's view. */
export function useRoom(
  first: OpenedRoom,
  me: string,
): { live: LiveRoom; takeView: (view: RoomView) => void; hear: Hear } {
  const [store, setStore] = useState<RoomStore | null>(null)
  /** Until the store's chunk is there. */
  const [before, setBefore] = useState<LiveRoom>(() => notYetLive(first))
  const answered = useRef<RoomView[]>([])
  useEffect(() => {
    let made: RoomStore | null = null
    let isOver = false
    const tell = (connection: Connection): void => {
      if (!isOver) setBefore((shown) => ({ ...shown, connection }))
    }
    const load = async (): Promise<void> => {
      const { makeRoomStore } = await retryImport(() =>
        loadLive().catch((error: unknown) => {
          tell('lost')
          throw error
        }),
      )()
      if (isOver) return
      made = makeRoomStore(first, me)
      for (const view of answered.current.splice(0)) made.takeView(view)
      setStore(made)
    }
    load().catch(() => tell('stopped')) // a reload has not helped: the page says so
    return () => {
      isOver = true
      made?.close()
    }
  }, [first, me])
  const read = store?.get ?? (() => before)
  const live = useSyncExternalStore(store?.subscribe ?? nothing, read, read)
  const takeView = (view: RoomView): void => {
    if (store) store.takeView(view)
    else {
      answered.current.push(view)
      setBefore((shown) => ({ ...shown, ...newRoomState(view) }))
    }
  }
  return { live, takeView, hear: store?.hear ?? nothing }
}
