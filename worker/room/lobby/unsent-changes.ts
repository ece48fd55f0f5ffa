/** What has changed since the last frame: memory holds only this, and the room's record that there is some. */
import type { ChangeKind } from './room-views.ts'

export class UnsentChanges {
  readonly #players = new Map<string, ChangeKind>()
  /** Those of them who are named in a crowd too, which else hears the counts alone. */
  readonly #named = new Set<string>()
  #isHeadNew = false

  get isEmpty(): boolean {
    return this.#players.size === 0 && !this.#isHeadNew
  }

  add(id: string, kind: ChangeKind): void {
    this.#players.set(id, this.#players.get(id) === 'joined' && kind === 'updated' ? 'joined' : kind)
  }

  /** Closing has begun, or the owner is another, and so are these. The next frame says how it is then. */
  addHead(players: Iterable<[id: string, kind: ChangeKind]>): void {
    this.#isHeadNew = true
    for (const [id, kind] of players) {
      this.#players.set(id, kind)
      this.#named.add(id)
    }
  }

  /** All of it, which with that is said. `ids`: those to be named, in a crowd or among a few. */
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
