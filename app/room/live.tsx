/**
 * How a page follows its room: one view over HTTP, then frames over a socket that reconnects; after a gap the view is read
 * again. Where the room has no place for a socket, the page looks (looking.ts). room-state.ts applies frames and looks.
 */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { RoomView } from '../../shared/api/shapes.ts'
import {
  type CloseReason,
  closeReason,
  goodbyeCode,
  isFinalClose,
  PING,
  PING_EVERY_MS,
  PONG,
  SILENCE_MS,
} from '../../shared/protocol/connection.ts'
import type { Frame } from '../../shared/protocol/frames.ts'
import { eveningStore } from '../evening/evening.ts'
import { cell } from '../keep/kept.ts'
import { answerOrKept, forgetRoom, forgetRoomAndCard } from '../keep/kept-answers.ts'
import { type Answer, CallFailed, call, readFrame } from '../net/call.ts'
import { type Again, backOff, repeat } from '../net/repeat.ts'
import { reconnectionSpread } from '../net/spread.ts'
import { sessionStore } from '../session/session.ts'
import { lookAtRoom } from './looking.ts'
import { hasView, newRoomState, type RoomEvent, type RoomState, roomReducer } from './room-state.ts'

const nothing = (): (() => void) => () => {}

/** The room's live state, a setter for a view that a command has answered, and a subscription to heard words. */
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

/** Heard words belong to the board and not to the room's state: the board must not miss a frame. */
export type HeardFrame = Extract<Frame, { type: 'heard' }>
/** @returns the function that ends the subscription */
export type Hear = (listener: (frame: HeardFrame) => void) => () => void
/** `stopped`: the page is not updated any longer; `reason` says why, if the room has closed the connection for good. */
type Connection = 'connecting' | 'live' | 'lost' | 'stopped'
/** `lostAt`: since when nothing has come from the room, in ms since 1970 by this device's clock; null while it comes. */
export type LiveRoom = RoomState & { connection: Connection; reason: CloseReason | null; lostAt: number | null }

const notYetLive = ({ view, isKept }: OpenedRoom): LiveRoom => ({
  ...newRoomState(view, isKept),
  connection: 'connecting',
  reason: null,
  lostAt: Date.now(),
})

/** One room on screen: its state, updated by its socket or by looks, and by HTTP after a missed frame. */
export function makeRoomStore(first: OpenedRoom, me: string) {
  const { id } = first.view
  const shown = cell(notYetLive(first))
  const live = shown.get
  /** The number of refused upgrades in a row. */
  let refused = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const hearers = new Set<(frame: HeardFrame) => void>()

  const put = (next: LiveRoom): void => {
    shown.set(next)
    if (live().needsView) view.wake()
  }
  const dispatch = (event: RoomEvent): void => {
    const before = live()
    const state = roomReducer(before, event)
    if (state === before) return
    put({ ...before, ...state })
    if (before.view.isOpen && !state.view.isOpen) eveningStore.askSoon(state.view.playerCount)
  }

  /** Reads the view over HTTP, which also shows why an upgrade was refused (401, 403, 404): browsers hide that status. */
  const askForView = async (): Promise<Again> => {
    const answer = await call<RoomView>('GET', paths.room(id))
    if (isClosed) return null
    if (!answer.ok && answer.failure.status === 404) leaveGone()
    else if (!answer.ok && answer.failure.code === 'room/removed') leaveTakenOut()
    else if (answer.ok) dispatch({ type: 'view', view: answer.value })
    if (!live().needsView) return null
    return answer.ok ? { inMs: backOff(1, Math.random()) } : { failed: answer.failure }
  }
  const view = repeat(askForView)
  const leaveGone = (): void => {
    forgetRoom(id)
    put({ ...live(), ...roomReducer({ ...live(), needsView: false }, { type: 'gone' }) })
    following.close()
  }

  const leaveTakenOut = (): void => {
    forgetRoomAndCard(id)
    put({ ...live(), ...roomReducer({ ...live(), needsView: false }, { type: 'taken-out' }) })
    following.close()
  }

  const stop = async (reason: CloseReason): Promise<void> => {
    if (reason === 'roomGone') return leaveGone()
    if (reason === 'notAllowed') return leaveTakenOut()
    if (reason === 'noPlace') return look()
    // The socket's 12 hours or the session are over: the server knows which. A signed-out person gets the login page.
    if (reason === 'signedOut') {
      await sessionStore.refresh()
      if (isClosed || live().isGone || sessionStore.whoIsIn() === null) return
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          timer = undefined
          connect()
        },
        backOff(2, Math.random()),
      )
      return
    }
    put({ ...live(), connection: 'stopped', reason })
  }

  /** The player has finished on another device: the room says so first, and the session is fetched for the locked words. */
  const followOneself = (): void => {
    const state = sessionStore.get()
    if (state.status !== 'ready' || state.session.user?.id !== me || state.session.user.hasFinished) return
    if (live().view.players.some(({ id, hasFinished }) => id === me && hasFinished)) void sessionStore.refresh()
  }

  const listener: SocketListener = {
    onFrame: (frame) => {
      isLive()
      if (frame.type === 'heard') for (const hear of hearers) hear(frame)
      dispatch({ type: 'frame', frame, me })
      followOneself()
    },
    onOpen: () => {
      refused = 0
    },
    onLost: (wasOpen, at) => {
      if (isClosed || live().isGone || live().isTakenOut) return
      put({ ...live(), connection: 'lost', lostAt: live().lostAt ?? at })
      // The first refusal is probably a restart, which all pages see: a spread retry costs the server less than a view.
      if (!wasOpen && ++refused > 1) view.wake()
    },
    onFinal: (reason) => void stop(reason),
  }
  const isLive = (): void => {
    if (live().connection !== 'live') put({ ...live(), connection: 'live', lostAt: null })
  }
  const connect = (): void => {
    following.close()
    following = openRoomSocket(id, listener, () => ({
      playerCount: live().view.playerCount,
      hasView: hasView(live()),
    }))
  }
  const look = (): void => {
    following.close()
    following = lookAtRoom(id, {
      onHead: (head) => {
        isLive()
        dispatch({ type: 'head', head })
        // The server is back: the kept view may have old names.
        if (live().isKept) view.wake()
      },
      onRefused: () => view.wake(),
      onLost: () => put({ ...live(), connection: 'lost', lostAt: live().lostAt ?? Date.now() }),
      onPlace: connect,
    })
  }
  let following: { close: () => void } = { close: () => {} }
  if (!first.view.isLive) look()
  else connect()

  return {
    get: live,
    subscribe: shown.subscribe,
    hear: (hearer: (frame: HeardFrame) => void): (() => void) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    takeView: (view: RoomView): void => dispatch({ type: 'view', view }),
    close(): void {
      isClosed = true
      clearTimeout(timer)
      view.stop()
      following.close()
    },
  }
}

type RoomStore = ReturnType<typeof makeRoomStore>

/**
 * `isKept`: the server is away, and the view is this browser's copy. `refusal`: the server's sentence, if it let nobody in.
 */
export type OpenedRoom = { view: RoomView; isKept: boolean; refusal?: string }

/**
 * Opens a room: joins it, and reads it where joining is refused. Only a navigation does this, never a reconnection
 * (design.md, «Opening a room»). With the server away it returns the kept view, which the page shows as old.
 *
 * @param came the room that came with the page
 * @returns null when there is no such room; `taken-out`: its owner has taken this person out
 */
export async function openRoom(id: string, came?: RoomView): Promise<OpenedRoom | 'taken-out' | null> {
  const entering = enter(id, came)
  const answer = await answerOrKept(
    'room',
    id,
    entering.then(({ answer }) => answer),
  )
  const { refusal } = await entering
  if (answer.ok) return { view: answer.value, isKept: false, ...refusal }
  if (answer.kept) return { view: answer.kept.value, isKept: true, ...refusal }
  const { status, code } = answer.failure
  if (code === 'room/removed') {
    forgetRoomAndCard(id)
    return 'taken-out'
  }
  if (status !== 404) throw new CallFailed(answer.failure)
  forgetRoom(id)
  return null
}

/** A join answers the view, also to a member, so nearly every page needs one request (design.md, «Opening a room»). */
async function enter(
  id: string,
  came?: RoomView,
): Promise<{ answer: Answer<RoomView>; refusal?: Pick<OpenedRoom, 'refusal'> }> {
  if (came?.id === id && came.isMember) return { answer: { ok: true, status: 200, value: came } }
  const answer = await call<RoomView>('POST', paths.join(id))
  if (answer.ok || answer.failure.status !== 409) return { answer }
  const refusal = { refusal: answer.failure.sentence }
  return { answer: await call<RoomView>('GET', paths.room(id)), refusal }
}

type SocketListener = {
  onFrame: (frame: Frame) => void
  onOpen: () => void
  /**
   * The connection is down and will be retried. `wasOpen` is false when the upgrade itself failed. `at`: since when; a page
   * that was frozen has missed everything since it last heard of the room.
   */
  onLost: (wasOpen: boolean, at: number) => void
  /** Closed for good, for this reason. */
  onFinal: (reason: CloseReason) => void
}

/** The longest back-off between two tries; the spread for the room's size is added to it. */
const LONGEST_MS = 20_000
/** A slower try is given up. */
const CONNECT_MS = 10_000
const HANGS_MS = 1_000
/** A connection open for a shorter time counts as failed: the next wait is longer. */
const STABLE_MS = 5_000

/**
 * The room's live connection: heartbeat, jittered back-off, and an immediate try when the network or the tab returns.
 *
 * @param room `playerCount`: a restart of the server disconnects all of them at once. `hasView`: whether the next connection
 *   may say that the page has a view
 */
export function openRoomSocket(
  roomId: string,
  listener: SocketListener,
  room: () => { playerCount: number; hasView: boolean },
): { close: () => void } {
  let socket: WebSocket | null = null
  let triedAt = 0
  let openedAt: number | null = null
  let lastHeard = 0
  let pingedAt = 0
  /** Closed for good with the listener told, or left by the page. */
  let isOver = false
  /** Ends the current connection, if any; what still arrives over it is ignored. */
  let drop = (): void => {}

  /** Resolves when the connection ends. */
  const connect = (): Promise<void> =>
    new Promise((resolve) => {
      const made = new WebSocket(new URL(paths.live(roomId, room().hasView), location.href.replace(/^http/, 'ws')).href)
      socket = made
      triedAt = Date.now()
      openedAt = null
      const timeout = setTimeout(() => drop(), CONNECT_MS)
      drop = () => {
        if (socket !== made) return
        socket = null
        clearTimeout(timeout)
        made.close()
        if (!isOver) listener.onLost(openedAt !== null, openedAt !== null && isSilent() ? lastHeard : Date.now())
        resolve()
      }
      made.addEventListener('open', () => {
        if (socket !== made) return
        clearTimeout(timeout)
        openedAt = lastHeard = Date.now()
        listener.onOpen()
      })
      made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (socket === made) hear(data)
      })
      made.addEventListener('close', ({ code }) => {
        if (socket === made) lose(code)
      })
    })

  const end = (reason: CloseReason): void => {
    isOver = true
    drop()
    listener.onFinal(reason)
  }
  const lose = (code: number): void => {
    const reason = closeReason(code)
    if (reason !== null && isFinalClose(code)) end(reason)
    else drop()
  }
  const hear = (data: unknown): void => {
    lastHeard = Date.now()
    if (typeof data !== 'string' || data === PONG) return
    const code = goodbyeCode(data)
    const frame = code === null ? readFrame(data) : null
    if (code !== null) lose(code)
    // After a deployment: only a reload helps.
    else if (frame === 'newer') end('clientTooOld')
    else if (frame) listener.onFrame(frame)
  }

  const crowded = (waitMs: number): number =>
    Math.min(waitMs, LONGEST_MS) + Math.random() * reconnectionSpread(room().playerCount)
  const connecting = repeat(
    async (): Promise<Again> => {
      if (isOver) return null
      await connect()
      if (isOver) return null
      const wasStable = openedAt !== null && Date.now() - openedAt >= STABLE_MS
      return wasStable ? { inMs: crowded(backOff(1, Math.random())) } : { failed: {} }
    },
    { adjust: crowded },
  )
  void connecting.hurry()

  const isSilent = (): boolean => Date.now() - lastHeard > SILENCE_MS
  const ping = (): void => {
    pingedAt = Date.now()
    socket?.send(PING)
  }
  const beat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return
    // A hidden tab's timers run once a minute, so only a ping without an answer counts as silence.
    if (isSilent() && pingedAt > lastHeard) drop()
    else ping()
  }, PING_EVERY_MS)

  // The return is this browser's alone, so it does not wait for a spread. A phone from a pocket may hold a socket that only
  // looks open: a ping now shows it within one heartbeat.
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || isOver) return
    if (socket?.readyState === WebSocket.OPEN) {
      if (isSilent()) drop()
      else ping()
    }
    if (socket === null) void connecting.hurry()
  }
  const returnOfNetwork = (): void => {
    // An attempt from before may hang on the old network.
    if (socket?.readyState === WebSocket.CONNECTING && Date.now() - triedAt > HANGS_MS) drop()
    wake()
  }
  addEventListener('online', returnOfNetwork)
  document.addEventListener('visibilitychange', wake)

  return {
    close(): void {
      isOver = true
      connecting.stop()
      drop()
      clearInterval(beat)
      removeEventListener('online', returnOfNetwork)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}

/** Shows that the page may be out of date, or that its release is too old; nothing else. */
export function ConnectionLine({ live }: { live: LiveRoom }) {
  return (
    <div role="status">
      {live.connection === 'lost' && (
        <p className="notice wait small">Collegamento perso: riprovo da solo. Quello che vedi può essere di poco fa.</p>
      )}
      {live.connection === 'stopped' && (
        <p className="notice wait">
          {live.reason === 'clientTooOld'
            ? 'C’è una versione nuova del gioco: ricarica la pagina.'
            : 'Questa pagina non si aggiorna più: ricaricala.'}{' '}
          <button className="button" type="button" onClick={() => location.reload()}>
            Ricarica
          </button>
        </p>
      )}
    </div>
  )
}
