/**
 * Sends the lobby's frames. A frame that tells of a change leaves when the change is stored: a rollback would take its number
 * back, and the next frame would have it again. A quiet room sends a change at once, a busy one batches changes (contract,
 * «Socket»); memory holds only what has not been sent yet. The sockets are the room's own or, in a crowd, those of its relays.
 */
import type { CloseReason } from '../../shared/protocol/connection.ts'
import { type Frame, gatherMs, LOBBY_LIMIT, PROTOCOL_VERSION, roomChangeOf } from '../../shared/protocol/frames.ts'
import type { SocketSet } from '../platform/sockets.ts'
import type { RoomRecord } from './record.ts'
import type { Relays } from './relays.ts'
import type { GameStore, PlayerRow } from './store.ts'
import { type ChangeKind, type RoomViews, sameText } from './views.ts'

/**
 * A burst is over when nothing has changed for this long, and in a small room for three tenths of its batching time: that
 * is longer than the batches of one burst are apart (platform/calls.ts).
 */
const LULL_MS = 100
/** However small the room, no more frames than one in this time, but for the few that the bucket holds. */
const LEAST_LEAK_MS = 100

/** A frame without its number. */
type FrameBody<T = Frame> = T extends Frame ? Omit<T, 'seq'> : never

export class Broadcaster {
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #sockets: SocketSet
  readonly #relays: Relays
  readonly #unsent = new UnsentChanges()
  readonly #pacer = new FramePacer()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(store: GameStore, views: RoomViews, sockets: SocketSet, relays: Relays) {
    this.#store = store
    this.#views = views
    this.#sockets = sockets
    this.#relays = relays
  }

  get isWatched(): boolean {
    return this.#sockets.count > 0 || this.#relays.sockets > 0
  }

  /** Whether a frame will be numbered, and so stored, within seconds. */
  get isGathering(): boolean {
    return this.#timer !== null
  }

  /** Sockets that the room carries itself, and could give to a relay. */
  get ownCount(): number {
    return this.#sockets.count
  }

  /** `knownSeq`: the number of the page's view. Changes since then that have no number yet come with the next frame. */
  accept(viewerId: string, knownSeq: number | null, now: number): Response {
    const { answer, socket } = this.#sockets.accept(viewerId, knownSeq, now)
    const isSame = knownSeq !== null && knownSeq === this.#store.room?.seq
    this.#sockets.greet(socket, isSame ? sameText(knownSeq) : this.#views.frame(viewerId, PROTOCOL_VERSION))
    return answer
  }

  /** Called in the turn that stores the change. */
  changed(players: readonly PlayerRow[], kind: ChangeKind): void {
    for (const player of players) this.#views.changed(player)
    const room = this.#store.room
    if (players.length === 0 || !room) return
    if (!this.isWatched) {
      this.#skipFrame(room)
      return
    }
    for (const { id } of players) this.#unsent.add(id, kind)
    this.#gather()
  }

  /** A player of a closed room got another name, which moves them in the listing. Called like `changed`. */
  renamed(player: PlayerRow): void {
    this.#views.forget()
    this.changed([player], 'updated')
  }

  /** A field of `RoomChange` has changed: for instance, closing has begun. Called like `changed`. */
  headChanged(): void {
    this.#announceHead([])
  }

  /** `former`: what became of the former owner, if they have an entry. Called like `changed`. */
  ownerChanged(former: [id: string, kind: ChangeKind] | null, heir: PlayerRow): void {
    this.#announceHead([...(former ? [former] : []), [heir.id, 'updated']])
  }

  /** Sends a frame to everyone, after the frame with the changes that were still waiting. */
  broadcast(frame: FrameBody): void {
    this.#views.forget()
    if (!this.#unsent.isEmpty) this.#sendChanges()
    const room = this.#store.room
    if (this.isWatched) this.#send(frame)
    else if (room) this.#skipFrame(room)
  }

  /**
   * Sends a frame without a number of its own and stores nothing: a watcher who misses it does not need it later.
   * @param only the users whose sockets get it; missing: everyone
   */
  broadcastUnnumbered(frame: FrameBody, only?: ReadonlySet<string>): void {
    const room = this.#store.room
    if (!room || !this.isWatched) return
    const text = JSON.stringify({ ...frame, seq: room.seq })
    this.#store.afterStoring(() => {
      this.#sockets.send(text, only)
      this.#relays.broadcastUnnumbered(text, only)
    })
  }

  /**
   * After a crash: a change was stored and its frame was not sent. The object does not know which change it was. In a
   * crowd it sends the counts, the owner and the phase; otherwise everybody gets the whole view.
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
    this.#store.afterStoring(() => {
      this.#sockets.closeAll(reason)
      void this.#relays.end(reason, null).catch(goOn)
    })
  }

  /** @param openedBy sockets that were opened after this moment stay open */
  closeOf(userId: string, reason: CloseReason, openedBy?: number): void {
    this.#store.afterStoring(() => {
      this.#sockets.closeOf(userId, reason, openedBy)
      void this.#relays.end(reason, userId, openedBy).catch(goOn)
    })
  }

  /** The same for a person who has signed out. @throws when some relay does not answer, which may still have their sockets */
  async disconnect(userId: string, openedBy: number): Promise<void> {
    this.#sockets.closeOf(userId, 'signedOut', openedBy)
    await this.#relays.end('signedOut', userId, openedBy)
  }

  /** Closes up to `count` of the room's own sockets, which then reconnect to a relay. */
  closeSome(count: number): void {
    this.#sockets.closeSome(count, 'serviceRestart')
  }

  /** When the first of the room's own sockets reaches its lifetime; null: it carries none. */
  get nextExpiry(): number | null {
    return this.#sockets.nextExpiry
  }

  /** Closes the sockets that have reached their lifetime. */
  expire(now: number): void {
    this.#sockets.expire(now)
  }

  /**
   * Closing has begun, or owner or name have changed. A small room sends everyone the whole view, which any version of the
   * page understands. In a crowd one person could thus cause 33 kB for each socket: there it is sent as a change.
   */
  #announceHead(players: [id: string, kind: ChangeKind][]): void {
    this.#views.forget()
    const room = this.#store.room
    if (!room) return
    if (!this.isWatched || this.crowd <= LOBBY_LIMIT) this.#broadcastView(room)
    else {
      this.#unsent.addHead(players)
      this.#gather()
    }
  }

  /** Sends everyone the whole view: in a small room, and when the object does not know what has changed. */
  #broadcastView(room: RoomRecord): void {
    this.#views.forget()
    this.#unsent.clear()
    this.#stopTimer()
    if (!this.isWatched) {
      this.#skipFrame(room)
      return
    }
    const seq = this.#number(room)
    this.#store.afterStoring(() => {
      for (const socket of this.#sockets.open()) {
        this.#sockets.greet(socket, this.#views.frame(this.#sockets.userOf(socket), PROTOCOL_VERSION))
      }
      this.#relays.send(seq, null)
    })
  }

  /** Batches a change, or sends it at once. The record notes unsent changes, for `recover` after a crash. */
  #gather(): void {
    this.#pacer.changed(Date.now())
    if (this.#timer === null) this.#sendWhenDue()
    if (this.#timer !== null && this.#store.room?.isUnsent === false) this.#store.patch({ isUnsent: true })
  }

  /** Sends when the pacer says so. When the timer fires it asks the pacer again, since more changes may have come. */
  #sendWhenDue(): void {
    this.#timer = null
    const wait = this.#pacer.due(gatherMs(this.crowd)) - Date.now()
    if (wait <= 0) this.#sendChanges()
    else this.#timer = setTimeout(() => this.#sendWhenDue(), wait)
  }

  /** The number of players or of sockets, whichever is larger. */
  get crowd(): number {
    return Math.max(this.#store.room?.playerCount ?? 0, this.#sockets.count + this.#relays.sockets)
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
      ...((isHeadNew || room.phase === 'closed') && roomChangeOf(this.#views.head(room))),
    })
  }

  #send(frame: FrameBody): void {
    if (!this.#store.room) return
    const seq = this.#number(this.#store.room)
    const text = JSON.stringify({ ...frame, seq })
    this.#store.afterStoring(() => {
      this.#sockets.send(text)
      this.#relays.send(seq, text)
    })
  }

  /** Numbers a frame that is sent in this turn; what is stored with it costs no commit of its own. */
  #number(room: RoomRecord): number {
    const { seq } = this.#store.patch({ seq: room.seq + 1, isUnsent: false })
    this.#pacer.sent(Date.now(), gatherMs(this.crowd))
    return seq
  }

  /**
   * Uses up a frame's number without sending a frame. The gap shows that something changed: to a page that comes with an
   * older view (`knownSeq`), and to a relay with a socket that it has not registered yet. Nothing is left to send.
   */
  #skipFrame(room: RoomRecord): void {
    this.#store.patch({ seq: room.seq + 1, isUnsent: false })
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/**
 * Decides when the next lobby frame is sent: a leaky bucket. A quiet room sends a change at once; a busy one batches
 * for as long as its size asks (`gatherMs`). When a burst ends, the batch goes out earlier if the bucket is not full.
 * The bucket leaks one frame in half the batching time, and in a small room in all of it. So in the long run a large room
 * sends at most twice as many frames for that, and a small one no more.
 */
export class FramePacer {
  #lastSent = Number.NEGATIVE_INFINITY
  #lastChange = Number.NEGATIVE_INFINITY
  /** The moment at which all frames sent so far have leaked out. An early frame may bring it one `gather` ahead. */
  #bucket = Number.NEGATIVE_INFINITY

  changed(now: number): void {
    this.#lastChange = now
  }

  sent(now: number, gather: number): void {
    this.#lastSent = now
    this.#bucket = Math.max(this.#bucket, now) + Math.max(gather / 2, LEAST_LEAK_MS)
  }

  /** @returns when the batch is to be sent, in ms; a moment that has passed means at once */
  due(gather: number): number {
    return Math.min(this.#lastSent + gather, Math.max(this.#lastChange + lullOf(gather), this.#bucket - gather))
  }
}

const lullOf = (gather: number): number => Math.min(LULL_MS, gather * 0.3)

/** Changes since the last frame. They are in memory only; the room's record stores that there are some. */
class UnsentChanges {
  readonly #players = new Map<string, ChangeKind>()
  /** Players who are named even in a crowd's frame, which otherwise carries counts alone. */
  readonly #named = new Set<string>()
  #isHeadNew = false

  get isEmpty(): boolean {
    return this.#players.size === 0 && !this.#isHeadNew
  }

  add(id: string, kind: ChangeKind): void {
    this.#players.set(id, this.#players.get(id) === 'joined' && kind === 'updated' ? 'joined' : kind)
  }

  /** Closing has begun, or the owner has changed with these players: the next frame has owner and phase. */
  addHead(players: Iterable<[id: string, kind: ChangeKind]>): void {
    this.#isHeadNew = true
    for (const [id, kind] of players) {
      this.#players.set(id, kind)
      this.#named.add(id)
    }
  }

  /** Returns the changes and clears them. `ids` are the players whom the frame names. */
  take(isCrowd: boolean): { ids: (kind: ChangeKind) => string[]; isHeadNew: boolean } {
    const changes = [...this.#players].filter(([id]) => !isCrowd || this.#named.has(id))
    const isHeadNew = this.#isHeadNew
    this.clear()
    return { ids: (kind) => changes.flatMap(([id, was]) => (was === kind ? [id] : [])), isHeadNew }
  }

  clear(): void {
    this.#players.clear()
    this.#named.clear()
    this.#isHeadNew = false
  }
}

/** Relays that did not answer have been logged, and whoever waits for nothing goes on. */
const goOn = (): void => {}
