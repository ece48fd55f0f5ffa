import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { OpenedRoom } from './open-room.ts'
import { type Hear, type LiveRoom, makeRoomStore, notYetLive, type RoomStore } from './room-store.ts'

const nothing = (): (() => void) => () => {}

/** The room's live state, a function for the view that a command answered, and one that listens to what people heard. `first`: as it was opened. */
export function useRoom(
  first: OpenedRoom,
  me: string,
): { live: LiveRoom; takeView: (view: RoomView) => void; hear: Hear } {
  const [store, setStore] = useState<RoomStore | null>(null)
  useEffect(() => {
    const made = makeRoomStore(first, me)
    setStore(made)
    return () => made.close()
  }, [first, me])
  const before = useMemo(() => notYetLive(first), [first])
  const read = store?.get ?? (() => before)
  const live = useSyncExternalStore(store?.subscribe ?? nothing, read, read)
  return { live, takeView: (view) => store?.takeView(view), hear: store?.hear ?? nothing }
}
