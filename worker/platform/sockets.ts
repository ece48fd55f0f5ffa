/**
 * The hibernating sockets of one object; what belongs to one socket is in its attachment. A room carries its own, or
 * its relays carry them. A socket gets no frame before its greeting: the whole view, or `same` (contract, «Socket»).
 */
import {
  CLOSE_CODES,
  type CloseReason,
  goodbye,
  PING,
  PONG,
  SOCKET_LIFETIME_MS,
} from '../../shared/protocol/connection.ts'

/** `knownSeq`: the number of the view that the page has, until the socket is greeted. */
type Attachment = { userId: string; expiresAt: number; isGreeted: boolean; knownSeq?: number }

const NEVER = Number.POSITIVE_INFINITY

export class SocketSet {
  readonly #ctx: DurableObjectState
  /** Undefined: not counted since the last socket closed. */
  #count: number | undefined
  /**
   * A cache of the greeted sockets and whose they are: a frame must not read a thousand attachments. Undefined: not read
   * yet.
   */
  #greeted: Map<WebSocket, Attachment> | undefined
  /** Undefined: not read since the last expiry, or since the object has woken. */
  #nextExpiry: number | undefined

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    // The runtime answers this without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Read at each change, so the list of thousands is not built for it, only once after a socket has closed. */
  get count(): number {
    this.#count ??= this.open().length
    return this.#count
  }

  /**
   * No socket reaches its lifetime before this moment; null: there is none. Not read anew when one has closed: an alarm that
   * rings for it finds the next.
   */
  get nextExpiry(): number | null {
    // Not spread into Math.min, which cannot take thousands of arguments.
    this.#nextExpiry ??= this.open().reduce((first, socket) => Math.min(first, attachmentOf(socket).expiresAt), NEVER)
    return this.count === 0 || this.#nextExpiry === NEVER ? null : this.#nextExpiry
  }

  /** Called when a socket has closed. */
  lost(socket: WebSocket): void {
    this.#count = undefined
    this.#greeted?.delete(socket)
  }

  /** Counts sockets that are closing and have not confirmed it yet. */
  get isAnyoneLeft(): boolean {
    return this.#ctx.getWebSockets().some((socket) => socket.readyState !== WebSocket.CLOSED)
  }

  accept(userId: string, knownSeq: number | null, now: number): { answer: Response; socket: WebSocket } {
    const { 0: client, 1: socket } = new WebSocketPair()
    this.#ctx.acceptWebSocket(socket)
    if (this.#count !== undefined) this.#count++
    const expiresAt = now + SOCKET_LIFETIME_MS
    if (this.#nextExpiry !== undefined) this.#nextExpiry = Math.min(this.#nextExpiry, expiresAt)
    attach(socket, { userId, expiresAt, isGreeted: false, ...(knownSeq !== null && { knownSeq }) })
    return { answer: new Response(null, { status: 101, webSocket: client }), socket }
  }

  /** Filtered, since `getWebSockets` also lists those that are closing. */
  open(): WebSocket[] {
    return this.#ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN)
  }

  ungreeted(): WebSocket[] {
    return this.open().filter((socket) => !attachmentOf(socket).isGreeted)
  }

  userOf(socket: WebSocket): string {
    return attachmentOf(socket).userId
  }

  /** The number of the view that this socket's page has; undefined once it has been greeted. */
  knownSeqOf(socket: WebSocket): number | undefined {
    return attachmentOf(socket).knownSeq
  }

  /** Sends one socket its first frame, or later the whole view. */
  greet(socket: WebSocket, text: string): void {
    const { knownSeq: _, ...kept } = attachmentOf(socket)
    const attachment = { ...kept, isGreeted: true }
    if (!kept.isGreeted) attach(socket, attachment)
    this.#greeted?.set(socket, attachment)
    deliver(socket, text)
  }

  /** Sends a frame to all greeted sockets, or to those of these users alone. */
  send(text: string, only?: ReadonlySet<string>): void {
    this.#greeted ??= new Map(
      this.open().flatMap((socket): [WebSocket, Attachment][] => {
        const attachment = attachmentOf(socket)
        return attachment.isGreeted ? [[socket, attachment]] : []
      }),
    )
    for (const [socket, { userId }] of this.#greeted) if (!only || only.has(userId)) deliver(socket, text)
  }

  closeAll(reason: CloseReason): void {
    for (const socket of this.#ctx.getWebSockets()) this.#close(socket, reason)
  }

  /** @param openedBy sockets that were opened after this moment stay open */
  closeOf(userId: string, reason: CloseReason, openedBy = Number.MAX_SAFE_INTEGER): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const attachment = attachmentOf(socket)
      const openedAt = attachment.expiresAt - SOCKET_LIFETIME_MS
      if (attachment.userId === userId && openedAt <= openedBy) this.#close(socket, reason)
    }
  }

  closeOfAny(userIds: ReadonlySet<string>, reason: CloseReason): void {
    for (const socket of this.open()) if (userIds.has(this.userOf(socket))) this.#close(socket, reason)
  }

  closeSome(count: number, reason: CloseReason): void {
    for (const socket of this.open().slice(0, count)) this.#close(socket, reason)
  }

  /** Closes the sockets that have reached their lifetime. */
  expire(now: number): void {
    this.#nextExpiry = undefined
    for (const socket of this.open()) if (attachmentOf(socket).expiresAt <= now) this.#close(socket, 'signedOut')
  }

  #close(socket: WebSocket, reason: CloseReason): void {
    this.lost(socket)
    try {
      socket.send(goodbye(reason))
      socket.close(CLOSE_CODES[reason].code, reason)
    } catch {
      // Already closing.
    }
  }
}

const attach = (socket: WebSocket, attachment: Attachment): void => socket.serializeAttachment(attachment)
const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment // written by `attach`

function deliver(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The socket closed between the list and the send; its own close event follows.
  }
}

/** The number of the page's view, which its upgrade names (`?seq=`); null when it names none, or not a number. */
export function knownSeqIn(url: string): number | null {
  const text = new URL(url).searchParams.get('seq') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
