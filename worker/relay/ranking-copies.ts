/**
 * A cache of a ready ranking's pages: when a ranking of thousands appears, the room makes each page once for each
 * relay. A cached page never contains a person's own result. Any frame of the room empties the cache. The answer that
 * there is no ranking yet is kept for a moment.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import { PODIUM_SIZE } from '../../shared/season.ts'
import type { RankingAnswer } from '../room/room-api.ts'

/** The most rows in the cache, at about a kilobyte each. */
const MOST_ROWS = 20_000
/** How long a page is kept. The heartbeat notices a lost frame; this is for changes that no frame announces. */
const KEPT_MS = 30_000
/** How long «waiting» is kept. A client that is told so asks again only after a frame; a lost frame costs a second. */
const NOT_YET_MS = 1000

type Copy = { page: Promise<RankingAnswer>; rows: number; until: number }

export class RankingCopies {
  /** The oldest first, which is also the order in which they expire. */
  readonly #copies = new Map<string, Copy>()
  #rows = 0
  /** The answer while the ranking is waiting or computing, which is the same for every page. */
  #notYet: Pick<Copy, 'page' | 'until'> | null = null

  forget(): void {
    this.#copies.clear()
    this.#rows = 0
    this.#notYet = null
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
    const key = JSON.stringify([query.from, query.limit, query.word])
    const known = this.#copies.get(key)
    if (known && known.until > now) return known.page
    this.#dropOld(now)
    const copy: Copy = { page: fetch(), rows: PODIUM_SIZE + query.limit, until: now + KEPT_MS }
    if (this.#rows + copy.rows > MOST_ROWS) this.forget()
    this.#copies.set(key, copy)
    this.#rows += copy.rows
    const drop = (): void => this.#drop(key, copy)
    copy.page.then((answer) => {
      if (answer.ok && answer.value.status === 'ready') return
      const isNotYet = answer.ok && answer.value.status !== 'open'
      if (isNotYet && this.#copies.get(key) === copy) this.#notYet = { page: copy.page, until: now + NOT_YET_MS }
      drop()
    }, drop)
    return copy.page
  }

  #dropOld(now: number): void {
    for (const [key, copy] of this.#copies) {
      if (copy.until > now) return
      this.#drop(key, copy)
    }
  }

  #drop(key: string, copy: Copy): void {
    if (this.#copies.get(key) !== copy) return // already dropped, or replaced by another copy
    this.#copies.delete(key)
    this.#rows -= copy.rows
  }
}
