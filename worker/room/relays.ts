/**
 * The relays that carry a crowded room's sockets: when a room gets them, how its sockets go there, and how they are called.
 *
 * The Worker hears of their number in the room's answers; it grows with the crowd and never shrinks. The room's own sockets
 * are moved to the relays, some each second.
 *
 * The room remains the one writer: it calls each relay once with each frame, and keeps no account of what has arrived. A relay
 * finds out by itself what it has missed: by the gap before the next frame, or at its heartbeat.
 */
import type { CloseReason } from '../../shared/protocol/connection.ts'
import type { Bindings } from '../platform/env.ts'
import { describe, log } from '../platform/log.ts'
import { relayObject } from '../platform/objects.ts'
import type { RelayAddress, RelayApi } from './api.ts'
import { existingRoom } from './record.ts'
import type { GameStore } from './store.ts'

/** How many sockets a room's object carries itself, how many a relay should, how many move at once. Tests use fewer. */
export const CROWD_LIMITS = { ownSockets: 2000, relaySockets: 1500, movedAtOnce: 500 }
export type CrowdLimits = typeof CROWD_LIMITS

type RelayStub = ReturnType<typeof relayObject>

/** The room's parts that decide on relays. Of the broadcaster, which sends through the relays, only what is about own sockets. */
type Crowded = {
  store: GameStore
  broadcaster: { readonly ownCount: number; closeSome(count: number): void }
  relays: Relays
  limits: CrowdLimits
}

/**
 * Called after each new socket, here or on a relay, and after joins. In the mega room players count as well as sockets: home
 * joins it without a socket, and relays send joins in batches.
 */
export function scaleRelays({ store, broadcaster, relays, limits }: Crowded): void {
  const room = existingRoom(store)
  if (!room) return
  const crowd = Math.max(broadcaster.ownCount + relays.sockets, room.isMega ? room.playerCount : 0)
  const isTooMany = crowd > (room.relayCount === 0 ? limits.ownSockets : room.relayCount * limits.relaySockets)
  if (!isTooMany) return
  // Half as many again as are needed now: only new sockets use a new relay, the others stay where they are.
  store.patch({ relayCount: Math.ceil((crowd * 1.5) / limits.relaySockets) })
}

/** Closes some of the room's own sockets, which reconnect to a relay; repeated each second until none is left. */
export const drainOwnSockets = ({ broadcaster, limits }: Pick<Crowded, 'broadcaster' | 'limits'>): void =>
  broadcaster.closeSome(limits.movedAtOnce)

export class Relays {
  readonly #env: Pick<Bindings, 'RELAYS'>
  readonly #store: GameStore
  /** Calls on one stub arrive in order. After a failure the stub is replaced. */
  readonly #stubs = new Map<string, RelayStub>()
  /** A cache of the total, which every change needs. */
  #sockets: number | undefined

  constructor(env: Pick<Bindings, 'RELAYS'>, store: GameStore) {
    this.#env = env
    this.#store = store
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
    const { sql } = this.#store
    if (sockets === 0) sql.exec('DELETE FROM relays WHERE name = ?', name)
    else {
      sql.exec(
        `INSERT INTO relays (name, sockets) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET sockets = excluded.sockets WHERE sockets <> excluded.sockets`,
        name,
        sockets,
      )
    }
    this.#sockets = undefined
  }

  /**
   * Sends the frame that has just been numbered. Not awaited: the person who caused it does not wait for a crowd.
   * @param text null: no list of changes would do, and everyone there gets the whole view
   */
  send(seq: number, text: string | null): void {
    void this.#callEach((relay, address) => relay.broadcast(address, seq, text))
  }

  /** A frame without a number. `only`: for the sockets of these users. */
  broadcastUnnumbered(text: string, only?: ReadonlySet<string>): void {
    void this.#callEach((relay) => relay.broadcastUnnumbered(text, only))
  }

  /**
   * A relay that misses the room's deletion, or that somebody was taken out, hears of it at its heartbeat; the tour of a
   * sign-out waits for this, and comes again.
   * @throws when some relay does not answer
   */
  async end(reason: CloseReason, userId: string | null, openedBy?: number): Promise<void> {
    const silent = await this.#callEach((relay) => relay.end(reason, userId, openedBy))
    if (silent > 0) throw new Error(`Relays that did not answer: ${silent}`)
  }

  /** Calls each relay once. Never rejects. @returns how many did not answer */
  async #callEach(call: (relay: RelayApi, address: RelayAddress) => Promise<void>): Promise<number> {
    const { room, sql } = this.#store
    if (!room || this.sockets === 0) return 0
    const names = sql.exec<{ name: string }>('SELECT name FROM relays').toArray()
    const answers = names.map(async ({ name }) => {
      try {
        await call(this.#relay(name), { name, roomId: room.id })
        return 0
      } catch (error) {
        this.#stubs.delete(name)
        log({ event: 'relays-not-told', room: room.id, season: room.season, relay: name, error: describe(error) })
        return 1
      }
    })
    return (await Promise.all(answers)).reduce<number>((silent, one) => silent + one, 0)
  }

  #relay(name: string): RelayStub {
    const stub = this.#stubs.get(name) ?? relayObject(this.#env, name)
    this.#stubs.set(name, stub)
    return stub
  }
}
