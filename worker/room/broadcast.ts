/**
 * Sends the lobby's frames. A frame about a change is sent after the change is stored: a rollback would take back its
 * number, and the next frame would have the same number again. A quiet room sends a change at once, a busy one batches
 * changes (contract, «Socket»); memory holds only unsent changes. While nobody watches, nothing is sent or numbered: a page
 * that comes later first reads the room.
 */
import { type CloseReason, WATCHED_AFTER_LOOK_MS } from '../../shared/protocol/connection.ts'
import {
  type Frame,
  gatherMs,
  PROTOCOL_VERSION,
  roomChangeOf,
  type WithLastNumber,
} from '../../shared/protocol/frames.ts'
import { LOBBY_LIMIT } from '../../shared/rooms/rooms.ts'
import type { SocketSet } from '../platform/sockets.ts'
import type { RoomRecord } from './record.ts'
import type { GameStore, PlayerRow } from './store.ts'
import type { ChangeKind, RoomViews } from './views.ts'

type FrameBody<T = Frame> = T extends Frame ? Omit<T, 'seq'> : never

export class Broadcaster {
  readonly #store: GameStore
  readonly #views: RoomViews
  readonly #sockets: SocketSet
  readonly #unsent = new UnsentChanges()
  readonly #gathering = new Gathering(
    () => gatherMs(this.crowd),
    () => this.#sendChanges(),
  )
  /** When a page without a socket last looked. */
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(store: GameStore, views: RoomViews, sockets: SocketSet) {
    this.#store = store
    this.#views = views
    this.#sockets = sockets
  }

  /** True with an open socket, or shortly after a look. */
  get isWatched(): boolean {
    return this.#sockets.count > 0 || Math.abs(Date.now() - this.#lookedAt) < WATCHED_AFTER_LOOK_MS
  }

  /** Notes that a page has looked. @returns whether nobody had been watching */
  noteLook(): boolean {
    const isFirst = !this.isWatched
    this.#lookedAt = Date.now()
    return isFirst
  }

  /** `hasView`: the page has a view of this room, and in a large room gets only its head. */
  accept(viewerId: string, hasView: boolean, now: number): Response {
    return this.#sockets.accept(viewerId, () => this.#greeting(viewerId, hasView), now)
  }

  #greeting(viewerId: string, hasView: boolean): string {
    const { room } = this.#store
    if (!room || !hasView || room.playerCount <= LOBBY_LIMIT) return this.#views.frame(viewerId, PROTOCOL_VERSION)
    const isMember = this.#store.player(viewerId) !== null
    return JSON.stringify({ type: 'head', isMember, ...this.#views.head(room) } satisfies Frame)
  }

  /** Called in the turn that stores the change. */
  changed(players: readonly PlayerRow[], kind: ChangeKind): void {
    for (const player of players) this.#views.changed(player)
    const room = this.#store.room
    if (players.length === 0 || !room || !this.isWatched) return
    for (const { id } of players) this.#unsent.add(id, kind)
    this.#gather()
  }

  /** A player of a closed room got another name, which moves the player in the listing. Called like `changed`. */
  renamed(player: PlayerRow): void {
    this.#views.forget()
    this.changed([player], 'updated')
  }

  /** A field of `RoomChange` has changed: for instance, closing has begun. Called like `changed`. */
  headChanged(): void {
    this.#announceHead([])
  }

  /** `former`: the former owner and the kind of their change, if they have an entry. Called like `changed`. */
  ownerChanged(former: [id: string, kind: ChangeKind] | null, heir: PlayerRow): void {
    this.#announceHead([...(former ? [former] : []), [heir.id, 'updated']])
  }

  /** Sends a frame to everyone, after a frame with the changes that were still waiting. */
  broadcast(frame: Exclude<FrameBody, { type: WithLastNumber }>): void {
    this.#views.forget()
    if (!this.#unsent.isEmpty) this.#sendChanges()
    if (this.isWatched) this.#send(frame)
  }

  /**
   * Sends a frame without a number of its own and stores nothing: a page that misses it does not need it later.
   * @param only the users whose sockets get it; missing: everyone
   */
  broadcastWithLastNumber(frame: Extract<FrameBody, { type: WithLastNumber }>, only?: ReadonlySet<string>): void {
    const room = this.#store.room
    if (!room || !this.isWatched) return
    const text = JSON.stringify({ ...frame, seq: room.seq })
    this.#store.afterStoring(() => this.#sockets.send(text, only))
  }

  /**
   * After a crash between storing a change and sending its frame. The object does not know which change it was. In a crowd
   * it sends the counts, the owner and the phase; otherwise the whole view.
   */
  recover(): void {
    const room = this.#store.room
    if (!room?.isUnsent) return
    if (!this.isWatched) this.#store.patch({ isUnsent: false })
    else if (room.playerCount <= LOBBY_LIMIT) this.#broadcastView(room)
    else {
      this.#unsent.addHead([[room.ownerId, 'updated']])
      this.#sendChanges()
    }
  }

  closeAll(reason: CloseReason): void {
    this.#store.afterStoring(() => this.#sockets.closeAll(reason))
  }

  /** @param openedBy sockets opened after this moment stay open */
  closeOf(userId: string, reason: CloseReason, openedBy?: number): void {
    this.#store.afterStoring(() => this.#sockets.closeOf(userId, reason, openedBy))
  }

  /**
   * Announces that closing has begun, or that owner or name have changed. A small room sends everyone the whole view, which
   * any version of the page understands. In a crowd one person could thus cause 33 kB for each socket, so there it is sent
   * as a change.
   */
  #announceHead(players: [id: string, kind: ChangeKind][]): void {
    this.#views.forget()
    const room = this.#store.room
    if (!room || !this.isWatched) return
    if (this.crowd <= LOBBY_LIMIT) this.#broadcastView(room)
    else {
      this.#unsent.addHead(players)
      this.#gather()
    }
  }

  /** Sends everyone the whole view: in a small room, and when the object does not know which change is unsent. */
  #broadcastView(room: RoomRecord): void {
    this.#views.forget()
    this.#unsent.clear()
    this.#number(room)
    this.#store.afterStoring(() => this.#sockets.sendEach((userId) => this.#views.frame(userId, PROTOCOL_VERSION)))
  }

  /** Batches a change, or sends it at once. The record notes unsent changes, for `recover` after a crash. */
  #gather(): void {
    this.#gathering.begin()
    if (this.#gathering.isWaiting && this.#store.room?.isUnsent === false) this.#store.patch({ isUnsent: true })
  }

  get crowd(): number {
    return Math.max(this.#store.room?.playerCount ?? 0, this.#sockets.count)
  }

  #sendChanges(): void {
    const room = this.#store.room
    const isLarge = (room?.playerCount ?? 0) > LOBBY_LIMIT
    const { ids, isHeadNew } = this.#unsent.take(isLarge)
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
    this.#store.afterStoring(() => this.#sockets.send(text))
  }

  /** Numbers a frame that is sent in this turn; other writes of this turn share its commit. */
  #number(room: RoomRecord): number {
    const { seq } = this.#store.patch({ seq: room.seq + 1, isUnsent: false })
    this.#gathering.sent()
    return seq
  }
}

/** Changes since the last frame. They are in memory only; the room's record stores that there are some. */
class UnsentChanges {
  readonly #players = new Map<string, ChangeKind>()
  /** Players who are named even in a crowd's frame, which otherwise contains only counts. */
  readonly #named = new Set<string>()
  #isHeadNew = false

  get isEmpty(): boolean {
    return this.#players.size === 0 && !this.#isHeadNew
  }

  add(id: string, kind: ChangeKind): void {
    this.#players.set(id, this.#players.get(id) === 'joined' && kind === 'updated' ? 'joined' : kind)
  }

  /** Closing has begun, or the owner has changed, together with these players: the next frame has owner and phase. */
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

/** Decides when a batch of changes is sent: at once if the last one was more than `gatherMs` ago, else after that time. */
export class Gathering {
  readonly #gatherMs: () => number
  readonly #send: () => void
  #sentAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null

  /** @param send calls `sent`, if there is something to send */
  constructor(gatherMs: () => number, send: () => void) {
    this.#gatherMs = gatherMs
    this.#send = send
  }

  get isWaiting(): boolean {
    return this.#timer !== null
  }

  /** Called when there is something to send. */
  begin(): void {
    if (this.#timer !== null) return
    const gatherMs = this.#gatherMs()
    // `Math.min`: after a clock was put back, a batch still waits no longer than `gatherMs`.
    const wait = Math.min(gatherMs, this.#sentAt + gatherMs - Date.now())
    if (wait <= 0) this.#send()
    else
      this.#timer = setTimeout(() => {
        this.#timer = null
        this.#send()
      }, wait)
  }

  /** Called when a batch was sent, perhaps early. */
  sent(): void {
    this.#sentAt = Date.now()
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
