/**
 * The session and the season as this browser knows them: read once at the start, then kept up to date. A sign-in or sign-out
 * is told to the browser's other tabs, and the session's end leads to the login page.
 */

import { paths } from '../../shared/api/paths.ts'
import type { Evening, Season, Session, User } from '../../shared/api/shapes.ts'
import { type EveningFacts, newestFacts } from '../../shared/evening/phase.ts'
import { cell } from '../keep/kept.ts'
import { forgetKept, keepFor, keepSession, keptSession } from '../keep/kept-answers.ts'
import { call, changesAreOf, type Failure, isPassing, whenSignedOut } from '../net/call.ts'
import { learnServerTime, noteDrawing } from '../net/server-clock.ts'
import { navigateTo } from '../start/visit.tsx'
import { loginPath } from './redirect.ts'

/**
 * `unavailable` is not «signed out»: the server could not answer, and the person may try again. `keptAt`: the server could
 * not answer, and the session is this browser's copy of that moment; `failure` is the last refusal.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unavailable'; failure: Failure }
  | { status: 'ready'; session: Session; keptAt?: undefined }
  | KeptState
export type KeptState = { status: 'ready'; session: Session; keptAt: number; failure: Failure }

/** The outcome of a request; `overtaken`: the state has changed meanwhile, and the answer was dropped. */
type AskOutcome = 'told' | 'overtaken' | 'failed'

/**
 * One state, its listeners, and at most one request at a time. An answer is dropped if the state has changed since its
 * request; a failure never replaces a known session. No answer replaces one person by another: the page and its unfinished
 * work stay as they are until a new document replaces them (design.md, «Whose change it is»).
 */
class SessionStore {
  readonly #state = cell<SessionState>({ status: 'loading' })
  /** The state from which the page was drawn, if it came drawn. */
  #drawn = this.#state.get()
  /** Grows with every change of the state. */
  #changes = 0
  #asking: Promise<AskOutcome> | null = null
  #askedAt = 0
  #onEnded: () => void = () => {}
  #onReplaced: () => void = () => {}
  #mustStay: () => boolean = () => false

  // Arrow functions, since React and events call them without `this`.
  readonly get = this.#state.get
  readonly drawn = (): SessionState => this.#drawn
  readonly subscribe = this.#state.subscribe
  /** The id of the signed-in account; null: nobody is signed in, or it is unknown. */
  whoIsIn(): string | null {
    const state = this.get()
    return state.status === 'ready' ? (state.session.account?.id ?? null) : null
  }

  /** Sets the listener for an answer that names no account, or another one, although an account was signed in. */
  whenEnded(listener: () => void): void {
    this.#onEnded = listener
  }
  whenReplaced(listener: () => void): void {
    this.#onReplaced = listener
  }

  /**
   * Sets the condition under which the page must not be left: words that the browser cannot store exist in this page alone.
   */
  stayWhile(condition: () => boolean): void {
    this.#mustStay = condition
  }

  /** The known state; without one, the state after a request. */
  load(): Promise<SessionState> {
    const state = this.get()
    return state.status === 'ready' ? Promise.resolve(state) : this.refresh()
  }

  /** Asks the server again; simultaneous callers share one answer. */
  async refresh(): Promise<SessionState> {
    await this.#askOnce()
    return this.get()
  }

  /**
   * Like `refresh`, by a request that begins now: one under way may be older than the event that made the caller ask.
   * @returns whether the server has answered
   */
  async askAnew(): Promise<boolean> {
    await this.#asking
    let outcome: AskOutcome
    do outcome = await this.#askOnce()
    while (outcome === 'overtaken')
    return outcome === 'told'
  }

  /** Asks again if the last answer is older than this. */
  async refreshIfOlder(ageMs: number): Promise<void> {
    if (this.get().status === 'ready' && Date.now() - this.#askedAt > ageMs) await this.refresh()
  }

  /** Takes the session that came with the page. */
  begin(session: Session): void {
    learnServerTime(session.now, performance.timeOrigin)
    noteDrawing(session.now ?? '')
    this.signedIn(session)
    this.#drawn = this.get()
  }

  signedIn(session: Session): void {
    this.#askedAt = Date.now()
    this.#put({ status: 'ready', session: this.#withNewestFacts(session) })
  }

  /** Takes the season's facts of the evening. A request for the session that is under way stays valid. */
  learnEvening(evening: Evening): void {
    const season = this.#knownSeason()
    if (season?.year !== evening.year) return
    const facts = newestFacts(season, evening)
    const isNews = (Object.keys(facts) as (keyof EveningFacts)[]).some((name) => facts[name] !== season[name]) // its own keys
    const state = this.get()
    // The season stays the same object unless a fact is new, since a new object means a new answer of the session.
    if (isNews && state.status === 'ready')
      this.#show({ ...state, session: { ...state.session, season: { ...season, ...facts } } })
  }

  /** Takes a user that the server has returned to this tab or another. */
  setUser(user: User): void {
    const state = this.get()
    if (state.status === 'ready' && this.#isNews(user)) this.#put({ ...state, session: { ...state.session, user } })
  }

  signedOut(): void {
    const state = this.get()
    if (state.status === 'ready')
      this.#put({ status: 'ready', session: { ...state.session, account: null, user: null } })
  }

  #askOnce(): Promise<AskOutcome> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #ask(): Promise<AskOutcome> {
    const before = this.#changes
    const sentAt = Date.now()
    const answer = await call<Session>('GET', paths.session)
    this.#askedAt = Date.now()
    if (answer.ok) learnServerTime(answer.value.now, sentAt)
    if (before !== this.#changes) return 'overtaken'
    if (!answer.ok) {
      this.#afterFailure(answer.failure)
      return 'failed'
    }
    const wasIn = this.whoIsIn()
    const nowIn = answer.value.account?.id ?? null
    if (wasIn !== null && nowIn !== null && nowIn !== wasIn) {
      forgetKept() // it may be the new person's already
      if (!this.#mustStay()) this.#onReplaced()
      return 'told'
    }
    this.#put({ status: 'ready', session: this.#withNewestFacts(answer.value) })
    if (wasIn !== null && nowIn === null) this.#onEnded()
    return 'told'
  }

  /** Keeps the known session: one failed refresh signs nobody out. */
  #afterFailure(failure: Failure): void {
    const state = this.get()
    if (state.status === 'ready') {
      if (state.keptAt !== undefined) this.#put({ ...state, failure })
      return
    }
    const kept = isPassing(failure) ? keptSession() : null
    this.#put(
      kept ? { status: 'ready', session: kept.value, keptAt: kept.at, failure } : { status: 'unavailable', failure },
    )
  }

  /** Null before the server's first answer: this browser's copy of an earlier visit is not the season's state. */
  #knownSeason(): Season | null {
    const state = this.get()
    return state.status === 'ready' && state.keptAt === undefined ? state.session.season : null
  }

  #withNewestFacts(session: Session): Session {
    const season = this.#knownSeason()
    if (season?.year !== session.season.year) return session
    return { ...session, season: { ...session.season, ...newestFacts(season, session.season) } }
  }

  /** An older revision never replaces a newer one, since answers may overtake each other. */
  #isNews({ id, rev }: User): boolean {
    const state = this.get()
    const user = state.status === 'ready' ? state.session.user : null
    return user === null || user.id !== id || rev >= user.rev
  }

  #put(next: SessionState): void {
    this.#changes++
    this.#show(next)
  }

  #show(next: SessionState): void {
    if (next.status === 'ready' && next.keptAt === undefined) keepSession(next.session)
    else if (next.status === 'ready') keepFor(next.session)
    this.#state.set(next)
  }
}

export const sessionStore = new SessionStore()

changesAreOf(() => sessionStore.whoIsIn())

/** Why the login page appeared; shown there until the next sign-in. */
type Ending = 'elsewhere' | 'expired'

let ending: Ending | null = null

export const noteEnding = (how: Ending | null): void => {
  ending = how
}
export const lastEnding = (): Ending | null => ending

export const ENDING_SENTENCES: Record<Ending, string> = {
  elsewhere: 'La sessione è stata chiusa in un’altra scheda. Rientra e torni dov’eri.',
  expired: 'La sessione è finita: succede, dopo un mese. Rientra e torni dov’eri. Le parole scritte sono ancora qui.',
}

const PUBLIC = ['/login', '/error/', '/delete-data', '/extra/privacy', '/extra/termini']
const isPublic = (path: string): boolean => PUBLIC.some((prefix) => path.startsWith(prefix))

export function watchSession(): void {
  const toLogin = (): void => {
    // A page that is being opened counts as the current one: its answer would come for a signed-out person.
    const { pathname, search } = location
    if (!isPublic(pathname)) navigateTo(loginPath(pathname + search), { replace: true })
  }
  // Only a person who was signed in is told why that ended.
  const end = (how: Ending): void => {
    if (sessionStore.whoIsIn() !== null) noteEnding(how)
    sessionStore.signedOut()
    toLogin()
  }
  void sessionStore.load()
  sessionStore.whenEnded(() => {
    noteEnding('expired')
    toLogin()
  })
  // A new document, since all unfinished work of this one belongs to the person before.
  sessionStore.whenReplaced(() => location.replace('/'))
  // Nobody is signed in, or somebody else. If the session cannot be asked, the refusal alone proves that this account is out.
  whenSignedOut(async () => {
    const isTold = await sessionStore.askAnew()
    if (!isTold || sessionStore.whoIsIn() === null) end('expired')
  })
  onNewsFromOtherTabs((news) => {
    if (news === 'signed-out') end('elsewhere')
    else {
      noteEnding(null)
      void sessionStore.askAnew()
    }
  })
  // No message comes from another browser, where the person may have written, finished or signed out; nor from a sign-in by
  // Google in another tab.
  whenLookedAt(() => {
    if (sessionStore.get().status === 'ready') void sessionStore.askAnew()
  })
}

/**
 * Calls the listener once for each return to this tab, or to its window: a browser reports one return by two events, in no
 * reliable order.
 */
function whenLookedAt(listener: () => void): void {
  let isAway = false
  const leave = (): void => {
    isAway = true
  }
  const comeBack = (): void => {
    if (!isAway || document.visibilityState !== 'visible') return
    isAway = false
    listener()
  }
  addEventListener('blur', leave)
  addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
    else leave()
  })
}

/** The tabs of a browser share a session: a sign-in or sign-out in one is told to the others. */
type SessionNews = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | null = null
/** Null in an old browser, and where a page is drawn without one: an open channel would keep the build from ending. */
const openChannel = (): BroadcastChannel | null => {
  if (globalThis.document && globalThis.BroadcastChannel) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews | object): void => openChannel()?.postMessage(news)

/** The message may be from another release: the listener must validate it. */
export const onMessage = (listener: (data: unknown) => void): void =>
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))

const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void =>
  onMessage((data) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
