/**
 * The sockets of one object, hibernating: what belongs to one of them is in its attachment. A room has some, or its relays
 * have them. A socket hears nothing before it has been greeted: with the whole view, or that its page has it (contract, «Socket»).
 */
import { CLOSE_CODES, type CloseReason } from '../../shared/protocol/close-codes.ts'
import { PING, PONG, SOCKET_LIFETIME_MS } from '../../shared/protocol/heartbeat.ts'

/** `knownSeq`: until it is greeted, of the view that its page has. */
type Attachment = { userId: string; expiresAt: number; isGreeted: boolean; knownSeq?: number }

export class SocketSet {
  readonly #ctx: DurableObjectState
  /** Undefined: not counted since the last socket went, or was sent away. */
  #count: number | undefined
  /** Memory is a cache: those whom a frame goes to, so that it does not ask each of a thousand again. Undefined: not asked yet. */
  #greeted: Set<WebSocket> | undefined

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    // The runtime answers this without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Asked at each change: the list of thousands is not made for it, but once after a socket went. */
  get count(): number {
    this.#count ??= this.open().length
    return this.#count
  }

  /** A socket closed. When the others expire is looked at by the alarm alone. */
  lost(socket: WebSocket): void {
    this.#count = undefined
    this.#greeted?.delete(socket)
  }

  /** Also those that are closing, and have not said so yet. */
  get isAnyoneLeft(): boolean {
    return this.#ctx.getWebSockets().some((socket) => socket.readyState !== WebSocket.CLOSED)
  }

  accept(
    userId: string,
    knownSeq: number | null,
    now: number,
  ): { answer: Response; socket: WebSocket; expiresAt: number } {
    const { 0: client, 1: socket } = new WebSocketPair()
    this.#ctx.acceptWebSocket(socket)
    if (this.#count !== undefined) this.#count++
    const expiresAt = now + SOCKET_LIFETIME_MS
    attach(socket, { userId, expiresAt, isGreeted: false, ...(knownSeq !== null && { knownSeq }) })
    return { answer: new Response(null, { status: 101, webSocket: client }), socket, expiresAt }
  }

  /** `getWebSockets` also lists those that are closing. */
  open(): WebSocket[] {
    return this.#ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN)
  }

  ungreeted(): WebSocket[] {
    return this.open().filter((socket) => !attachmentOf(socket).isGreeted)
  }

  userOf(socket: WebSocket): string {
    return attachmentOf(socket).userId
  }

  /** Of whoever waits to be greeted: the number of the view that their page has. */
  knownSeqOf(socket: WebSocket): number | undefined {
    return attachmentOf(socket).knownSeq
  }

  /** The first frame, or the whole view later on, to one. */
  greet(socket: WebSocket, text: string): void {
    const { userId, expiresAt, isGreeted } = attachmentOf(socket)
    if (!isGreeted) attach(socket, { userId, expiresAt, isGreeted: true })
    this.#greeted?.add(socket)
    deliver(socket, text)
  }

  /** A frame, to all who have been greeted. */
  send(text: string): void {
    this.#greeted ??= new Set(this.open().filter((socket) => attachmentOf(socket).isGreeted))
    for (const socket of this.#greeted) deliver(socket, text)
  }

  closeAll(reason: CloseReason): void {
    for (const socket of this.#ctx.getWebSockets()) this.#close(socket, reason)
  }

  /** `openedBy`: those that were opened later stay. */
  closeOf(userId: string, reason: CloseReason, openedBy = Number.MAX_SAFE_INTEGER): void {
    for (const socket of this.#ctx.getWebSockets()) {
      const attachment = attachmentOf(socket)
      const openedAt = attachment.expiresAt - SOCKET_LIFETIME_MS
      if (attachment.userId === userId && openedAt <= openedBy) this.#close(socket, reason)
    }
  }

  /** Closes as many. @returns whether some are left */
  closeSome(count: number, reason: CloseReason): boolean {
    const open = this.open()
    for (const socket of open.slice(0, count)) this.#close(socket, reason)
    return open.length > count
  }

  /** Ends those that have lived their time. @returns when the next one will have; null when there is none */
  expire(now: number): number | null {
    const left: number[] = []
    for (const socket of this.open()) {
      const { expiresAt } = attachmentOf(socket)
      if (expiresAt <= now) this.#close(socket, 'signedOut')
      else left.push(expiresAt)
    }
    // Not spread into Math.min: thousands of arguments do not fit.
    return left.length > 0 ? left.reduce((first, next) => Math.min(first, next)) : null
  }

  #close(socket: WebSocket, reason: CloseReason): void {
    this.lost(socket)
    try {
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
    // It went between the list and the send: its own close event follows, there is nobody to tell.
  }
}
