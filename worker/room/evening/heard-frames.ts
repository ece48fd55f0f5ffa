/**
 * Sends what was heard to the members' sockets, gathered like the lobby's changes. A frame's number, the tick, is stored
 * with the room; words that were stored and not sent are found again when the object wakes.
 */
import { heardGatherMs } from '../../../shared/evening/heard.ts'
import type { Broadcaster } from '../lobby/broadcaster.ts'
import { FramePacer } from '../lobby/pacing.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom } from '../state/room-record.ts'
import type { HeardStore } from './heard-store.ts'
import { membersOfBoard } from './members.ts'

export class HeardFrames {
  readonly #store: GameStore
  readonly #heard: HeardStore
  readonly #broadcaster: Broadcaster
  readonly #pacer = new FramePacer()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(store: GameStore, heard: HeardStore, broadcaster: Broadcaster) {
    this.#store = store
    this.#heard = heard
    this.#broadcaster = broadcaster
  }

  /** Called in the turn that stores the change. */
  changed(): void {
    this.#pacer.changed(Date.now())
    if (this.#timer === null) this.#sendWhenDue()
  }

  /** After a crash: a tap was stored and not told. */
  recover(): void {
    const room = existingRoom(this.#store)
    if (room?.phase === 'closed' && room.sealedAt !== null) this.#send()
  }

  #sendWhenDue(): void {
    this.#timer = null
    const wait = this.#pacer.due(this.#gatherMs) - Date.now()
    if (wait <= 0) this.#send()
    else this.#timer = setTimeout(() => this.#sendWhenDue(), wait)
  }

  get #gatherMs(): number {
    return heardGatherMs(this.#store.room?.playerCount ?? 0, this.#broadcaster.crowd)
  }

  #send(): void {
    const room = existingRoom(this.#store)
    const heard = room ? this.#heard.untold() : []
    if (!room || heard.length === 0) return
    this.#pacer.sent(Date.now(), this.#gatherMs)
    const tick = room.heardTick + 1
    this.#store.patch({ heardTick: tick })
    this.#broadcaster.broadcastUnnumbered({ type: 'heard', tick, heard }, membersOfBoard(this.#store.sql))
  }
}
