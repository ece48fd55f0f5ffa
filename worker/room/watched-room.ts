/** A room's object as the platform sees it: its storage, its sockets and its alarm. What it may be asked is in `Room`. */
import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../env.ts'
import { problemResponse } from '../http/problem.ts'
import { knownSeqIn } from '../sockets/known-seq.ts'
import { SocketSet } from '../sockets/socket-set.ts'
import { closeSoon } from './evening/hear-seal.ts'
import { scaleRelays } from './lobby/scale-relays.ts'
import { makeParts } from './make-parts.ts'
import { RELAYS_HEADER, VIEWER_HEADER } from './room-api.ts'
import type { RoomParts } from './room-parts.ts'
import { existingRoom } from './state/room-record.ts'

export abstract class WatchedRoom extends DurableObject<Bindings> {
  protected readonly parts: RoomParts
  /** The room's deletion that was asked for here; null: none was. */
  protected deletion: Promise<boolean> | null = null
  readonly #sockets: SocketSet

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#sockets = new SocketSet(ctx)
    this.parts = makeParts(ctx.storage, env, this.#sockets)
    this.parts.broadcaster.recover()
    this.parts.heardFrames.recover()
  }

  override async fetch(request: Request): Promise<Response> {
    if (!existingRoom(this.parts.store)) return problemResponse('room/not-found')
    const viewerId = request.headers.get(VIEWER_HEADER) ?? ''
    if (this.parts.store.removed.ids.has(viewerId)) return problemResponse('room/removed')
    const relayCount = this.parts.store.room?.relayCount ?? 0
    // The Worker does not know of the relays yet: it goes on to one of them and remembers their number.
    if (relayCount > 0) return new Response(null, { status: 421, headers: { [RELAYS_HEADER]: String(relayCount) } })
    const now = Date.now()
    const answer = this.parts.broadcaster.accept(viewerId, knownSeqIn(request.url), now)
    scaleRelays(this.parts)
    closeSoon(this.parts, now)
    this.parts.work.arm()
    return answer
  }

  override async alarm(): Promise<void> {
    await this.parts.work.ring()
  }

  override webSocketMessage(): void {
    // The browser sends only pings, which the runtime answers; commands go over HTTP.
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.lost(socket) // the runtime sends no close event after an error
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close() // completes the close handshake; without a code, since the one received may not be allowed to be sent
    this.#sockets.lost(socket)
    if (!this.deletion) return
    // The runtime keeps a hibernating socket's connection until its object ends: people who watched a deleted room
    // would wait half a minute for their close. So the object aborts itself, once its storage is empty and the deletion
    // has been answered.
    await this.deletion
    await this.ctx.storage.sync()
    if (!this.parts.store.room && !this.#sockets.isAnyoneLeft) this.ctx.abort('The room was deleted')
  }
}
