/** How often a room may be changed by its owner, or reopened (decision 51): sixty times a minute, over all kinds. */
import type { GameStore } from '../state/game-store.ts'

const CHANGES_A_MINUTE = 60
const MINUTE_MS = 60_000

/**
 * Called before a change; `noteChange` belongs to the change's own transaction. Refusals and repetitions are not counted,
 * so nobody else can use the owner's changes up: whoever was in a room may reopen it, but only one of a past season, whose
 * owner has nothing left to change but pardons.
 * @returns seconds to wait; 0: the change may be made
 */
export function waitForChange(store: GameStore, now: number): number {
  const recent = recentChanges(store, now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < CHANGES_A_MINUTE) return 0
  return Math.ceil((oldest + MINUTE_MS - now) / 1000)
}

export function noteChange(store: GameStore, now: number): void {
  store.patch({ recentChanges: [...recentChanges(store, now), now] })
}

/** A moment from the future, of a clock that was put back, does not count. */
const recentChanges = ({ room }: GameStore, now: number): number[] =>
  (room?.recentChanges ?? []).filter((at) => at > now - MINUTE_MS && at <= now)
