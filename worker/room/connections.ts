/**
 * The lobby's sockets, hibernating: what belongs to one of them is in its attachment, memory holds only what has not been
 * sent for at most 100 ms. A quiet room says a change at once, a busy one gathers (contract, «Socket»).
 */
import { CLOSE_CODES, type CloseReason } from '../../shared/protocol/close-codes.ts'
import { type Frame, GATHER_MS, LOBBY_LIMIT, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { PING, PONG, SOCKET_LIFETIME_MS } from '../../shared/protocol/heartbeat.ts'
import type { Deadlines } from './deadlines.ts'
import type { GameStore, PlayerRow } from './game-store.ts'
import type { RoomViews } from './room-views.ts'

type Attachment = { userId: string; expiresAt: number }
export type ChangeKind = 'joined' | 'updated' | 'left'
/** A frame before it has its number. */
type Saying<T = Frame> = T extends Frame ? Omit<T, 'seq'> : never

export class Connections {
  readonly #ctx: DurableObjectState
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #deadlines: Deadlines
  readonly #pending = new Map<string, ChangeKind>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #lastSent = Number.NEGATIVE_INFINITY
  /** Undefined: not known since the last socket went. */
  #isWatched: boolean | undefined

  constructor(ctx: DurableObjectState, store: GameStore, views: RoomViews, deadlines: Deadlines) {
    this.#ctx = ctx
    this.#store = store
    this.#views = views
    this.#deadlines = deadlines
    // The runtime answers this without waking the object.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Asked at each change: the list of thousands is not made for it, but once after a socket went. */
  get isWatched(): boolean {
    this.#isWatched ??= this.#open().length > 0
    return this.#isWatched
  }

  /** A socket closed. When the sockets expire is looked at by the alarm alone. */
  lost(): void {
    this.#isWatched = undefined
  }

  /** Also those that are closing, and have not said so yet. */
  get isAnyoneLeft(): boolean {
    return this.#ctx.getWebSockets().some((socket) => socket.readyState !== WebSocket.CLOSED)
  }

  accept(viewerId: string, now: number): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    this.#ctx.acceptWebSocket(server)
    this.#isWatched = true
    const expiresAt = now + SOCKET_LIFETIME_MS
    server.serializeAttachment({ userId: viewerId, expiresAt } satisfies Attachment)
    this.#deadlines.ask('sockets', expiresAt)
    server.send(this.#views.frame(viewerId, PROTOCOL_VERSION))
    return new Response(null, { status: 101, webSocket: client })
  }

  /** To be called with the change itself, in the turn that stores it. */
  changed(player: PlayerRow, kind: ChangeKind): void {
    this.#views.touch(player)
    const room = this.#store.room
    if (!room || !this.isWatched) return
    const before = this.#pending.get(player.id)
    this.#pending.set(player.id, before === 'joined' && kind === 'updated' ? 'joined' : kind)
    const wait = this.#lastSent + GATHER_MS - Date.now()
    if (wait <= 0 && this.#timer === null) {
      this.#sendChanges()
      return
    }
    if (!room.isUnsent) this.#store.patch({ isUnsent: true })
    this.#timer ??= setTimeout(() => this.#sendChanges(), Math.max(0, wait))
  }

  /** A frame to everyone, after whatever was still being gathered. */
  say(saying: Saying): void {
    this.#views.forget()
    if (this.#pending.size > 0) this.#sendChanges()
    if (this.isWatched) this.#send(saying)
  }

  /** In passing: no number is spent on it and nothing is stored, so whoever misses it asks for nothing. */
  mention(saying: Saying): void {
    const room = this.#store.room
    if (!room || !this.isWatched) return
    const text = JSON.stringify({ ...saying, seq: room.seq })
    for (const socket of this.#open()) this.#deliver(socket, text)
  }

  /** The whole view to everyone: where a list of changes would not say it (closing begins; a new owner). */
  sayView(): void {
    this.#views.forget()
    this.#clearPending()
    const room = this.#store.room
    if (!room || !this.isWatched) return
    this.#store.patch({ seq: room.seq + 1, isUnsent: false })
    this.#lastSent = Date.now()
    for (const socket of this.#open())
      this.#deliver(socket, this.#views.frame(this.#viewerOf(socket), PROTOCOL_VERSION))
  }

  /** A change was stored by an object that died before it could say so. */
  recover(): void {
    if (this.#store.room?.isUnsent) this.sayView()
  }

  closeAll(reason: CloseReason): void {
    for (const socket of this.#ctx.getWebSockets()) this.#close(socket, reason)
  }

  closeOf(userId: string, reason: CloseReason): void {
    for (const socket of this.#ctx.getWebSockets()) if (this.#viewerOf(socket) === userId) this.#close(socket, reason)
  }

  /** Ends the sockets that have lived their time, and asks to be woken for the next. */
  expire(now: number): void {
    if (!this.#store.room) return // gone, and its deadlines with it
    const left: number[] = []
    for (const socket of this.#open()) {
      const { expiresAt } = socket.deserializeAttachment() as Attachment // written by `accept`
      if (expiresAt <= now) this.#close(socket, 'signedOut')
      else left.push(expiresAt)
    }
    if (left.length > 0) this.#deadlines.postpone('sockets', Math.min(...left))
    else this.#deadlines.done('sockets')
  }

  #sendChanges(): void {
    const room = this.#store.room
    const changes = [...this.#pending]
    this.#clearPending()
    if (!room) return
    const isLarge = room.playerCount > LOBBY_LIMIT
    const players = (kind: ChangeKind) =>
      isLarge ? [] : changes.flatMap(([id, was]) => (was === kind ? (this.#views.player(id) ?? []) : []))
    this.#send({
      type: 'changes',
      playerCount: room.playerCount,
      finishedCount: room.finishedCount,
      joined: players('joined'),
      updated: players('updated'),
      left: isLarge ? [] : changes.flatMap(([id, was]) => (was === 'left' ? [id] : [])),
    })
  }

  #send(saying: Saying): void {
    const room = this.#store.room
    if (!room) return
    const seq = room.seq + 1
    this.#store.patch({ seq, isUnsent: false })
    this.#lastSent = Date.now()
    const text = JSON.stringify({ ...saying, seq })
    for (const socket of this.#open()) this.#deliver(socket, text)
  }

  #deliver(socket: WebSocket, text: string): void {
    try {
      socket.send(text)
    } catch {
      // It went between the list and the send: its own close event follows, there is nobody to tell.
    }
  }

  #clearPending(): void {
    this.#pending.clear()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** `getWebSockets` also lists those that are closing. */
  #open(): WebSocket[] {
    return this.#ctx.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN)
  }

  #viewerOf(socket: WebSocket): string {
    return (socket.deserializeAttachment() as Attachment).userId // written by `accept`
  }

  #close(socket: WebSocket, reason: CloseReason): void {
    try {
      socket.close(CLOSE_CODES[reason].code, reason)
    } catch {
      // Already closing.
    }
  }
}
