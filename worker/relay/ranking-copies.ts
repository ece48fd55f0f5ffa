/**
 * The pages of a ready ranking, kept for whoever asks next: when a ranking of thousands appears, the room makes each page once
 * for each relay. What is a person's own is never in a copy. Any frame of the room's ends them all.
 */
import type { RankingQuery } from '../../shared/api/bodies.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import type { Answer } from '../room/room-api.ts'

/** Pages of fifty are some 50 kB each. */
const MOST = 400
/** A frame that got lost is noticed by the relay's heartbeat; this is for what no frame says. */
const KEPT_MS = 30_000

type Copy = { page: Promise<Answer<Ranking>>; until: number }

export class RankingCopies {
  readonly #copies = new Map<string, Copy>()

  forget(): void {
    this.#copies.clear()
  }

  /** The page, from the copy or by `fetch`; only a ready one is kept. */
  page(query: RankingQuery, now: number, fetch: () => Promise<Answer<Ranking>>): Promise<Answer<Ranking>> {
    const key = JSON.stringify([query.from, query.limit, query.word])
    const known = this.#copies.get(key)
    if (known && known.until > now) return known.page
    if (this.#copies.size >= MOST) this.forget()
    const copy: Copy = { page: fetch(), until: now + KEPT_MS }
    this.#copies.set(key, copy)
    const drop = (): void => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
    }
    copy.page.then((answer) => {
      if (!answer.ok || answer.value.status !== 'ready') drop()
    }, drop)
    return copy.page
  }
}
