import type { RoomView } from '../../../shared/api/shapes.ts'
import { retryImport } from '../../loading/retry-import.ts'
import { loadLive } from './live-chunk.ts'
import type { OpenedRoom } from './open-room.ts'
import { type Connection, newRoomState, notYetLive } from './room-state.ts'
import type { HeardFrame, LiveRoom, RoomStore } from './room-store.ts'

/**
 * The room on screen from its first frame on. Its own store, with the connection, is a chunk that comes after that
 * frame; until then the room is as it was opened, or as a command has answered since. If the chunk does not come, the
 * page says that it may be out of date, and it is tried again; if a reload has not helped, that it has stopped.
 */
export function makeLateStore(first: OpenedRoom, me: string, load = loadLive) {
  let before: LiveRoom = notYetLive(first)
  let store: RoomStore | null = null
  let isClosed = false
  const answered: RoomView[] = []
  const listeners = new Set<() => void>()
  const hearers = new Set<(frame: HeardFrame) => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const put = (connection: Connection): void => {
    before = { ...before, connection }
    tell()
  }
  const begin = async (): Promise<void> => {
    const loaded = retryImport(() =>
      load().catch((error: unknown) => {
        put('lost')
        throw error
      }),
    )
    const { makeRoomStore } = await loaded()
    if (isClosed) return
    store = makeRoomStore(first, me)
    for (const view of answered) store.takeView(view)
    store.hear((frame) => {
      for (const hear of hearers) hear(frame)
    })
    store.subscribe(tell)
    tell()
  }
  begin().catch(() => put('stopped'))

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (): LiveRoom => store?.get() ?? before,
    hear: (hearer: (frame: HeardFrame) => void): (() => void) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    takeView(view: RoomView): void {
      if (store) store.takeView(view)
      else {
        answered.push(view)
        before = { ...before, ...newRoomState(view) }
        tell()
      }
    },
    close(): void {
      isClosed = true
      store?.close()
    },
  }
}

export type LateStore = ReturnType<typeof makeLateStore>
