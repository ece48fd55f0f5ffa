/**
 * The hibernating sockets of a room's object: their limit, their accounts, their end. Each socket is tagged with its
 * account, so the number per account outlives the object's memory; the moment of its end is in its attachment.
 */
import {
  CLOSE_CODES,
  type CloseReason,
  goodbye,
  PING,
  PONG,
  SOCKET_LIFETIME_MS,
  SOCKET_LIMITS,
} from '../../shared/protocol/connection.ts'

type Attachment = { userId: string; expiresAt: number }

const NEVER = Number.POSITIVE_INFINITY

export class SocketSet {
  /** Tests use lower limits. */
  limits = SOCKET_LIMITS
  readonly #ctx: DurableObjectState
  /** A cache of the open sockets, so that a frame need not read a thousand attachments. Undefined: not read yet. */
  #open: Map<WebSocket, Attachment> | undefined
  /** Undefined: not read since the last expiry, or since the object woke. */
  #nextExpiry: number | undefined

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    // The runtime answers pings without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  get count(): number {
    return this.#sockets.size
  }

  /** Whether another account may open a socket. */
  get hasPlace(): boolean {
    return this.count < this.limits.ofRoom
  }

  /**
   * No socket reaches its lifetime before this moment; null when there is no socket. Not recomputed when a socket closes:
   * an alarm that rings for a closed socket finds the next.
   */
  get nextExpiry(): number | null {
    if (this.count === 0) return null
    this.#nextExpiry ??= [...this.#sockets.values()].reduce((first, { expiresAt }) => Math.min(first, expiresAt), NEVER)
    return this.#nextExpiry
  }

  /** Called when a socket has closed. */
  lost(socket: WebSocket): void {
    this.#sockets.delete(socket)
  }

  /** Also counts sockets whose close is not confirmed yet. */
  get isAnyoneLeft(): boolean {
    return this.#ctx.getWebSockets().some((socket) => socket.readyState !== WebSocket.CLOSED)
  }

  /**
   * Accepts a socket and sends its first frame. If the account already has its maximum of sockets, its oldest one is
   * closed. If the room has its maximum, the new socket is opened and closed at once: a browser tells its page nothing
   * about a refused upgrade.
   */
  accept(userId: string, greeting: () => string, now: number): Response {
    const own = this.#of(userId).sort((a, b) => attachmentOf(a).expiresAt - attachmentOf(b).expiresAt)
    const tooMany = own.slice(0, Math.max(0, own.length + 1 - this.limits.ofAccount))
    for (const socket of tooMany) this.#close(socket, 'noPlace')
    const { 0: client, 1: socket } = new WebSocketPair()
    const answer = new Response(null, { status: 101, webSocket: client })
    if (!this.hasPlace) {
      socket.accept()
      sayGoodbye(socket, 'noPlace')
      return answer
    }
    this.#ctx.acceptWebSocket(socket, [userId])
    const attachment: Attachment = { userId, expiresAt: now + SOCKET_LIFETIME_MS }
    socket.serializeAttachment(attachment)
    this.#sockets.set(socket, attachment)
    if (this.#nextExpiry !== undefined) this.#nextExpiry = Math.min(this.#nextExpiry, attachment.expiresAt)
    deliver(socket, greeting())
    return answer
  }

  send(text: string, only?: ReadonlySet<string>): void {
    for (const [socket, { userId }] of this.#sockets) if (!only || only.has(userId)) deliver(socket, text)
  }

  sendEach(textFor: (userId: string) => string): void {
    for (const [socket, { userId }] of this.#sockets) deliver(socket, textFor(userId))
  }

  closeAll(reason: CloseReason): void {
    for (const socket of this.#ctx.getWebSockets()) this.#close(socket, reason)
  }

  /** @param openedBy sockets opened after this moment stay open */
  closeOf(userId: string, reason: CloseReason, openedBy = Number.MAX_SAFE_INTEGER): void {
    for (const socket of this.#of(userId))
      if (attachmentOf(socket).expiresAt - SOCKET_LIFETIME_MS <= openedBy) this.#close(socket, reason)
  }

  expire(now: number): void {
    this.#nextExpiry = undefined
    for (const [socket, { expiresAt }] of this.#sockets) if (expiresAt <= now) this.#close(socket, 'signedOut')
  }

  get #sockets(): Map<WebSocket, Attachment> {
    this.#open ??= new Map(
      this.#ctx
        .getWebSockets()
        .filter(isOpen)
        .map((socket) => [socket, attachmentOf(socket)]),
    )
    return this.#open
  }

  #of(userId: string): WebSocket[] {
    return this.#ctx.getWebSockets(userId).filter(isOpen)
  }

  #close(socket: WebSocket, reason: CloseReason): void {
    this.lost(socket)
    sayGoodbye(socket, reason)
  }
}

/** `getWebSockets` also lists sockets that are closing. */
const isOpen = ({ readyState }: WebSocket): boolean => readyState === WebSocket.OPEN

const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment // written by `accept`

function deliver(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The socket closed between the list and the send; its own close event follows.
  }
}

function sayGoodbye(socket: WebSocket, reason: CloseReason): void {
  try {
    socket.send(goodbye(reason))
    socket.close(CLOSE_CODES[reason].code, reason)
  } catch {
    // Already closing.
  }
}
