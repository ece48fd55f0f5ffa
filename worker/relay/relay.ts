/**
 * A relay carries some of the sockets of a room that has too many for one object, and answers what thousands ask at
 * once: from its cache, or by one batched question to the room. It decides nothing and holds no truth: after a crash it
 * begins again from the room (ONE-WRITER).
 */
import { DurableObject } from 'cloudflare:workers'
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { CloseReason } from '../../shared/protocol/connection.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { problemResponse } from '../http/answers.ts'
import { Batcher } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { describe, log } from '../platform/log.ts'
import { roomObject } from '../platform/objects.ts'
import { knownSeqIn, SocketSet } from '../platform/sockets.ts'
import { type MigrationStep, ObjectStorage } from '../platform/storage.ts'
import {
  type Answer,
  type Entered,
  type OwnResult,
  type RankingAnswer,
  RELAY_HEADER,
  type RelayAddress,
  type RelayApi,
  ROOM_HEADER,
  type RoomApi,
  type RoomSnapshot,
  type SaysRelays,
  VIEWER_HEADER,
  type ViewText,
  type Visitor,
} from '../room/api.ts'
import { frameText, sameText, viewText } from '../room/views.ts'

/** People who are greeted from one answer of the room. */
const AT_ONCE = 1000
/** How often a relay with sockets compares its number with its room's. */
const HEARTBEAT_MS = 20_000
const RETRY_MS = 1000
/** How often a relay asks for a view that is not older than its last frame. */
const MOST_LOOKS = 5

/** It stores values alone, and no tables. Read `MigrationStep` before you add one. */
export const RELAY_STEPS: readonly MigrationStep[] = [{ oldestWriter: 1, run: () => undefined }]

export class Relay extends DurableObject<Bindings> implements RelayApi {
  readonly #sockets: SocketSet
  readonly #storage: ObjectStorage
  readonly #memory: RelayMemory
  readonly #alarm: RelayAlarm
  readonly #pages = new RankingCopies()
  readonly #batched = new BatchedQuestions(
    () => this.#room(),
    (viewerIds, finishedIds) => this.#ask(viewerIds, finishedIds),
  )
  #greeting: Promise<void> | null = null
  #telling: Promise<void> | null = null
  /** This relay's number at the last comparison, if the room's was another one; null: it was the same. */
  #differedAt: number | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.#storage = new ObjectStorage(ctx, 'relay', RELAY_STEPS)
    this.#memory = new RelayMemory(this.#storage)
    this.#alarm = new RelayAlarm(this.#storage)
    this.#sockets = new SocketSet(ctx)
  }

  /** The upgrade. The Worker's headers name the caller, this relay and its room. */
  override async fetch(request: Request): Promise<Response> {
    if (!this.#storage.mayWrite) return problemResponse('server/updating')
    const { headers } = request
    this.#memory.store({ name: headers.get(RELAY_HEADER) ?? '', roomId: headers.get(ROOM_HEADER) ?? '' })
    const { answer } = this.#sockets.accept(headers.get(VIEWER_HEADER) ?? '', knownSeqIn(request.url), Date.now())
    // Before greeting: should this object die before it has greeted the socket, the alarm wakes it to do so.
    await this.#alarm.setWithin(RETRY_MS)
    this.ctx.waitUntil(this.#greet())
    return answer
  }

  async broadcast(address: RelayAddress, seq: number, text: string | null): Promise<void> {
    this.#pages.forget()
    if (this.#sockets.count === 0) return
    this.#memory.store(address)
    await this.#telling
    const last = this.#memory.seq
    // Nobody has been greeted yet. With this number stored, `#newest` refuses a view older than this frame.
    if (last === undefined) this.#memory.seq = seq
    else if (text !== null && seq === last + 1) {
      this.#memory.seq = seq
      this.#sockets.send(text)
    } else if (seq > last) await this.#tellAll()
  }

  async broadcastUnnumbered(text: string, only?: ReadonlySet<string>): Promise<void> {
    this.#sockets.send(text, only)
  }

  async end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void> {
    if (userId === null) this.#sockets.closeAll(reason)
    else this.#sockets.closeOf(userId, reason, openedBy)
  }

  async getView(address: RelayAddress, viewerId: string, hasFinished = false): ReturnType<RelayApi['getView']> {
    this.#memory.note(address)
    return this.#batched.view({ id: viewerId, hasFinished })
  }

  async join(address: RelayAddress, visitor: Visitor): ReturnType<RelayApi['join']> {
    this.#memory.note(address)
    return this.#batched.join(visitor)
  }

  async ranking(address: RelayAddress, query: RankingQuery, viewerId: string): Promise<Answer<Ranking>> {
    this.#memory.note(address)
    const ask = () => this.#room().ranking(query, '')
    const page = this.#pages.page(query, Date.now(), this.#sockets.count > 0, ask)
    const answer = await page
    if (!answer.ok) return answer
    const isReady = answer.value.status === 'ready'
    if (!isReady && !answer.hasRemoved) return answer
    const { own, version } = await this.#batched.resultOf(viewerId)
    if (own === 'removed') return { ok: false, code: 'room/removed' }
    if (!isReady) return answer
    if (own !== 'not-ready' && version === answer.value.version)
      return { ...answer, value: { ...answer.value, me: own } }
    // The room has lost or changed what the page was made of, and the frame that said so may be lost: without this, a player
    // would be told that they have no place, or read by a text that was withdrawn or corrected since.
    this.#pages.drop(query, page)
    return this.ranking(address, query, viewerId)
  }

  override async alarm(): Promise<void> {
    const { address } = this.#memory
    if ((await this.#storage.hasPutOff()) || !address) return
    try {
      this.#sockets.expire(Date.now())
      if (this.#sockets.count === 0) return await this.#retire()
      if (this.#sockets.ungreeted().length > 0) await this.#greet()
      const isSoon = await this.#compare()
      await this.#alarm.set(Date.now() + (isSoon ? RETRY_MS : HEARTBEAT_MS))
    } catch (error) {
      log({ event: 'relay-alone', room: address.roomId, relay: address.name, error: describe(error) })
      await this.#alarm.set(Date.now() + RETRY_MS * (1 + Math.random()))
    }
  }

  override webSocketMessage(): void {
    // The browser sends only pings, which the runtime answers.
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close() // completes the close handshake; without a code, since the one received may not be allowed to be sent
    await this.webSocketError(socket)
  }

  /** Called by `webSocketClose` too: the runtime sends no close event after an error. */
  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#sockets.lost(socket)
    if (this.#sockets.count === 0 && this.#memory.address) await this.#alarm.set(Date.now() + RETRY_MS)
  }

  get #address(): RelayAddress {
    const { address } = this.#memory
    if (!address) throw new Error('A relay that was never told its room')
    return address
  }

  #room() {
    return roomObject(this.env, this.#address.roomId)
  }

  /** The room's current view, with which of these users are in it. Null: the room is gone, and all sockets closed. */
  async #ask(viewerIds: string[], finishedIds: string[] = []): Promise<RoomSnapshot | null> {
    const { name } = this.#address
    const answer = await this.#room().registerRelay(name, this.#sockets.count, viewerIds, finishedIds)
    if (answer.ok) return answer.value
    this.#sockets.closeAll('roomGone')
    return null
  }

  /**
   * Whether this relay has missed a frame, in which case everyone gets the view. A frame may just be on its way, which would
   * cost a crowd megabytes for nothing: one is missed if it is not here a second later either.
   * @returns whether to compare again in a second
   */
  async #compare(): Promise<boolean> {
    const snapshot = await this.#ask([])
    if (snapshot) this.#shutOut(snapshot)
    const seq = this.#memory.seq ?? 0
    const before = this.#differedAt
    this.#differedAt = snapshot && snapshot.seq !== seq && seq !== before ? seq : null
    if (snapshot && snapshot.seq !== seq && seq === before) await this.#tellAll()
    return this.#differedAt !== null
  }

  /** For those whom the room could not name here when it took them out: a socket was opening, or the call was lost. */
  #shutOut({ removed }: RoomSnapshot): void {
    if (removed.size > 0) this.#sockets.closeOfAny(removed, 'notAllowed')
  }

  /** Sends the view to sockets that have not had it. Simultaneous calls share one round. */
  #greet(): Promise<void> {
    this.#greeting ??= this.#greetAll(() => this.#sockets.ungreeted())
      .then(() => undefined)
      .finally(() => {
        this.#greeting = null
      })
    return this.#greeting
  }

  /** Sends everyone the view, when frames would not do or were missed. Frames that come meanwhile wait for the end. */
  #tellAll(): Promise<void> {
    this.#telling ??= this.#tellRound().finally(() => {
      this.#telling = null
    })
    return this.#telling
  }

  async #tellRound(): Promise<void> {
    const snapshot = await this.#ask([])
    if (!snapshot) return
    const open = this.#sockets.open()
    const oldest = await this.#greetAll(() => open.splice(0))
    // Stored at the end: an object that dies during the round repeats it. Every socket has had a view at least as new.
    this.#memory.seq = Math.max(this.#memory.seq ?? 0, oldest ?? snapshot.seq)
  }

  /** @returns the number of the oldest view that was sent; undefined: none was */
  async #greetAll(next: () => WebSocket[]): Promise<number | undefined> {
    let oldest: number | undefined
    for (let sockets = next(); sockets.length > 0; sockets = next()) {
      for (let from = 0; from < sockets.length; from += AT_ONCE) {
        const page = sockets.slice(from, from + AT_ONCE)
        const snapshot = await this.#newest([...new Set(page.map((socket) => this.#sockets.userOf(socket)))])
        if (!snapshot) return undefined
        this.#shutOut(snapshot)
        oldest = Math.min(oldest ?? snapshot.seq, snapshot.seq)
        for (const socket of page) {
          if (socket.readyState !== WebSocket.OPEN) continue
          const isSame = this.#sockets.knownSeqOf(socket) === snapshot.seq
          const viewerId = this.#sockets.userOf(socket)
          this.#sockets.greet(socket, isSame ? sameText(snapshot.seq) : frameText(snapshot, viewerId, PROTOCOL_VERSION))
        }
      }
    }
    return oldest
  }

  /**
   * A view not older than the last frame that the sockets here were sent: else the newcomer would miss a frame. A room whose
   * number stays below that one has begun anew, and its view is taken.
   */
  async #newest(viewerIds: string[]): Promise<RoomSnapshot | null> {
    for (let looks = 1; ; looks++) {
      const snapshot = await this.#ask(viewerIds)
      const { seq } = this.#memory
      if (!snapshot) return null
      if (seq === undefined || snapshot.seq >= seq || looks === MOST_LOOKS) {
        if (snapshot.seq !== seq) this.#pages.forget() // something changed while this relay had no sockets and got no frames
        if (seq === undefined || snapshot.seq < seq) this.#memory.seq = snapshot.seq
        return snapshot
      }
      await scheduler.wait(RETRY_MS)
    }
  }

  /** The last socket is gone: the room stops sending frames here, and nothing stays stored. */
  async #retire(): Promise<void> {
    await this.#ask([])
    if (this.#sockets.count > 0) return this.#alarm.set(Date.now() + RETRY_MS)
    await this.#storage.deleteAll()
    this.#alarm.forget()
  }
}

/** What a relay stores of its room: its own address, and how far its sockets have been told. */
class RelayMemory {
  readonly #storage: ObjectStorage
  /** The address of the last call. A relay without sockets keeps it in memory and stores nothing. */
  #asked: RelayAddress | undefined

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  get address(): RelayAddress | undefined {
    return this.#storage.get<RelayAddress>('address') ?? this.#asked
  }

  /** For a call that needs no socket. */
  note(address: RelayAddress): void {
    this.#asked = address
  }

  store(address: RelayAddress): void {
    if (this.#storage.get('address') === undefined) this.#storage.put('address', address)
  }

  /** The number of the last frame that every greeted socket has been sent; undefined: none yet. */
  get seq(): number | undefined {
    return this.#storage.get<number>('seq')
  }

  set seq(seq: number) {
    this.#storage.put('seq', seq)
  }
}

/** A relay's alarm, and what this object knows of it: after a crash, nothing. */
class RelayAlarm {
  readonly #storage: ObjectStorage
  /** 0: not set, as far as this object knows. */
  #ringsAt = 0

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  set(due: number): Promise<void> {
    this.#ringsAt = due
    return this.#storage.setAlarm(due)
  }

  /** One that rings in time anyway serves everyone until then: in a crowd each would wait for a commit of their own. */
  async setWithin(ms: number): Promise<void> {
    const now = Date.now()
    if (this.#ringsAt <= now || this.#ringsAt > now + ms) await this.set(now + ms)
  }

  /** It was deleted, with all that was stored. */
  forget(): void {
    this.#ringsAt = 0
  }
}

/** How long a late answer holds up the next call. A crowd's lobby is not fresher anyway: its frames come every two seconds. */
const PATIENCE_MS = 2000
/** The pause between two calls for people's own results: four a second, however many look at a ranking. */
const RESULTS_REST_MS = 250

type Looker = { id: string; hasFinished: boolean }

/**
 * Batches what the people on one relay ask of its room at the same time, and limits how often it asks: a hundred relays
 * together must not ask the one room more than it can answer.
 */
export class BatchedQuestions {
  readonly #room: () => Pick<RoomApi, 'joinMany' | 'resultsOf'>
  readonly #readSnapshot: (viewerIds: string[], finishedIds: string[]) => Promise<RoomSnapshot | null>
  readonly #views = new Batcher((lookers: Looker[]) => this.#viewFor(lookers), { patienceMs: PATIENCE_MS })
  readonly #memberViews = new Batcher((lookers: Looker[]) => this.#memberViewsFor(lookers), {
    patienceMs: PATIENCE_MS,
  })
  readonly #joins = new Batcher((visitors: Visitor[]) => this.#letIn(visitors), { patienceMs: PATIENCE_MS })
  readonly #results = new Batcher((ids: string[]) => this.#resultsOf(ids), {
    restMs: RESULTS_REST_MS,
    patienceMs: PATIENCE_MS,
  })

  /** @param readSnapshot reads the room's current view for these viewers, of whom some have finished; null: the room is gone */
  constructor(
    room: () => Pick<RoomApi, 'joinMany' | 'resultsOf'>,
    readSnapshot: (viewerIds: string[], finishedIds: string[]) => Promise<RoomSnapshot | null>,
  ) {
    this.#room = room
    this.#readSnapshot = readSnapshot
  }

  view(looker: Looker): Promise<Answer<ViewText>> {
    return this.#views.ask(looker)
  }

  /** Who is in already waits neither for newcomers nor for D1 (decision 88), so they are not in one call with those who do. */
  async join(visitor: Visitor): Promise<Answer<Entered>> {
    const { view, ...relays } = await this.#memberViews.ask({
      id: visitor.id,
      hasFinished: visitor.hasFinished ?? false,
    })
    return view === null ? this.#joins.ask(visitor) : { ok: true, value: { view, isNew: false }, ...relays }
  }

  /** `version`: as in `OwnResults`. */
  resultOf(viewerId: string): Promise<{ own: OwnResult; version: number | null }> {
    return this.#results.ask(viewerId)
  }

  #snapshotFor(lookers: readonly Looker[]): Promise<RoomSnapshot | null> {
    const finished = lookers.filter(({ hasFinished }) => hasFinished)
    return this.#readSnapshot(idsOf(lookers), idsOf(finished))
  }

  async #viewFor(lookers: Looker[]): Promise<Answer<ViewText>[]> {
    const snapshot = await this.#snapshotFor(lookers)
    return lookers.map(({ id }): Answer<ViewText> => {
      if (!snapshot) return { ok: false, code: 'room/not-found' }
      return snapshot.removed.has(id)
        ? { ok: false, code: 'room/removed' }
        : { ok: true, value: viewText(snapshot, id), ...relaysIn(snapshot) }
    })
  }

  async #memberViewsFor(lookers: Looker[]): Promise<({ view: ViewText | null } & SaysRelays)[]> {
    const snapshot = await this.#snapshotFor(lookers)
    return lookers.map(({ id }) =>
      snapshot?.members.has(id) ? { view: viewText(snapshot, id), ...relaysIn(snapshot) } : { view: null },
    )
  }

  async #letIn(visitors: Visitor[]): Promise<Answer<Entered>[]> {
    const answer = await this.#room().joinMany(visitors)
    return visitors.map(({ id }, index): Answer<Entered> => {
      if (!answer.ok) return answer
      const { snapshot, entries } = answer.value
      const entry = entries[index]
      if (typeof entry === 'object') return { ok: false, code: entry.refusal }
      return { ok: true, value: { view: viewText(snapshot, id), isNew: entry === 'new' }, ...relaysIn(snapshot) }
    })
  }

  async #resultsOf(ids: string[]): Promise<{ own: OwnResult; version: number | null }[]> {
    const { version, results } = await this.#room().resultsOf(ids)
    return ids.map((_, index) => ({ own: results[index] ?? null, version }))
  }
}

const idsOf = (lookers: readonly Looker[]): string[] => lookers.map(({ id }) => id)

/** Passed on, so that an isolate which has gone to relays hears of further ones. */
const relaysIn = ({ relays }: RoomSnapshot): SaysRelays => (relays === undefined ? {} : { relays })

/** The most pages in the cache. One has some 200 rows at most, at about a kilobyte each: 20 MB in all. */
const MOST_COPIES = 100
/** How long a page is kept: whatever its relay has not heard of, it hears at its heartbeat, which is as long. */
const PAGE_KEPT_MS = 20_000
/** How long «waiting» is kept. A client that is told so asks again only after a frame; a lost frame costs a second. */
const NOT_YET_MS = 1000

type Copy = { page: Promise<RankingAnswer>; until: number }

/**
 * A cache of a ready ranking's pages: when a ranking of thousands appears, the room makes each page once for each
 * relay. A cached page never contains a person's own result. Any frame of the room empties the cache. The answer that
 * there is no ranking yet is kept for a moment.
 */
export class RankingCopies {
  /** The oldest first. */
  readonly #copies = new Map<string, Copy>()
  /** The answer while the ranking is waiting or computing, which is the same for every page. */
  #notYet: Copy | null = null

  forget(): void {
    this.#copies.clear()
    this.#notYet = null
  }

  /** Drops this one page, if it is still what is kept: whoever had it with others shares the next one with them as well. */
  drop(query: RankingQuery, page: Promise<RankingAnswer>): void {
    const key = keyOf(query)
    if (this.#copies.get(key)?.page === page) this.#copies.delete(key)
  }

  /**
   * The page, from the cache or from `fetch`.
   *
   * @param hearsFrames if false (no sockets here), no frame would end a kept «not yet», so the room is asked each time
   */
  page(
    query: RankingQuery,
    now: number,
    hearsFrames: boolean,
    fetch: () => Promise<RankingAnswer>,
  ): Promise<RankingAnswer> {
    if (hearsFrames && this.#notYet && this.#notYet.until > now) return this.#notYet.page
    const key = keyOf(query)
    const known = this.#copies.get(key)
    if (known && known.until > now) return known.page
    this.#copies.delete(key) // a newer one goes behind the others
    const copy: Copy = { page: fetch(), until: now + PAGE_KEPT_MS }
    this.#copies.set(key, copy)
    const [oldest] = this.#copies.keys()
    if (oldest !== undefined && this.#copies.size > MOST_COPIES) this.#copies.delete(oldest)
    const drop = (): void => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
    }
    copy.page.then((answer) => {
      if (answer.ok && answer.value.status === 'ready') return
      const isNotYet = answer.ok && answer.value.status !== 'open'
      if (isNotYet && this.#copies.get(key) === copy) this.#notYet = { page: copy.page, until: now + NOT_YET_MS }
      drop()
    }, drop)
    return copy.page
  }
}

const keyOf = ({ from, limit, word }: RankingQuery): string => JSON.stringify([from, limit, word])
