/** What this browser knows of the session and of the season: read once at the start, then kept up to date. */
import { paths } from '../../shared/api/paths.ts'
import type { Season, Session, User } from '../../shared/api/shapes.ts'
import { type Answer, call, type Failure, isPassing, UNREACHED } from '../api/call.ts'
import { learnServerTime } from '../evening/server-clock.ts'
import { takeFirst } from '../local/first-data.ts'
import { Doubts } from './doubts.ts'
import { keepSession, keptSession } from './kept-session.ts'

/**
 * `unavailable` is not «signed out»: the server could not answer, and the person may try again. `keptAt`: the server
 * could not answer, and this is what it had answered then; `failure` is its last refusal.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unavailable'; failure: Failure }
  | { status: 'ready'; session: Session; keptAt?: undefined }
  | KeptState
export type KeptState = { status: 'ready'; session: Session; keptAt: number; failure: Failure }

/**
 * One state, its listeners, and at most one request at a time. An answer is dropped if the state has changed since its
 * request; a failure never replaces what is known.
 */
class SessionStore {
  #state: SessionState = { status: 'loading' }
  /** Rises with every change of the state. */
  #changes = 0
  readonly #listeners = new Set<() => void>()
  #asking: Promise<SessionState> | null = null
  #askedAt = 0
  /** What is made of a session that the server has answered. */
  #complete = (session: Session): Session => session
  readonly #doubts = new Doubts()
  #lastFailure = UNREACHED
  #onReplaced: (nowIn: string | null) => void = () => {}

  // Arrow functions, since React and events call them without their object.
  readonly get = (): SessionState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Another tab may have changed who is signed in without this one noticing. */
  readonly doubt = (): void => this.#doubts.raise()

  /** The id of the account that is signed in; null: nobody, or not known. */
  whoIsIn(): string | null {
    return this.#state.status === 'ready' ? (this.#state.session.account?.id ?? null) : null
  }

  /** Sets the listener for when an answer of the server names another account than the one signed in, or none. */
  whenReplaced(listener: (nowIn: string | null) => void): void {
    this.#onReplaced = listener
  }

  /** The state if it is known, else after a request. */
  load(): Promise<SessionState> {
    return this.#state.status === 'ready' ? Promise.resolve(this.#state) : this.refresh()
  }

  /** Asks the server again; simultaneous callers share one answer. */
  refresh(): Promise<SessionState> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  isSure(): boolean {
    return this.#doubts.isSettled()
  }

  /** Before a request that must not go with another's cookie. Null: it is certain who is signed in; else why not. */
  async confirm(): Promise<Failure | null> {
    if (!document.hasFocus()) this.#doubts.raise()
    const asOf = this.#doubts.latest
    if (!this.#doubts.isSettled(asOf)) await this.#asking // it may have begun before the doubt
    if (!this.#doubts.isSettled(asOf)) await this.refresh()
    return this.#doubts.isSettled(asOf) ? null : this.#lastFailure
  }

  /** Asks again if the last answer is older than this. */
  async refreshIfOlder(ageMs: number): Promise<void> {
    if (this.#state.status === 'ready' && Date.now() - this.#askedAt > ageMs) await this.refresh()
  }

  signedIn(session: Session): void {
    this.#askedAt = Date.now()
    this.#put({ status: 'ready', session: this.#complete(session) })
  }

  /** Sets the function that completes each answer of the server with newer facts of the season (evening/newest-facts.ts). */
  whenAnswered(complete: (session: Session) => Session): void {
    this.#complete = complete
  }

  /** Takes newer facts of the season. A session that is being asked for stays valid. */
  setSeason(season: Season): void {
    const state = this.#state
    if (state.status === 'ready') this.#show({ ...state, session: { ...state.session, season } })
  }

  /** Takes a user as the server has returned it, to this tab or another. */
  setUser(user: User): void {
    const state = this.#state
    if (state.status === 'ready' && this.#isNews(user)) this.#put({ ...state, session: { ...state.session, user } })
  }

  signedOut(): void {
    if (this.#state.status !== 'ready') return
    this.#put({ status: 'ready', session: { ...this.#state.session, account: null, user: null } })
  }

  /** Draws with this session, which is forgotten before anything else can run: the Worker draws for many people. */
  drawWith<T>(session: Session, draw: () => T): T {
    const before = this.#state
    this.#state = { status: 'ready', session }
    try {
      return draw()
    } finally {
      this.#state = before
    }
  }

  async #ask(): Promise<SessionState> {
    const asOf = this.#doubts.latest
    const before = this.#changes
    const came = takeFirst('session')
    const sentAt = came ? performance.timeOrigin : Date.now()
    const answer: Answer<Session> = came
      ? await { ok: true, status: 200, value: came }
      : await call<Session>('GET', paths.session)
    this.#askedAt = Date.now()
    if (answer.ok) learnServerTime(answer.value.now, sentAt)
    if (!answer.ok) this.#lastFailure = answer.failure
    if (before !== this.#changes) return this.#state
    if (!answer.ok) return this.#afterFailure(answer.failure)
    this.#doubts.settle(asOf)
    const wasIn = this.whoIsIn()
    const next = this.#put({ status: 'ready', session: this.#complete(answer.value) })
    const nowIn = answer.value.account?.id ?? null
    if (wasIn !== null && nowIn !== wasIn) this.#onReplaced(nowIn)
    return next
  }

  /** Keeps what was known: one failed refresh signs nobody out. */
  #afterFailure(failure: Failure): SessionState {
    const state = this.#state
    if (state.status === 'ready') return state.keptAt === undefined ? state : this.#put({ ...state, failure })
    const kept = isPassing(failure) ? keptSession() : null
    return this.#put(
      kept ? { status: 'ready', session: kept.session, keptAt: kept.at, failure } : { status: 'unavailable', failure },
    )
  }

  /** An older revision never replaces a newer one: answers may overtake each other. */
  #isNews({ id, rev }: User): boolean {
    const known = this.#state.status === 'ready' ? this.#state.session.user : null
    return known === null || known.id !== id || rev >= known.rev
  }

  #put(next: SessionState): SessionState {
    this.#changes++
    return this.#show(next)
  }

  #show(next: SessionState): SessionState {
    this.#state = next
    if (next.status === 'ready' && next.keptAt === undefined) keepSession(next.session)
    for (const listener of this.#listeners) listener()
    return next
  }
}

export const sessionStore = new SessionStore()
