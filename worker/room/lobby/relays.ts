/**
 * The relays that carry a crowded room's sockets. The room stays the one writer: it sends each frame once to each relay, and
 * remembers which of them have it. One that does not answer is told again by the alarm.
 */
import type { CloseReason } from '../../../shared/protocol/close-codes.ts'
import type { Bindings } from '../../env.ts'
import { describe, log } from '../../logging/log.ts'
import type { Door, RelayApi } from '../../relay/relay-api.ts'
import type { Deadlines } from '../alarm/deadlines.ts'
import type { GameStore } from '../state/game-store.ts'

/** After this long without an answer the alarm tells again. */
const PATIENCE_MS = 3000

type RelayStub = ReturnType<Bindings['RELAYS']['getByName']>
type Telling = (relay: RelayApi, door: Door, seq: number) => Promise<number>
const catchUp: Telling = (relay, door, seq) => relay.catchUp(door, seq)

export class Relays {
  readonly #env: Pick<Bindings, 'RELAYS'>
  readonly #store: GameStore
  readonly #deadlines: Deadlines
  /** Calls of one stub arrive in their order; one that has failed is not used again. */
  readonly #stubs = new Map<string, RelayStub>()
  /** Memory is a cache: asked at each change, written only here. */
  #sockets: number | undefined

  constructor(env: Pick<Bindings, 'RELAYS'>, store: GameStore, deadlines: Deadlines) {
    this.#env = env
    this.#store = store
    this.#deadlines = deadlines
  }

  /** What they carry together, by what each said last. */
  get sockets(): number {
    this.#sockets ??= this.#store.room
      ? this.#store.sql.exec<{ sum: number }>('SELECT coalesce(sum(sockets), 0) AS sum FROM relays').one().sum
      : 0
    return this.#sockets
  }

  /** A relay says how many it carries; with none it is told nothing more. To be called as it is given the room as it is now. */
  register(name: string, sockets: number): void {
    const { sql, room } = this.#store
    if (sockets === 0) sql.exec('DELETE FROM relays WHERE name = ?', name)
    else {
      sql.exec(
        `INSERT INTO relays (name, sockets, heard) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET sockets = excluded.sockets WHERE sockets <> excluded.sockets`,
        name,
        sockets,
        room?.seq ?? 0,
      )
    }
    this.#sockets = undefined
  }

  /** The frame that has just been numbered. Not awaited: who caused it does not wait until a crowd has heard of it. */
  send(seq: number, text: string): void {
    this.#tellSoon((relay, door) => relay.hear(door, seq, text))
  }

  /** Everybody gets the whole view: where a list of changes would not say it. */
  refresh(): void {
    this.#tellSoon(catchUp)
  }

  /**
   * Whoever has not heard the last frame gets the whole view.
   * @throws when some relay does not answer
   */
  async catchUp(): Promise<void> {
    const failed = await this.#tell(catchUp)
    if (failed.length > 0) throw new Error(`Relays that did not answer: ${failed.length}`)
  }

  /** Not remembered. A relay that misses the room's end finds out with its next heartbeat; one person's is then their socket's. */
  end(reason: CloseReason, userId: string | null, openedBy?: number): void {
    if (this.sockets === 0) return
    for (const name of this.#names()) this.#relay(name).end(reason, userId, openedBy).catch(this.#notTold)
  }

  /** What has no number: nothing is lost with it. */
  broadcastUnnumbered(text: string): void {
    if (this.sockets === 0) return
    for (const name of this.#names()) this.#relay(name).broadcastUnnumbered(text).catch(this.#notTold)
  }

  #tellSoon(telling: Telling): void {
    if (this.sockets === 0) return
    this.#deadlines.ask('relays', Date.now() + PATIENCE_MS)
    this.#tell(telling).catch(this.#notTold)
  }

  /** @returns the names of those that did not answer, which stay behind */
  async #tell(telling: Telling): Promise<string[]> {
    const { room } = this.#store
    if (!room) return []
    const { id: roomId, seq } = room
    const failed: string[] = []
    const tellOne = async (name: string): Promise<void> => {
      try {
        const sockets = await telling(this.#relay(name), { name, roomId }, seq)
        this.#told(name, sockets, seq)
      } catch {
        this.#stubs.delete(name)
        failed.push(name) // the alarm tells it again, and says so
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
    if (!this.#store.room) return // deleted meanwhile
    this.#store.sql.exec('UPDATE relays SET sockets = ?, heard = max(heard, ?) WHERE name = ?', sockets, seq, name)
    this.#sockets = undefined
  }

  /** All of them, or those that have not heard this frame. */
  #names(notHeard = Number.MAX_SAFE_INTEGER): string[] {
    return this.#store.sql
      .exec<{ name: string }>('SELECT name FROM relays WHERE heard < ?', notHeard)
      .toArray()
      .map(({ name }) => name)
  }

  readonly #notTold = (error: unknown): void => {
    const { room } = this.#store
    log({ event: 'relays-not-told', ...(room && { room: room.id, season: room.season }), error: describe(error) })
  }
}
