/**
 * Who watches the lobby, and what they are told. A quiet room says a change at once, a busy one gathers (contract, «Socket»);
 * memory holds only what has not been sent yet. The sockets are the room's own or, above some thousands, its relays'.
 */
import type { CloseReason } from '../../../shared/protocol/close-codes.ts'
import { type Frame, gatherMs, LOBBY_LIMIT, PROTOCOL_VERSION, roomChangeOf } from '../../../shared/protocol/frames.ts'
import type { SocketSet } from '../../sockets/socket-set.ts'
import type { Deadlines } from '../alarm/deadlines.ts'
import type { GameStore } from '../state/game-store.ts'
import type { PlayerRow } from '../state/game-tables.ts'
import type { RoomRecord } from '../state/room-record.ts'
import { FramePacer } from './pacing.ts'
import type { Relays } from './relays.ts'
import type { ChangeKind, RoomViews } from './room-views.ts'
import { UnsentChanges } from './unsent-changes.ts'
import { sameText } from './view-text.ts'

/** A frame before it has its number. */
type FrameBody<T = Frame> = T extends Frame ? Omit<T, 'seq'> : never

export class Broadcaster {
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #deadlines: Deadlines
  readonly #sockets: SocketSet
  readonly #relays: Relays
  readonly #unsent = new UnsentChanges()
  readonly #pacer = new FramePacer()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(store: GameStore, views: RoomViews, deadlines: Deadlines, sockets: SocketSet, relays: Relays) {
    this.#store = store
    this.#views = views
    this.#deadlines = deadlines
    this.#sockets = sockets
    this.#relays = relays
  }

  get isWatched(): boolean {
    return this.#sockets.count > 0 || this.#relays.sockets > 0
  }

  /** The sockets that the room carries itself. */
  get ownCount(): number {
    return this.#sockets.count
  }

  /** `knownSeq`: of the view that the page has. What has changed since and has no number yet, it hears with everybody. */
  accept(viewerId: string, knownSeq: number | null, now: number): Response {
    const { answer, socket, expiresAt } = this.#sockets.accept(viewerId, knownSeq, now)
    this.#deadlines.ask('sockets', expiresAt)
    const isSame = knownSeq !== null && knownSeq === this.#store.room?.seq
    this.#sockets.greet(socket, isSame ? sameText(knownSeq) : this.#views.frame(viewerId, PROTOCOL_VERSION))
    return answer
  }

  /** To be called with the change itself, in the turn that stores it. */
  changed(players: readonly PlayerRow[], kind: ChangeKind): void {
    for (const player of players) this.#views.touch(player, kind)
    const room = this.#store.room
    if (players.length === 0 || !room) return
    if (!this.isWatched) {
      this.#skipFrame(room)
      return
    }
    for (const { id } of players) this.#unsent.add(id, kind)
    this.#gather()
  }

  /** Somebody of a closed room has another name, and with it another place in the listing. To be called as `changed` is. */
  renamed(player: PlayerRow): void {
    this.#views.forget()
    this.changed([player], 'updated')
  }

  /** What `RoomChange` names is another: for instance, closing has begun. To be called as `changed` is. */
  headChanged(): void {
    this.#announceHead([])
  }

  /** The former owner has gone for good. To be called as `changed` is. */
  ownerChanged(former: PlayerRow, heir: PlayerRow): void {
    this.#announceHead([
      [former.id, 'left'],
      [heir.id, 'updated'],
    ])
  }

  /** A frame to everyone, after the changes that were still waiting for theirs. */
  broadcast(frame: FrameBody): void {
    this.#views.forget()
    if (!this.#unsent.isEmpty) this.#sendChanges()
    const room = this.#store.room
    if (this.isWatched) this.#send(frame)
    else if (room) this.#skipFrame(room)
  }

  /** A frame that takes no number, and of which nothing is stored: whoever misses it asks for nothing. */
  broadcastUnnumbered(frame: FrameBody): void {
    const room = this.#store.room
    if (!room || !this.isWatched) return
    const text = JSON.stringify({ ...frame, seq: room.seq })
    this.#sockets.send(text)
    this.#relays.broadcastUnnumbered(text)
  }

  /**
   * A change was stored by an object that died before it could say so. Which one is not known: a crowd is told what it is told of
   * any change, and how its head is now; everybody else gets the whole view.
   */
  recover(): void {
    const room = this.#store.room
    if (!room?.isUnsent) return
    if (room.playerCount <= LOBBY_LIMIT || !this.isWatched) this.#broadcastView(room)
    else {
      this.#unsent.addHead([[room.ownerId, 'updated']])
      this.#sendChanges()
    }
  }

  closeAll(reason: CloseReason): void {
    this.#sockets.closeAll(reason)
    this.#relays.end(reason, null)
  }

  /** `openedBy`: those that were opened later stay. */
  closeOf(userId: string, reason: CloseReason, openedBy?: number): void {
    this.#sockets.closeOf(userId, reason, openedBy)
    this.#relays.end(reason, userId, openedBy)
  }

  /** Sends as many of the room's own sockets elsewhere. @returns whether some are left */
  closeSome(count: number): boolean {
    return this.#sockets.closeSome(count, 'serviceRestart')
  }

  /** Ends the sockets that have lived their time, and asks to be woken for the next. */
  expire(now: number): void {
    if (!this.#store.room) return // gone, and its deadlines with it
    const next = this.#sockets.expire(now)
    if (next !== null) this.#deadlines.postpone('sockets', next)
    else this.#deadlines.done('sockets')
  }

  /**
   * Closing begins, or the owner is another. A few get the whole view, as every page of any age understands it. To a crowd that
   * would be 33 kB for each socket, at the will of one person: there it is a change like another.
   */
  #announceHead(players: [id: string, kind: ChangeKind][]): void {
    this.#views.forget()
    const room = this.#store.room
    if (!room) return
    if (!this.isWatched || this.#crowd <= LOBBY_LIMIT) this.#broadcastView(room)
    else {
      this.#unsent.addHead(players)
      this.#gather()
    }
  }

  /** The whole view to everyone: for a few, and where what has changed is not known. */
  #broadcastView(room: RoomRecord): void {
    this.#views.forget()
    this.#unsent.clear()
    this.#stopTimer()
    if (!this.isWatched) {
      this.#skipFrame(room)
      return
    }
    this.#store.patch({ seq: room.seq + 1, isUnsent: false })
    this.#pacer.sent(Date.now(), this.#gatherMs)
    for (const socket of this.#sockets.open()) {
      this.#sockets.greet(socket, this.#views.frame(this.#sockets.userOf(socket), PROTOCOL_VERSION))
    }
    this.#relays.refresh()
  }

  /** What was changed waits for its frame, or goes out at once. Written down while it waits: whoever wakes up finds out. */
  #gather(): void {
    this.#pacer.changed(Date.now())
    if (this.#timer === null) this.#sendWhenDue()
    if (this.#timer !== null && this.#store.room?.isUnsent === false) this.#store.patch({ isUnsent: true })
  }

  /** Now, or at the moment that the changes so far ask for; looked at again then, since there may have been more. */
  #sendWhenDue(): void {
    this.#timer = null
    const wait = this.#pacer.due(this.#gatherMs) - Date.now()
    if (wait <= 0) this.#sendChanges()
    else this.#timer = setTimeout(() => this.#sendWhenDue(), wait)
  }

  /** Its players or its sockets, whichever are more. */
  get #crowd(): number {
    return Math.max(this.#store.room?.playerCount ?? 0, this.#sockets.count + this.#relays.sockets)
  }

  get #gatherMs(): number {
    return gatherMs(this.#crowd)
  }

  #sendChanges(): void {
    const room = this.#store.room
    const isLarge = (room?.playerCount ?? 0) > LOBBY_LIMIT
    const { ids, isHeadNew } = this.#unsent.take(isLarge)
    this.#stopTimer()
    if (!room) return
    const players = (kind: ChangeKind) => ids(kind).flatMap((id) => this.#views.player(id) ?? [])
    this.#send({
      type: 'changes',
      playerCount: room.playerCount,
      finishedCount: room.finishedCount,
      joined: players('joined'),
      updated: players('updated'),
      left: ids('left'),
      ...(isHeadNew && roomChangeOf(this.#views.head(room))),
    })
  }

  #send(frame: FrameBody): void {
    const room = this.#store.room
    if (!room) return
    const seq = room.seq + 1
    this.#store.patch({ seq, isUnsent: false })
    this.#pacer.sent(Date.now(), this.#gatherMs)
    const text = JSON.stringify({ ...frame, seq })
    this.#sockets.send(text)
    this.#relays.send(seq, text)
  }

  /**
   * A frame is numbered and sent to nobody. The number tells whoever comes with an older view that something changed: a page
   * (`knownSeq`), and a relay with a socket that it has not registered yet.
   */
  #skipFrame(room: RoomRecord): void {
    this.#store.patch({ seq: room.seq + 1 })
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
