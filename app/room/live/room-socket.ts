import { paths } from '../../../shared/api/paths.ts'
import { type CloseReason, closeReason, goodbyeCode, isFinalClose } from '../../../shared/protocol/close-codes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { PING, PING_EVERY_MS, PONG, SILENCE_MS } from '../../../shared/protocol/heartbeat.ts'
import { readFrame } from '../../api/parse-answer.ts'
import { type Again, backOff, repeat } from '../../repeat.ts'
import { reconnectionSpread } from '../../spread.ts'

export type SocketListener = {
  onFrame: (frame: Frame) => void
  onOpen: () => void
  /** The connection is down and will be retried. `wasOpen` is false when the upgrade itself failed. */
  onLost: (wasOpen: boolean) => void
  /** Closed for good, for this reason of the room's. */
  onFinal: (reason: CloseReason) => void
}

/** The longest back-off between two tries; the spread for the room's size comes on top. */
const LONGEST_MS = 20_000
/** A try that takes longer is given up. */
const CONNECT_MS = 10_000
const HANGS_MS = 1_000
/** What was open for less than this has failed: the next wait is longer. */
const STABLE_MS = 5_000

/**
 * The room's live connection: heartbeat, jittered back-off, and an immediate try when the network or the tab is back.
 *
 * @param room `playerCount`: when the server restarts, all of them lose their connection at once. `knownSeq`: the number
 *   of the page's view, as the next connection may name it
 */
export function openRoomSocket(
  id: string,
  listener: SocketListener,
  room: () => { playerCount: number; knownSeq: number | undefined },
): { close: () => void; reconnect: () => void } {
  let socket: WebSocket | null = null
  let triedAt = 0
  let openedAt: number | null = null
  let lastHeard = 0
  let pingedAt = 0
  /** Closed for good, and the listener knows why; or the page has left the room. */
  let isOver = false
  /** Ends the present connection, if there is one. What still comes of it is passed over. */
  let drop = (): void => {}

  /** Until it ends. */
  const connect = (): Promise<void> =>
    new Promise((resolve) => {
      const made = new WebSocket(new URL(paths.live(id, room().knownSeq), location.href.replace(/^http/, 'ws')).href)
      socket = made
      triedAt = Date.now()
      openedAt = null
      const timeout = setTimeout(() => drop(), CONNECT_MS)
      drop = () => {
        if (socket !== made) return
        socket = null
        clearTimeout(timeout)
        made.close()
        if (!isOver) listener.onLost(openedAt !== null)
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
    // A hidden tab's timers run once a minute: silence is what follows a ping.
    if (isSilent() && pingedAt > lastHeard) drop()
    else ping()
  }, PING_EVERY_MS)

  // This browser comes back for its own reason, and the others not with it: so it does not wait. A phone that was in a
  // pocket may hold a socket that only looks open: a ping now shows it within one heartbeat.
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || isOver) return
    if (socket?.readyState === WebSocket.OPEN) {
      if (isSilent()) drop()
      else ping()
    }
    if (socket === null) void connecting.hurry()
  }
  const returnOfNetwork = (): void => {
    // A try of before hangs on the network that was.
    if (socket?.readyState === WebSocket.CONNECTING && Date.now() - triedAt > HANGS_MS) drop()
    wake()
  }
  addEventListener('online', returnOfNetwork)
  document.addEventListener('visibilitychange', wake)

  return {
    reconnect(): void {
      isOver = false
      void connecting.hurry()
    },
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
