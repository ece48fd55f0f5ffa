/**
 * A cache of a ready ranking's pages: when a ranking of thousands appears, the room makes each page once for each
 * relay. A cached page never contains a person's own result. Any frame of the room empties the cache. The answer that
 * there is no ranking yet is kept for a moment.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { RankingAnswer } from '../room/room-api.ts'

/** The most pages in the cache. One has some 200 rows at most, at about a kilobyte each: 20 MB in all. */
const MOST_COPIES = 100
/** How long a page is kept: whatever its relay has not heard of, it hears at its heartbeat, which is as long. */
const KEPT_MS = 20_000
/** How long «waiting» is kept. A client that is told so asks again only after a frame; a lost frame costs a second. */
const NOT_YET_MS = 1000

type Copy = { page: Promise<RankingAnswer>; until: number }

export class RankingCopies {
  /** The oldest first. */
  readonly #copies = new Map<string, Copy>()
  /** The answer while the ranking is waiting or computing, which is the same for every page. */
  #notYet: Copy | null = null

  forget(): void {
    this.#copies.clear()
    this.#notYet = null
  }

  /** Drops this one page, if it is still what is kept: whoever had it with others shares the next one with them as well. */
  drop(query: RankingQuery, page: Promise<RankingAnswer>): void {
    const key = keyOf(query)
    if (this.#copies.get(key)?.page === page) this.#copies.delete(key)
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
    const key = keyOf(query)
    const known = this.#copies.get(key)
    if (known && known.until > now) return known.page
    this.#copies.delete(key) // a newer one goes behind the others
    const copy: Copy = { page: fetch(), until: now + KEPT_MS }
    this.#copies.set(key, copy)
    const [oldest] = this.#copies.keys()
    if (oldest !== undefined && this.#copies.size > MOST_COPIES) this.#copies.delete(oldest)
    const drop = (): void => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
    }
    copy.page.then((answer) => {
      if (answer.ok && answer.value.status === 'ready') return
      const isNotYet = answer.ok && answer.value.status !== 'open'
      if (isNotYet && this.#copies.get(key) === copy) this.#notYet = { page: copy.page, until: now + NOT_YET_MS }
      drop()
    }, drop)
    return copy.page
  }
}

const keyOf = ({ from, limit, word }: RankingQuery): string => JSON.stringify([from, limit, word])
