/**
 * The relays that carry a crowded room's sockets. The room remains the one writer: it sends each frame once to each
 * relay, and stores the last number that each has acknowledged. The alarm calls a relay again that did not answer.
 */
import type { CloseReason } from '../../../shared/protocol/close-codes.ts'
import type { Bindings } from '../../env.ts'
import { describe, log } from '../../logging/log.ts'
import type { RelayAddress, RelayApi } from '../../relay/relay-api.ts'
import type { Deadlines } from '../alarm/deadlines.ts'
import type { GameStore } from '../state/game-store.ts'

/** The alarm calls the relays again when they have not answered after this time. */
const PATIENCE_MS = 3000

type RelayStub = ReturnType<Bindings['RELAYS']['getByName']>
type Telling = (relay: RelayApi, address: RelayAddress, seq: number) => Promise<number>
const catchUp: Telling = (relay, address, seq) => relay.catchUp(address, seq)

export class Relays {
  readonly #env: Pick<Bindings, 'RELAYS'>
  readonly #store: GameStore
  readonly #deadlines: Deadlines
  /** Calls on one stub arrive in order. After a failure the stub is replaced. */
  readonly #stubs = new Map<string, RelayStub>()
  /** A cache of the total, which every change needs. */
  #sockets: number | undefined

  constructor(env: Pick<Bindings, 'RELAYS'>, store: GameStore, deadlines: Deadlines) {
    this.#env = env
    this.#store = store
    this.#deadlines = deadlines
  }

  /** The number of sockets on all relays, as each reported it last. */
  get sockets(): number {
    this.#sockets ??= this.#store.room
      ? this.#store.sql.exec<{ sum: number }>('SELECT coalesce(sum(sockets), 0) AS sum FROM relays').one().sum
      : 0
    return this.#sockets
  }

  /** A relay reports its sockets; with none it is removed. Called in the turn that gives it the current view. */
  register(name: string, sockets: number): void {
    const { sql, room } = this.#store
    if (sockets === 0) sql.exec('DELETE FROM relays WHERE name = ?', name)
    else {
      sql.exec(
        `INSERT INTO relays (name, sockets, acked_seq) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET sockets = excluded.sockets WHERE sockets <> excluded.sockets`,
        name,
        sockets,
        room?.seq ?? 0,
      )
    }
    this.#sockets = undefined
  }

  /** Sends the frame that has just been numbered. Not awaited: the person who caused it does not wait for a crowd. */
  send(seq: number, text: string): void {
    this.#tellSoon((relay, address) => relay.broadcast(address, seq, text))
  }

  /** Makes the relays send everyone the whole view, when a list of changes would not do. */
  refresh(): void {
    this.#tellSoon(catchUp)
  }

  /**
   * Relays that have missed a frame send everyone the whole view.
   * @throws when some relay does not answer
   */
  async catchUp(): Promise<void> {
    const failed = await this.#tell(catchUp)
    if (failed.length > 0) throw new Error(`Relays that did not answer: ${failed.length}`)
  }

  /**
   * Sent once. A relay that misses a deletion, or that somebody was taken out, hears of it at its heartbeat; the walk of a
   * sign-out waits for this, and comes again.
   * @throws when some relay does not answer
   */
  async end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void> {
    if (this.sockets === 0) return
    const ended = this.#names().map((name) => this.#relay(name).end(reason, userId, openedBy))
    const failed = (await Promise.allSettled(ended)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (failed.length === 0) return
    this.#notTold(failed[0])
    throw new Error(`Relays that did not answer: ${failed.length}`)
  }

  /** Not repeated: a frame without a number may be lost. `only`: for the sockets of these users. */
  broadcastUnnumbered(text: string, only?: ReadonlySet<string>): void {
    if (this.sockets === 0) return
    for (const name of this.#names()) this.#relay(name).broadcastUnnumbered(text, only).catch(this.#notTold)
  }

  #tellSoon(telling: Telling): void {
    if (this.sockets === 0) return
    this.#deadlines.ask('relays', Date.now() + PATIENCE_MS)
    this.#tell(telling).catch(this.#notTold)
  }

  /** @returns the names of the relays that did not answer */
  async #tell(telling: Telling): Promise<string[]> {
    const { room } = this.#store
    if (!room) return []
    const { id: roomId, seq } = room
    const failed: string[] = []
    const tellOne = async (name: string): Promise<void> => {
      try {
        const sockets = await telling(this.#relay(name), { name, roomId }, seq)
        this.#told(name, sockets, seq)
      } catch (error) {
        this.#stubs.delete(name)
        failed.push(name) // the alarm calls it again
        this.#notTold(error)
      }
    }
    await Promise.all(this.#names(seq).map(tellOne))
    if (this.#store.room && this.#names(this.#store.room.seq).length === 0) this.#deadlines.done('relays')
    return failed
  }

  #relay(name: string): RelayStub {
    const stub = this.#stubs.get(name) ?? this.#env.RELAYS.getByName(name)
    this.#stubs.set(name, stub)
    return stub
  }

  #told(name: string, sockets: number, seq: number): void {
    if (!this.#store.room) return // the room was deleted meanwhile
    this.#store.sql.exec(
      'UPDATE relays SET sockets = ?, acked_seq = max(acked_seq, ?) WHERE name = ?',
      sockets,
      seq,
      name,
    )
    this.#sockets = undefined
  }

  /** All relays, or those that have not acknowledged this frame. */
  #names(notAcked = Number.MAX_SAFE_INTEGER): string[] {
    return this.#store.sql
      .exec<{ name: string }>('SELECT name FROM relays WHERE acked_seq < ?', notAcked)
      .toArray()
      .map(({ name }) => name)
  }

  readonly #notTold = (error: unknown): void => {
    const { room } = this.#store
    log({ event: 'relays-not-told', ...(room && { room: room.id, season: room.season }), error: describe(error) })
  }
}
