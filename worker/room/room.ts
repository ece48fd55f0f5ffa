/**
 * One room's object. It hosts the game and decides nothing: each handler decodes, asks the table of permissions, stores and
 * sends. After every `await` it checks again that the room is still there (ONE-WRITER).
 *
 * First the platform's handlers, with sockets and the alarm; then the calls of the Worker (api.ts); then, after the class,
 * the assembly of its parts.
 */
import { DurableObject } from 'cloudflare:workers'
import type { PlayersQuery, RankingQuery } from '../../shared/api/bodies.ts'
import type { HeardAnswer, PlayerPage, Ranking } from '../../shared/api/shapes.ts'
import { TAPS_A_MINUTE } from '../../shared/evening/heard.ts'
import type { ShutCode } from '../../shared/evening/phase.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { problemResponse } from '../http/answers.ts'
import { Batcher } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { SocketSet } from '../platform/sockets.ts'
import { ObjectStorage } from '../platform/storage.ts'
import {
  type BoardText,
  type Entered,
  type Entry,
  type HeadForAll,
  type HeardTap,
  type KnownSeason,
  type OwnerChange,
  type RoomAnswer,
  type RoomApi,
  type RoomCaller,
  type TakenOutPlayer,
  type Tapped,
  VIEWER_HEADER,
  type ViewText,
  type Visitor,
} from './api.ts'
import { boardFor, hear } from './board.ts'
import { Broadcaster } from './broadcast.ts'
import { MissingWords, oweDirectory } from './catching-up.ts'
import {
  close,
  closeIfOverdue,
  closeSoon,
  deleteRoom,
  finishClosing,
  finishDeleting,
  learnFromVisitors,
  learnSeal,
} from './closing.ts'
import { flushDirectory } from './directory.ts'
import { HeardFrames, HeardStore } from './heard.ts'
import { admit, create, deliver, forget, leave, reopening } from './members.ts'
import { owedWork } from './owed.ts'
import { changeAsOwner, takenOutFor } from './owner.ts'
import { CHANGES_A_MINUTE, MinuteLimit, type RoomParts } from './parts.ts'
import { Rankings } from './ranking.ts'
import { type Company, existingRoom, type NewRoom } from './record.ts'
import { reportBug } from './report.ts'
import { GameStore, ROOM_STEPS } from './store.ts'
import { RoomViews } from './views.ts'
import { RoomWork, withinPatience } from './work.ts'

export class Room extends DurableObject<Bindings> implements RoomApi {
  /** Not private: tests read them. */
  protected readonly parts: RoomParts
  readonly #storage: ObjectStorage
  readonly #joins = new Batcher((visitors: Visitor[]) => this.#admitAndFlush(visitors))
  readonly #missingWords = new MissingWords()
  /** The room's deletion, if this instance was asked for it; null: it was not. */
  #deletion: Promise<boolean> | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#storage = new ObjectStorage(ctx, 'room', ROOM_STEPS)
    this.parts = makeParts(this.#storage, env, new SocketSet(ctx))
    this.parts.work.logUnknown()
    if (!this.#storage.mayWrite) return
    this.parts.broadcaster.recover()
    this.parts.heardFrames.recover()
  }

  override async fetch(request: Request): Promise<Response> {
    // An older program could send no frames and set no alarm to end the socket.
    if (!this.#storage.mayWrite) return problemResponse('server/updating')
    if (!existingRoom(this.parts.store)) return problemResponse('room/not-found')
    const viewerId = request.headers.get(VIEWER_HEADER) ?? ''
    if (this.parts.store.takenOut.ids.has(viewerId)) return problemResponse('room/removed')
    const now = Date.now()
    const hasView = new URL(request.url).searchParams.has('head')
    const answer = this.parts.broadcaster.accept(viewerId, hasView, now)
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
    this.parts.sockets.lost(socket) // the runtime sends no close event after an error
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close() // completes the close handshake; without a code, since the received one may be forbidden in sending
    this.parts.sockets.lost(socket)
    if (!this.#deletion) return
    // The runtime keeps a hibernating socket's connection until its object ends: people who watched a deleted room would wait
    // half a minute for their close. So the object aborts itself, once its storage is empty and the deletion has been answered.
    await this.#deletion
    await this.ctx.storage.sync()
    if (!this.parts.store.room && !this.parts.sockets.isAnyoneLeft) this.ctx.abort('The room was deleted')
  }

  async create(room: NewRoom): Promise<RoomAnswer<{ id: string; isNew: boolean }>> {
    const isNew = create(this.parts, room)
    await withinPatience(this.#flush())
    const { store } = this.parts
    if (existingRoom(store)) return answer({ id: room.id, isNew })
    // The owner's account is gone, or the room was deleted. With a tombstone its line can have another (design.md, «The
    // same company»).
    if (store.room) await withinPatience(this.#delete())
    return refusal('room/not-found')
  }

  async getView(viewerId: string, hasFinished = false): Promise<RoomAnswer<ViewText>> {
    closeIfOverdue(this.parts, Date.now())
    if (hasFinished) this.#missingWords.askFor(this.parts, [viewerId])
    const code = this.#refusalFor(viewerId)
    return code === null ? answer(this.parts.views.text(viewerId)) : refusal(code)
  }

  async head(): Promise<RoomAnswer<HeadForAll>> {
    const { store, views, broadcaster, work } = this.parts
    const now = Date.now()
    closeIfOverdue(this.parts, now)
    const room = existingRoom(store)
    if (!room) return refusal('room/not-found')
    if (broadcaster.noteLook() && this.#storage.mayWrite) {
      closeSoon(this.parts, now)
      work.arm()
    }
    return answer({ text: JSON.stringify(views.head(room)), removed: store.takenOut.ids })
  }

  async join(visitor: Visitor): Promise<RoomAnswer<Entered>> {
    const { store, views } = this.parts
    learnFromVisitors(this.parts, [visitor], Date.now())
    if (visitor.hasFinished) this.#missingWords.askFor(this.parts, [visitor.id])
    // A member waits neither for newcomers nor for D1.
    if (existingRoom(store) && store.player(visitor.id)) return answer({ view: views.text(visitor.id), isNew: false })
    const entry = await this.#joins.ask(visitor)
    if (typeof entry === 'object') return refusal(entry.refusal)
    // While D1 answered, the room may have been deleted, its owner may have taken the visitor out, or the visitor was too late.
    const code = this.#refusalFor(visitor.id) ?? this.#lateness(entry, store.player(visitor.id) !== null)
    return code === null ? answer({ view: views.text(visitor.id), isNew: entry === 'new' }) : refusal(code)
  }

  async leave(userId: string, season?: KnownSeason): Promise<RoomAnswer<null>> {
    const outcome = leave(this.parts, userId, season)
    if ('refusal' in outcome) return refusal(outcome.refusal)
    if (outcome.hasChanged) await withinPatience(this.#flush())
    return answer(null)
  }

  async close(userId: string | null): Promise<RoomAnswer<{ view: ViewText; isDone: boolean }>> {
    const { store, views } = this.parts
    const code = close(this.parts, userId)
    if (code !== null) return refusal(code)
    await withinPatience(this.#closeAtOnce())
    // A closed room is done even if the directory or the ranking is still pending.
    const isDone = store.room?.phase === 'closed'
    return existingRoom(store) ? answer({ view: views.text(userId ?? ''), isDone }) : refusal('room/not-found')
  }

  async remove(userId: string): Promise<RoomAnswer<null>> {
    const code = deleteRoom(this.parts, userId)
    if (code !== null) return refusal(code)
    this.#deletion = this.#delete()
    await withinPatience(this.#deletion)
    return answer(null)
  }

  async change(caller: RoomCaller & { known: KnownSeason }, change: OwnerChange): Promise<RoomAnswer<ViewText>> {
    const { code, hasChanged, retryAfter } = await changeAsOwner(this.parts, caller, change)
    if (code !== null) return { ok: false, code, ...(retryAfter !== undefined && { retryAfter }) }
    if (hasChanged) await withinPatience(this.#flush())
    const { store, views } = this.parts
    return existingRoom(store) ? answer(views.text(caller.userId)) : refusal('room/not-found')
  }

  async removed(userId: string): Promise<RoomAnswer<TakenOutPlayer[]>> {
    return takenOutFor(this.parts, userId)
  }

  async removedName(userId: string): Promise<string | null> {
    return existingRoom(this.parts.store) && this.parts.store.takenOut.nameOf(userId)
  }

  async players(query: PlayersQuery, viewerId: string): Promise<RoomAnswer<PlayerPage>> {
    const code = this.#refusalFor(viewerId)
    if (code !== null) return refusal(code)
    const page = this.parts.views.players(query)
    return page ? answer(page) : refusal('request/malformed')
  }

  async ranking(query: RankingQuery, viewerId: string): Promise<RoomAnswer<Ranking>> {
    const { rankings, store } = this.parts
    const code = this.#refusalFor(viewerId)
    if (code !== null) return refusal(code)
    await withinPatience(this.parts.rankings.refresh())
    const page = existingRoom(store) && rankings.page(query, viewerId)
    return page ? answer(page) : refusal('room/not-found')
  }

  async hasWord(word: string): Promise<boolean> {
    await withinPatience(this.parts.rankings.refresh())
    return this.parts.rankings.hasWord(word)
  }

  async deliverWords(userId: string, words: string[]): Promise<void> {
    deliver(this.parts, [{ id: userId, words }])
  }

  async forget(userId: string, knownSeason: KnownSeason = null): Promise<boolean> {
    forget(this.parts, userId, knownSeason)
    return this.parts.store.room?.phase === 'deleting' ? this.#delete() : this.#flush()
  }

  async disconnect(userId: string, at: number): Promise<void> {
    this.parts.broadcaster.closeOf(userId, 'signedOut', at)
  }

  async rewriteDirectory(id: string, season: number): Promise<boolean> {
    if (!(await oweDirectory(this.parts, id, season))) return false
    const { store } = this.parts
    if (existingRoom(store)) await withinPatience(this.#flush())
    else if (store.room) await withinPatience(this.#delete())
    return true
  }

  async speechChanged(version: number): Promise<void> {
    const { store, rankings, broadcaster } = this.parts
    if (!existingRoom(store)) return
    rankings.noteSpeechVersion(version)
    if (broadcaster.isWatched) await withinPatience(rankings.refresh())
  }

  async seasonSealed(sealedAt: number): Promise<void> {
    learnSeal(this.parts, sealedAt, Date.now())
  }

  async board(viewerId: string, season: KnownSeason): Promise<RoomAnswer<BoardText>> {
    return boardFor(this.parts, viewerId, season, Date.now())
  }

  async hear(viewerId: string, tap: HeardTap, season: KnownSeason): Promise<RoomAnswer<HeardAnswer>> {
    return hear(this.parts, viewerId, tap, season, Date.now())
  }

  async reopening(caller: RoomCaller & { hasProfile: boolean }): Promise<RoomAnswer<Company>> {
    return reopening(this.parts, caller, Date.now())
  }

  async heardBy(userId: string): Promise<Tapped[]> {
    const { store, heardStore } = this.parts
    return existingRoom(store) ? heardStore.ownOf(userId) : []
  }

  /** Resolves to true if the directory has every change from before the call; if not, the alarm goes on. */
  #flush(): Promise<boolean> {
    return this.parts.work.attemptAnew('directory', () => flushDirectory(this.parts))
  }

  /** Resolves to true if the room is deleted; if not, the alarm goes on. */
  #delete(): Promise<boolean> {
    return this.parts.work.attempt('deleting', () => finishDeleting(this.parts))
  }

  /** Closes the room, writes the directory and, if someone is watching, makes the ranking. */
  async #closeAtOnce(): Promise<void> {
    const { work, broadcaster, rankings } = this.parts
    if (!(await work.attempt('closing', () => finishClosing(this.parts)))) return
    await this.#flush()
    if (broadcaster.isWatched) await rankings.refresh()
  }

  /** Every join ends here. The directory writer shares its writes among simultaneous calls. */
  async #admitAndFlush(visitors: Visitor[]): Promise<Entry[]> {
    const entries = admit(this.parts, visitors)
    if (entries.includes('new')) await withinPatience(this.#flush())
    return entries
  }

  /** Why a join was too late: after the seal or the publication the flush takes the visitor back (`takeBackLateJoins`). */
  #lateness(entry: Entry, isIn: boolean): ShutCode | null {
    return entry === 'new' && !isIn ? this.parts.directory.shutBy : null
  }

  /** Why this user may not see the room; null: they may. */
  #refusalFor(viewerId: string): 'room/not-found' | 'room/removed' | null {
    const { store } = this.parts
    if (!existingRoom(store)) return 'room/not-found'
    return store.takenOut.ids.has(viewerId) ? 'room/removed' : null
  }
}

function makeParts(storage: ObjectStorage, env: Bindings, sockets: SocketSet): RoomParts {
  const { DB, SEASON } = env
  const own: RoomParts['env'] = { DB, SEASON }
  const db = () => own.DB
  const store = new GameStore(storage, () => work.arm())
  const work = new RoomWork(
    storage,
    store,
    () => kinds,
    (room) => reportBug(parts, room),
  )
  const views = new RoomViews(store, () => sockets.hasPlace)
  const broadcaster = new Broadcaster(store, views, sockets)
  const rankings = new Rankings(db, store, broadcaster, work)
  const heardStore = new HeardStore(store)
  const heardFrames = new HeardFrames(store, heardStore, broadcaster)
  const parts: RoomParts = {
    env: own,
    store,
    views,
    sockets,
    broadcaster,
    directory: { shutBy: null },
    work,
    rankings,
    heardStore,
    heardFrames,
    ownerChanges: new MinuteLimit(CHANGES_A_MINUTE),
    reopenings: new MinuteLimit(CHANGES_A_MINUTE),
    taps: new MinuteLimit(TAPS_A_MINUTE),
  }
  const kinds = owedWork(parts)
  return parts
}

const answer = <T>(value: T): RoomAnswer<T> => ({ ok: true, value })
const refusal = (code: RefusalCode): { ok: false; code: RefusalCode } => ({ ok: false, code })
