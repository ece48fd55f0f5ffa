/** Changes since the last frame. They are in memory only; the room's record stores that there are some. */
import type { ChangeKind } from './room-views.ts'

export class UnsentChanges {
  readonly #players = new Map<string, ChangeKind>()
  /** Players who are named even in a crowd's frame, which otherwise carries counts alone. */
  readonly #named = new Set<string>()
  #isHeadNew = false

  get isEmpty(): boolean {
    return this.#players.size === 0 && !this.#isHeadNew
  }

  add(id: string, kind: ChangeKind): void {
    this.#players.set(id, this.#players.get(id) === 'joined' && kind === 'updated' ? 'joined' : kind)
  }

  /** Closing has begun, or the owner has changed with these players: the next frame has owner and phase. */
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
