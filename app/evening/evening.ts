/**
 * Polls `GET /api/evening` while this page is visible (design.md, «One address for the evening»). The season's facts in its
 * answer go into the session's season, so every screen has the same facts; the transcript stays here. Only pages for players
 * import this file: the login page must not load it. Home's cards are asked for again when a fact in them has changed.
 */

import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Evening, RoomCard, RoomView, Season } from '../../shared/api/shapes.ts'
import { UNWATCHED_WITHIN_MS, WATCHED_WITHIN_MS } from '../../shared/evening/seal.ts'
import { BEFORE_DEADLINE_MS, type Stage, stageOf, UNDATED_MS } from '../../shared/evening/stage.ts'
import { cell, useCell } from '../keep/kept.ts'
import { call } from '../net/call.ts'
import { type Again, type Job, repeat } from '../net/repeat.ts'
import { learnServerTime, serverNow } from '../net/server-clock.ts'
import { boardSpread } from '../net/spread.ts'
import { sessionStore } from '../session/session.ts'
import { useEachSecond } from '../text/moment.ts'

export { serverNow }

/** All pages begin to poll an hour before the deadline, so the first request is spread over a minute. */
const SPREAD_MS = 60_000
/** Bounds of the interval that the server asks for. */
const LEAST_AGAIN_MS = 2_000
const MOST_AGAIN_MS = 600_000
/** The age that an answer may have: a cache holds it for 2 s, and its facts an isolate for 2 s. */
const EVENING_KEPT_MS = 4_000

/** When pages begin to poll, by the server's clock; null: never in this state of the season. */
function opening({ wordsDeadline, begunAt, sealedAt, speechPublished }: Season): number | null {
  if (speechPublished) return null
  if (begunAt || sealedAt || wordsDeadline === null) return 0
  return Date.parse(wordsDeadline) - BEFORE_DEADLINE_MS
}

/** No date is known: a page polls rarely, and not when it opens, since the session has just told the season. */
const isUndated = ({ wordsDeadline, begunAt, sealedAt, speechPublished }: Season): boolean =>
  wordsDeadline === null && !begunAt && !sealedAt && !speechPublished

/** Jitter of 20 per cent. */
const aboutAfter = (ms: number): number => ms * (0.8 + Math.random() * 0.4)

const currentSeason = (): Season | null => {
  const state = sessionStore.get()
  return state.status === 'ready' ? state.session.season : null
}

class EveningStore {
  readonly #evening = cell<Evening | null>(null)
  /** Exists from the first listener on; without listeners it rests. */
  #asking: Job | null = null
  #answeredAt = 0
  /** By this device's clock: no request before it, except when a person returns to the page; null: none was made yet. */
  #dueAt: number | null = null
  #wasUndated = false

  // Arrow functions, since React calls them without `this`.
  readonly get = this.#evening.get
  readonly drawn = this.#evening.drawn
  readonly subscribe = (listener: () => void): (() => void) => {
    const wasFollowed = this.#evening.isFollowed()
    const stop = this.#evening.subscribe(listener)
    this.#asking ??= this.#start()
    if (!wasFollowed) this.#followSeason()
    return stop
  }

  #start(): Job {
    const asking = repeat(() => this.#ask(), { isForEyes: true })
    const comeBack = (): void => {
      this.#hurry()
      asking.wake()
    }
    sessionStore.subscribe(() => this.#followSeason())
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('online', comeBack)
    return asking
  }

  /** @param spreadMs over which the pages with the same reason to hurry are spread */
  #hurry(spreadMs = 0): void {
    const soon = Math.max(this.#answeredAt + LEAST_AGAIN_MS, Date.now() + Math.random() * spreadMs)
    this.#dueAt = Math.min(this.#dueAt ?? 0, soon)
  }

  /**
   * Something on screen depends on the season of this moment: a room has closed, perhaps by the seal, or its owner is about to
   * close it. In a season without a deadline the last answer may be minutes old. @param playerCount who may all ask now
   */
  askSoon(playerCount = 1): void {
    this.#hurry(boardSpread(playerCount))
    this.#asking?.wake()
  }

  /** The session has changed: its season may be another one, or have newer facts than the last answer. */
  #followSeason(): void {
    const season = currentSeason()
    const evening = this.#evening.get()
    if (season && evening && evening.year !== season.year) this.#evening.set(null)
    const isNowUndated = season !== null && isUndated(season)
    if (this.#wasUndated && !isNowUndated) this.#hurry()
    this.#wasUndated = isNowUndated
    this.#asking?.wake()
  }

  /** Null: there is nothing to ask, or nobody sees the page. */
  #wait(): number | null {
    const season = currentSeason()
    const from = season && opening(season)
    if (!season || from === null || !this.#evening.isFollowed()) return null
    this.#dueAt ??= isUndated(season) ? Date.now() + aboutAfter(UNDATED_MS) : 0
    const untilOpening = from - serverNow()
    return untilOpening > 0 ? untilOpening + Math.random() * SPREAD_MS : this.#dueAt - Date.now()
  }

  async #ask(): Promise<Again> {
    const wait = this.#wait()
    if (wait === null) return null
    if (wait > 0) return { inMs: wait }
    const sentAt = Date.now()
    const answer = await call<Evening>('GET', paths.evening)
    this.#answeredAt = Date.now()
    if (!answer.ok) return { failed: answer.failure }
    const again = Math.min(Math.max(answer.value.askAgainMs, LEAST_AGAIN_MS), MOST_AGAIN_MS)
    this.#dueAt = this.#answeredAt + aboutAfter(again)
    this.#take(answer.value, sentAt)
    const next = this.#wait()
    return next === null ? null : { inMs: next }
  }

  #take(evening: Evening, sentAt: number): void {
    learnServerTime(evening.now, sentAt, EVENING_KEPT_MS)
    sessionStore.learnEvening(evening)
    const season = currentSeason()
    // An older answer has an older transcript too; its facts were merged above.
    const isOld = evening.now < (this.#evening.get()?.now ?? '')
    if (season?.year === evening.year && !isOld) this.#evening.set(evening)
  }
}

export const eveningStore = new EveningStore()

/** The newest evening; null before the first answer. A component that uses it keeps the polling alive. */
export const useEvening = (): Evening | null => useCell(eveningStore)

/**
 * The stage that this screen speaks by (game.md, «What each screen says»). A component that uses it keeps the polling alive.
 */
export function useStage(season: Season): Stage {
  useEvening()
  return useEachSecond(() => stageOf(season, serverNow()))
}

/** In a room of another season the evening is over. */
export function useRoomStage(season: Season, view: Pick<RoomView, 'season'>): Stage {
  const stage = useStage(season)
  return view.season === season.year ? stage : 'published'
}

// When home's cards are fetched again: at each return to the tab, and twice after the seal.

/** Spreads the requests of all homes of the country. */
const CARDS_SPREAD_MS = 120_000

/** Whether one of these rooms will still close by itself. The mega room never does. */
export const isClosingDue = (cards: readonly Pick<RoomCard, 'isOpen' | 'isMega'>[]): boolean =>
  cards.some(({ isOpen, isMega }) => isOpen && !isMega)

/**
 * How long after hearing of the seal a page fetches its cards again: once when watched rooms have closed by themselves, and
 * once when all have (CLOSING-HAS-TWO-STEPS). Pure.
 *
 * @param random from 0 to 1, drawn by this page
 */
export const looksAfterSeal = (random: number): number[] =>
  [WATCHED_WITHIN_MS, UNWATCHED_WITHIN_MS].map((closedBy) => closedBy + random * CARDS_SPREAD_MS)

/**
 * Fetches home's cards at each return to this tab, since a friend's room may have closed meanwhile, and twice after the seal.
 * Not more often: home has no room's socket, and each fetch reads the session and the list in D1.
 *
 * @param isWaiting the words are sealed, and a room is still open
 */
export function useFreshCards(isWaiting: boolean, load: () => void): void {
  const refresh = useEffectEvent((): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) load()
  })
  useEffect(() => {
    const onReturn = (): void => refresh()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const timers = looksAfterSeal(Math.random()).map((wait) => setTimeout(() => refresh(), wait))
    return () => timers.forEach(clearTimeout)
  }, [isWaiting])
}
