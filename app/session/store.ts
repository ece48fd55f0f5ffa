/** What this browser knows of who is signed in, and of the season. Asked once at the start, then kept fresh. */
import { paths } from '../../shared/api/paths.ts'
import type { Session, User } from '../../shared/api/shapes.ts'
import { type Answer, call, type Failure, isPassing, UNREACHED } from '../api/call.ts'
import { Doubts } from './doubts.ts'
import { keepSession, keptSession } from './kept-session.ts'

/**
 * `unavailable` is not «signed out»: the server could not say, and the person may try again. `keptAt`: it could not say, and
 * this is what it had said then; `failure` is the last of its refusals.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unavailable'; failure: Failure }
  | { status: 'ready'; session: Session; keptAt?: undefined }
  | KeptState
export type KeptState = { status: 'ready'; session: Session; keptAt: number; failure: Failure }

/**
 * One state, its listeners, and at most one question on its way. An answer is dropped where the state has changed since its
 * question was asked; a failure never replaces what is known.
 */
class SessionStore {
  #state: SessionState = { status: 'loading' }
  /** Rises with every change of the state. */
  #changes = 0
  readonly #listeners = new Set<() => void>()
  #asking: Promise<SessionState> | null = null
  #askedAt = 0
  readonly #doubts = new Doubts()
  #lastFailure = UNREACHED
  #onReplaced: (nowIn: string | null) => void = () => {}

  // Called without their object: by React, by an event.
  readonly get = (): SessionState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Another tab may have changed who is in behind this one's back. */
  readonly doubt = (): void => this.#doubts.raise()

  /** The account's id. */
  whoIsIn(): string | null {
    return this.#state.status === 'ready' ? (this.#state.session.account?.id ?? null) : null
  }

  /** Whom to tell when the server, whyever it was asked, no longer knows who was in: someone else is, or nobody. */
  whenReplaced(listener: (nowIn: string | null) => void): void {
    this.#onReplaced = listener
  }

  /** The state once it is known; asks when it is not. */
  load(): Promise<SessionState> {
    return this.#state.status === 'ready' ? Promise.resolve(this.#state) : this.refresh()
  }

  /** Asks again; simultaneous askers share one answer. */
  refresh(): Promise<SessionState> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  isSure(): boolean {
    return this.#doubts.isSettled()
  }

  /** For what must not go with another's cookie: asks again after a doubt. Null: who is in is known, else why it is not. */
  async confirm(): Promise<Failure | null> {
    if (!document.hasFocus()) this.#doubts.raise()
    const asOf = this.#doubts.latest
    if (!this.#doubts.isSettled(asOf)) await this.#asking // begun before the doubt, perhaps
    if (!this.#doubts.isSettled(asOf)) await this.refresh()
    return this.#doubts.isSettled(asOf) ? null : this.#lastFailure
  }

  /** Asks again when the last answer is older than this. */
  async refreshIfOlder(ageMs: number): Promise<void> {
    if (this.#state.status === 'ready' && Date.now() - this.#askedAt > ageMs) await this.refresh()
  }

  signedIn(session: Session): void {
    this.#askedAt = Date.now()
    this.#put({ status: 'ready', session })
  }

  /** As the server has answered, to this tab or another. */
  setUser(user: User): void {
    const state = this.#state
    if (state.status === 'ready' && this.#isNews(user)) this.#put({ ...state, session: { ...state.session, user } })
  }

  signedOut(): void {
    if (this.#state.status !== 'ready') return
    this.#put({ status: 'ready', session: { ...this.#state.session, account: null, user: null } })
  }

  async #ask(): Promise<SessionState> {
    const asOf = this.#doubts.latest
    const before = this.#changes
    const answer: Answer<Session> = await call<Session>('GET', paths.session)
    this.#askedAt = Date.now()
    if (!answer.ok) this.#lastFailure = answer.failure
    if (before !== this.#changes) return this.#state
    if (!answer.ok) return this.#afterFailure(answer.failure)
    this.#doubts.settle(asOf)
    const wasIn = this.whoIsIn()
    const next = this.#put({ status: 'ready', session: answer.value })
    const nowIn = answer.value.account?.id ?? null
    if (wasIn !== null && nowIn !== wasIn) this.#onReplaced(nowIn)
    return next
  }

  /** What was known stays known: one failing refresh logs nobody out. */
  #afterFailure(failure: Failure): SessionState {
    const state = this.#state
    if (state.status === 'ready') return state.keptAt === undefined ? state : this.#put({ ...state, failure })
    const kept = isPassing(failure) ? keptSession() : null
    return this.#put(
      kept ? { status: 'ready', session: kept.session, keptAt: kept.at, failure } : { status: 'unavailable', failure },
    )
  }

  /** An older revision never comes over a newer one: answers may overtake each other. */
  #isNews({ id, rev }: User): boolean {
    const known = this.#state.status === 'ready' ? this.#state.session.user : null
    return known === null || known.id !== id || rev >= known.rev
  }

  #put(next: SessionState): SessionState {
    this.#state = next
    this.#changes++
    if (next.status === 'ready' && next.keptAt === undefined) keepSession(next.session)
    for (const listener of this.#listeners) listener()
    return next
  }
}

export const sessionStore = new SessionStore()
