import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { CloseReason } from '../../../shared/protocol/close-codes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { call } from '../../api/call.ts'
import { forgetRoom, forgetRoomAndCard } from '../../local/kept.ts'
import { type Again, backOff, repeat } from '../../repeat.ts'
import { sessionStore } from '../../session/store.ts'
import type { OpenedRoom } from './open-room.ts'
import { knownSeq, newRoomState, type RoomEvent, type RoomState, roomReducer } from './room-reducer.ts'
import { openRoomSocket, type SocketListener } from './room-socket.ts'

/** What people of the room heard: the board's, and no part of the room's state, since it must not miss any. */
export type HeardFrame = Extract<Frame, { type: 'heard' }>
/** @returns how to stop listening */
export type Hear = (listener: (frame: HeardFrame) => void) => () => void
/** `stopped`: the page is no longer kept up to date; `reason` says why, where the room has closed the connection for good. */
export type Connection = 'connecting' | 'live' | 'lost' | 'stopped'
export type LiveRoom = RoomState & { connection: Connection; reason: CloseReason | null }

/** A room that has just been opened, before anything has been heard of it. */
export const notYetLive = ({ view, isKept }: OpenedRoom): LiveRoom => ({
  ...newRoomState(view, !isKept),
  connection: 'connecting',
  reason: null,
})

/** One room on screen: its state, fed by its socket and, where a frame was missed, by HTTP. */
export function makeRoomStore(first: OpenedRoom, me: string) {
  const { id } = first.view
  let live: LiveRoom = notYetLive(first)
  /** How many upgrades in a row were refused. */
  let refused = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const listeners = new Set<() => void>()
  const hearers = new Set<(frame: HeardFrame) => void>()

  const put = (next: LiveRoom): void => {
    live = next
    for (const listener of listeners) listener()
    if (live.needsView) view.wake()
  }
  const dispatch = (event: RoomEvent): void => {
    const state = roomReducer(live, event)
    if (state !== live) put({ ...live, ...state })
  }

  /** Reads the whole view over HTTP, which also tells why an upgrade was refused (401, 403, 404): no browser does. */
  const askForView = async (): Promise<Again> => {
    const answer = await call<RoomView>('GET', paths.room(id))
    if (isClosed) return null
    if (!answer.ok && answer.failure.status === 404) gone()
    else if (!answer.ok && answer.failure.code === 'room/removed') removed()
    else if (answer.ok) dispatch({ type: 'view', view: answer.value })
    if (!live.needsView) return null
    return answer.ok ? { inMs: backOff(1, Math.random()) } : { failed: answer.failure }
  }
  const view = repeat(askForView)
  const gone = (): void => {
    forgetRoom(id)
    put({ ...live, ...roomReducer({ ...live, needsView: false }, { type: 'gone' }) })
    socket.close()
  }

  const removed = (): void => {
    forgetRoomAndCard(id)
    put({ ...live, ...roomReducer({ ...live, needsView: false }, { type: 'removed' }) })
    socket.close()
  }

  const stop = async (reason: CloseReason): Promise<void> => {
    if (reason === 'roomGone') return gone()
    if (reason === 'notAllowed') return removed()
    // The socket's 12 hours are over, or the session is: the server knows which. Signed out, the login page opens.
    if (reason === 'signedOut') {
      await sessionStore.refresh()
      if (isClosed || live.isGone || sessionStore.whoIsIn() === null) return
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          timer = undefined
          socket.reconnect()
        },
        backOff(2, Math.random()),
      )
      return
    }
    put({ ...live, connection: 'stopped', reason })
  }

  /** One may finish on another device: the room says so first, and this page's session then has the locked words too. */
  const followOneself = (): void => {
    const state = sessionStore.get()
    if (state.status !== 'ready' || state.session.user?.id !== me || state.session.user.hasFinished) return
    if (live.view.players.some(({ id, hasFinished }) => id === me && hasFinished)) void sessionStore.refresh()
  }

  const listener: SocketListener = {
    onFrame: (frame) => {
      // Live from the first frame, not from the opening: a relay accepts sockets even while it cannot reach its room.
      if (live.connection !== 'live') put({ ...live, connection: 'live' })
      if (frame.type === 'heard') for (const hear of hearers) hear(frame)
      dispatch({ type: 'frame', frame, me })
      followOneself()
    },
    onOpen: () => {
      refused = 0
    },
    onLost: (wasOpen) => {
      if (isClosed || live.isGone || live.isRemoved) return
      put({ ...live, connection: 'lost' })
      // The first refusal is probably a restart, for everybody: a spread retry costs the server less than a view.
      if (!wasOpen && ++refused > 1) view.wake()
    },
    onFinal: (reason) => void stop(reason),
  }
  const socket = openRoomSocket(id, listener, () => ({
    playerCount: live.view.playerCount,
    knownSeq: knownSeq(live),
  }))

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (): LiveRoom => live,
    hear: (hearer: (frame: HeardFrame) => void): (() => void) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    takeView: (view: RoomView): void => dispatch({ type: 'view', view }),
    close(): void {
      isClosed = true
      clearTimeout(timer)
      view.stop()
      socket.close()
    },
  }
}

export type RoomStore = ReturnType<typeof makeRoomStore>
