import ReconnectingSocket from 'partysocket/ws'
import { paths } from '../../../shared/api/paths.ts'
import { type CloseReason, closeReason, goodbyeCode, isFinalClose } from '../../../shared/protocol/close-codes.ts'
import { type Frame, isFromNewerServer, parseFrame } from '../../../shared/protocol/frames.ts'
import { PING, PING_EVERY_MS, PONG, SILENCE_MS } from '../../../shared/protocol/heartbeat.ts'
import { backOff } from '../../repeat.ts'
import { reconnectionSpread } from '../../spread.ts'
import { interruptibleWait } from '../../timing/interruptible-wait.ts'

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
  let attempts = 0
  /** This browser reconnects for its own reason: the others do not come with it, so no spread is needed. */
  let isAlone = false
  let lastHeard = Date.now()
  let wasOpen = false
  /** Closed for good, and the listener knows why. */
  let isOver = false
  const pause = interruptibleWait()
  // All waiting is done here: the library's own wait cannot be cut short, and `reconnect()` does nothing during it.
  const address = async (): Promise<string> => {
    if (attempts++ > 0 && !isAlone) {
      const ownWait = Math.min(backOff(Math.max(1, socket.retryCount), Math.random()), LONGEST_MS)
      await pause.wait(ownWait + Math.random() * reconnectionSpread(room().playerCount), true)
    }
    isAlone = false
    return new URL(paths.live(id, room().knownSeq), location.href.replace(/^http/, 'ws')).href
  }
  const socket = new ReconnectingSocket(address, null, {
    minReconnectionDelay: 0,
    connectionTimeout: 10_000,
    maxEnqueuedMessages: 0,
    shouldReconnectOnClose: ({ code }) => !isFinalClose(code),
  })

  const end = (reason: CloseReason): void => {
    isOver = true
    socket.close()
    listener.onFinal(reason)
  }
  /** @returns whether it was for good */
  const hasEnded = (code: number): boolean => {
    const reason = closeReason(code)
    if (reason === null || !isFinalClose(code)) return false
    end(reason)
    return true
  }

  socket.addEventListener('open', () => {
    lastHeard = Date.now()
    wasOpen = true
    listener.onOpen()
  })
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    lastHeard = Date.now()
    if (typeof data !== 'string' || data === PONG) return
    const code = goodbyeCode(data)
    if (code !== null) {
      if (!hasEnded(code)) socket.reconnect()
      return
    }
    const frame = parseFrame(data)
    if (frame) listener.onFrame(frame)
    // After a deployment: only a reload helps.
    else if (isFromNewerServer(data)) end('clientTooOld')
  })
  socket.addEventListener('close', ({ code }) => {
    if (isOver || hasEnded(code)) return
    listener.onLost(wasOpen)
    wasOpen = false
  })

  const beat = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (Date.now() - lastHeard > SILENCE_MS) socket.reconnect()
    else socket.send(PING)
  }, PING_EVERY_MS)

  // A phone that was in a pocket may hold a socket that only looks open: a ping now shows it within one heartbeat.
  const wake = (): void => {
    if (document.visibilityState !== 'visible' || isOver) return
    if (socket.readyState === WebSocket.CLOSED || Date.now() - lastHeard > SILENCE_MS) {
      isAlone = true
      pause.cut()
      socket.reconnect()
    } else if (socket.readyState === WebSocket.OPEN) socket.send(PING)
  }
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)

  return {
    reconnect(): void {
      isOver = false
      socket.reconnect()
    },
    close(): void {
      clearInterval(beat)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      socket.close()
    },
  }
}
