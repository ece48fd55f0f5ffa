/**
 * A relay: carries some of the sockets of a room that has too many for one object, and answers what thousands ask at once
 * from what it has. It decides nothing and is never the truth: lost, it begins again from the room (ONE-WRITER).
 */
import { DurableObject } from 'cloudflare:workers'
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { CloseReason } from '../../shared/protocol/close-codes.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import type { Bindings } from '../env.ts'
import { carryingCause, receivingCause } from '../logging/cause.ts'
import { describe, log } from '../logging/log.ts'
import { frameText, sameText } from '../room/lobby/view-text.ts'
import {
  type Answer,
  type Entered,
  type RoomSnapshot,
  VIEWER_HEADER,
  type ViewText,
  type Visitor,
} from '../room/room-api.ts'
import { knownSeqIn } from '../sockets/known-seq.ts'
import { SocketSet } from '../sockets/socket-set.ts'
import { BatchedQuestions } from './batched-questions.ts'
import { RankingCopies } from './ranking-copies.ts'
import { type Door, RELAY_HEADER, type RelayApi, ROOM_HEADER } from './relay-api.ts'

/** People greeted from one answer of the room. */
const AT_ONCE = 1000
/** How often it asks whether it has missed something, while it has sockets. */
const HEARTBEAT_MS = 60_000
const RETRY_MS = 1000

export class Relay extends DurableObject<Bindings> implements RelayApi {
  readonly sockets: SocketSet
  readonly #pages = new RankingCopies()
  readonly #batched = new BatchedQuestions(
    () => this.#room(),
    (viewerIds) => this.#ask(viewerIds),
  )
  /** Of a question: whoever has no sockets to look after stores nothing. */
  #asked: Door | undefined
  #greeting: Promise<void> | null = null
  #telling: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.sockets = new SocketSet(ctx)
  }

  /** The upgrade; who is calling, and before which room, the Worker says. */
  override async fetch(request: Request): Promise<Response> {
    const { headers } = request
    this.#remember({ name: headers.get(RELAY_HEADER) ?? '', roomId: headers.get(ROOM_HEADER) ?? '' })
    const { answer } = this.sockets.accept(headers.get(VIEWER_HEADER) ?? '', knownSeqIn(request.url), Date.now())
    // Before anything else: should this object die before it has greeted, it wakes and does.
    await this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
    this.ctx.waitUntil(this.#greet())
    return answer
  }

  async hear(door: Door, seq: number, text: string): Promise<number> {
    this.#pages.forget()
    if (this.sockets.count === 0) return 0
    this.#remember(door)
    await this.#telling
    const ackedSeq = this.#ackedSeq
    // Nobody here has been greeted yet, and whoever will be must not get an older view than this frame makes it.
    if (ackedSeq === undefined) this.#ackedSeq = seq
    else if (seq === ackedSeq + 1) {
      this.#ackedSeq = seq
      this.sockets.send(text)
    } else if (seq > ackedSeq) await this.#tellAll()
    return this.sockets.count
  }

  async catchUp(door: Door, seq: number): Promise<number> {
    this.#pages.forget()
    if (this.sockets.count === 0) return 0
    this.#remember(door)
    await this.#telling
    if ((this.#ackedSeq ?? -1) < seq) await this.#tellAll()
    return this.sockets.count
  }

  async broadcastUnnumbered(text: string): Promise<void> {
    this.sockets.send(text)
  }

  async end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void> {
    if (userId === null) this.sockets.closeAll(reason)
    else this.sockets.closeOf(userId, reason, openedBy)
  }

  async getView(door: Door, viewerId: string): Promise<Answer<ViewText>> {
    this.#asked = door
    return this.#batched.view(viewerId)
  }

  async join(door: Door, visitor: Visitor): Promise<Answer<Entered>> {
    this.#asked = door
    return this.#batched.join(visitor)
  }

  async ranking(door: Door, query: RankingQuery, viewerId: string): Promise<Answer<Ranking>> {
    this.#asked = door
    const hearsFrames = this.sockets.count > 0
    const answer = await this.#pages.page(query, Date.now(), hearsFrames, () => this.#room().ranking(query, ''))
    if (!answer.ok || answer.value.status !== 'ready') return answer
    return { ok: true, value: { ...answer.value, me: await this.#batched.resultOf(viewerId) } }
  }

  override async alarm(): Promise<void> {
    if (!this.#door) return
    try {
      this.sockets.expire(Date.now())
      if (this.sockets.count === 0) return await this.#retire()
      if (this.sockets.ungreeted().length > 0) await this.#greet()
      else if ((await this.#ask([]))?.seq !== this.#ackedSeq) await this.#tellAll()
      await this.ctx.storage.setAlarm(Date.now() + HEARTBEAT_MS)
    } catch (error) {
      log({ event: 'relay-alone', room: this.#door.roomId, relay: this.#door.name, error: describe(error) })
      await this.ctx.storage.setAlarm(Date.now() + RETRY_MS * (1 + Math.random()))
    }
  }

  override webSocketMessage(): void {
    // The browser sends nothing but the ping, which the runtime answers.
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close() // the other half of the handshake; the code that came in need not be one that may be sent
    await this.webSocketError(socket)
  }

  /** No close follows an error. */
  override async webSocketError(socket: WebSocket): Promise<void> {
    this.sockets.lost(socket)
    if (this.sockets.count === 0 && this.#door) await this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
  }

  get #door(): Door | undefined {
    return this.ctx.storage.kv.get<Door>('door') ?? this.#asked
  }

  /** The number of the last frame that every greeted socket has had; undefined: none is known. */
  get #ackedSeq(): number | undefined {
    return this.ctx.storage.kv.get<number>('heard')
  }

  set #ackedSeq(seq: number) {
    this.ctx.storage.kv.put('heard', seq)
  }

  #remember(door: Door): void {
    if (this.ctx.storage.kv.get('door') === undefined) this.ctx.storage.kv.put('door', door)
  }

  #room() {
    const door = this.#door
    if (!door) throw new Error('A relay that was never told its room')
    return carryingCause(this.env.ROOMS.getByName(door.roomId))
  }

  /** The room as it is now, and which of these are in it. Null: gone, and with it every socket here. */
  async #ask(viewerIds: string[]): Promise<RoomSnapshot | null> {
    const door = this.#door
    if (!door) throw new Error('A relay that was never told its room')
    const answer = await this.#room().registerRelay(door.name, this.sockets.count, viewerIds)
    if (answer.ok) return answer.value
    this.sockets.closeAll('roomGone')
    return null
  }

  /** Whoever has come and not had the view yet. Several may ask for it at once: one goes round. */
  #greet(): Promise<void> {
    this.#greeting ??= this.#greetAll(() => this.sockets.ungreeted()).finally(() => {
      this.#greeting = null
    })
    return this.#greeting
  }

  /** Everyone, where frames would not do or were missed. What is heard meanwhile waits for the end of the round. */
  #tellAll(): Promise<void> {
    this.#telling ??= this.#tellRound().finally(() => {
      this.#telling = null
    })
    return this.#telling
  }

  async #tellRound(): Promise<void> {
    const snapshot = await this.#ask([])
    if (!snapshot) return
    let open = this.sockets.open()
    await this.#greetAll(() => {
      const next = open
      open = []
      return next
    })
    // Written down at the end: an object that dies in the middle begins the round again.
    this.#ackedSeq = Math.max(this.#ackedSeq ?? 0, snapshot.seq)
  }

  async #greetAll(next: () => WebSocket[]): Promise<void> {
    for (let sockets = next(); sockets.length > 0; sockets = next()) {
      for (let from = 0; from < sockets.length; from += AT_ONCE) {
        const page = sockets.slice(from, from + AT_ONCE)
        const snapshot = await this.#newest([...new Set(page.map((socket) => this.sockets.userOf(socket)))])
        if (!snapshot) return
        for (const socket of page) {
          const isSame = this.sockets.knownSeqOf(socket) === snapshot.seq
          const viewerId = this.sockets.userOf(socket)
          this.sockets.greet(socket, isSame ? sameText(snapshot.seq) : frameText(snapshot, viewerId, PROTOCOL_VERSION))
        }
      }
    }
  }

  /** Not older than what the others here have heard: else the newcomer would miss a frame. */
  async #newest(viewerIds: string[]): Promise<RoomSnapshot | null> {
    for (;;) {
      const snapshot = await this.#ask(viewerIds)
      const ackedSeq = this.#ackedSeq
      if (!snapshot) return null
      if (ackedSeq === undefined || snapshot.seq >= ackedSeq) {
        if (snapshot.seq !== ackedSeq) this.#pages.forget() // there was news while nobody was here to be told
        this.#ackedSeq ??= snapshot.seq
        return snapshot
      }
    }
  }

  /** Nobody is left: the room need not speak to it any more, and nothing is kept. */
  async #retire(): Promise<void> {
    await this.#ask([])
    if (this.sockets.count > 0) return this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }
}

receivingCause(Relay)
