/** How often a room's owner may change it, and one person reopen it (decision 51): sixty times a minute each. */
import type { GameStore } from '../state/game-store.ts'

const CHANGES_A_MINUTE = 60
const MINUTE_MS = 60_000

/** A moment from the future, of a clock that was put back, does not count. */
const ofTheLastMinute = (moments: readonly number[], now: number): number[] =>
  moments.filter((at) => at > now - MINUTE_MS && at <= now)

/** Seconds to wait after these moments; 0: none. */
function secondsToWait([oldest, ...others]: readonly number[], now: number): number {
  if (oldest === undefined || others.length + 1 < CHANGES_A_MINUTE) return 0
  return Math.ceil((oldest + MINUTE_MS - now) / 1000)
}

/**
 * Called before a change of the owner's; `noteChange` belongs to the change's own transaction. Refusals and repetitions are
 * not counted, so nobody else can use the owner's changes up.
 * @returns seconds to wait; 0: the change may be made
 */
export const waitForChange = (store: GameStore, now: number): number => secondsToWait(ownerChanges(store, now), now)

export function noteChange(store: GameStore, now: number): void {
  store.patch({ recentChanges: [...ownerChanges(store, now), now] })
}

const ownerChanges = ({ room }: GameStore, now: number): number[] => ofTheLastMinute(room?.recentChanges ?? [], now)

/**
 * Counts each person's own reopenings, so that nobody uses up another's. In memory: whoever goes on asking keeps the object
 * awake, and with it the count.
 */
export class ReopeningLimit {
  readonly #recent = new Map<string, number[]>()

  /** Counts one more, unless it is one too many. @returns seconds to wait; 0: it was counted */
  count(userId: string, now: number): number {
    for (const [id, moments] of this.#recent) {
      const recent = ofTheLastMinute(moments, now)
      if (recent.length > 0) this.#recent.set(id, recent)
      else this.#recent.delete(id)
    }
    const mine = this.#recent.get(userId) ?? []
    const wait = secondsToWait(mine, now)
    if (wait === 0) this.#recent.set(userId, [...mine, now])
    return wait
  }
}
