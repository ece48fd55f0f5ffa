/**
 * The pages of a ready ranking, kept for whoever asks next: when a ranking of thousands appears, the room makes each page once
 * for each relay. What is a person's own is never in a copy. Any frame of the room's ends them all. That there is
 * none to show yet is kept for a moment.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import { PODIUM_SIZE } from '../../shared/season.ts'
import type { Answer } from '../room/room-api.ts'

/** About a kilobyte each, whatever pages they come in. */
const MOST_ROWS = 20_000
/** A frame that got lost is noticed by the relay's heartbeat; this is for what no frame says. */
const KEPT_MS = 30_000
/** Whoever is told «waiting» asks no more until there is a frame: should one get lost, this is soon over. */
const NOT_YET_MS = 1000

type Copy = { page: Promise<Answer<Ranking>>; rows: number; until: number }

export class RankingCopies {
  /** The oldest first, which is also the order in which their time is over. */
  readonly #copies = new Map<string, Copy>()
  #rows = 0
  /** Waiting or computing, which is the same answer for every page. */
  #notYet: Pick<Copy, 'page' | 'until'> | null = null

  forget(): void {
    this.#copies.clear()
    this.#rows = 0
    this.#notYet = null
  }

  /**
   * The page, from the copy or by `fetch`.
   *
   * @param hearsFrames where none is heard, whether there is a ranking by now is asked each time
   */
  page(
    query: RankingQuery,
    now: number,
    hearsFrames: boolean,
    fetch: () => Promise<Answer<Ranking>>,
  ): Promise<Answer<Ranking>> {
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
    if (this.#copies.get(key) !== copy) return // forgotten, or another one by now
    this.#copies.delete(key)
    this.#rows -= copy.rows
  }
}
