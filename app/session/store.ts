/** What this browser knows of who is signed in, and of the season. Asked once at the start, then kept fresh. */
import { paths } from '../../shared/api/paths.ts'
import type { Session, User } from '../../shared/api/shapes.ts'
import { type Answer, call, type Failure, isPassing, UNREACHED } from '../api/call.ts'
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

let state: SessionState = { status: 'loading' }
let asking: Promise<SessionState> | null = null
let askedAt = 0
/** Rises whenever another tab may have changed who is in behind this one's back. */
let doubts = 0
/** As of which of them the server has said who is in. */
let saidAsOf = -1
let lastFailure = UNREACHED
/** Rises with every local change; an answer to a question asked before it is stale and dropped. */
let change = 0
const listeners = new Set<() => void>()
let onReplaced: (nowIn: string | null) => void = () => {}

const whoIsIn = (): string | null => (state.status === 'ready' ? (state.session.account?.id ?? null) : null)

/** An older revision never comes over a newer one: answers may overtake each other. */
const isNews = ({ id, rev }: User): boolean => {
  const known = state.status === 'ready' ? state.session.user : null
  return known === null || known.id !== id || rev >= known.rev
}

function put(next: SessionState): SessionState {
  state = next
  change++
  if (next.status === 'ready' && next.keptAt === undefined) keepSession(next.session)
  for (const listener of listeners) listener()
  return next
}

async function ask(): Promise<SessionState> {
  const asOf = doubts
  const before = change
  const answer: Answer<Session> = await call<Session>('GET', paths.session)
  if (!answer.ok) lastFailure = answer.failure
  else if (before === change) saidAsOf = asOf
  askedAt = Date.now()
  if (before !== change) return state
  if (answer.ok) {
    const wasIn = whoIsIn()
    const next = put({ status: 'ready', session: answer.value })
    const nowIn = answer.value.account?.id ?? null
    if (wasIn !== null && nowIn !== wasIn) onReplaced(nowIn)
    return next
  }
  // What was known stays known: one failing refresh logs nobody out.
  const { failure } = answer
  if (state.status === 'ready') return state.keptAt === undefined ? state : put({ ...state, failure })
  const kept = isPassing(failure) ? keptSession() : null
  return put(
    kept ? { status: 'ready', session: kept.session, keptAt: kept.at, failure } : { status: 'unavailable', failure },
  )
}

export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): SessionState => state,
  /** The account's id. */
  whoIsIn,
  /** Whom to tell when the server, whyever it was asked, no longer knows who was in: someone else is, or nobody. */
  whenReplaced(listener: typeof onReplaced): void {
    onReplaced = listener
  },

  /** The state once it is known; asks when it is not. */
  load: (): Promise<SessionState> => (state.status === 'ready' ? Promise.resolve(state) : sessionStore.refresh()),

  /** Asks again; simultaneous askers share one answer. */
  refresh(): Promise<SessionState> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  },

  doubt: (): void => void doubts++,
  isSure: (): boolean => saidAsOf === doubts,

  /** For what must not go with another's cookie: asks again after a doubt. Null: who is in is known, else why it is not. */
  async confirm(): Promise<Failure | null> {
    if (!document.hasFocus()) doubts++
    const asOf = doubts
    if (saidAsOf < asOf) await asking // begun before the doubt, perhaps
    if (saidAsOf < asOf) await sessionStore.refresh()
    return saidAsOf < asOf ? lastFailure : null
  },

  /** Asks again when the last answer is older than this. */
  async refreshIfOlder(ageMs: number): Promise<void> {
    if (state.status === 'ready' && Date.now() - askedAt > ageMs) await sessionStore.refresh()
  },

  signedIn(session: Session): void {
    askedAt = Date.now()
    put({ status: 'ready', session })
  },

  /** As the server has answered, to this tab or another. */
  setUser(user: User): void {
    if (state.status === 'ready' && isNews(user)) put({ ...state, session: { ...state.session, user } })
  },

  signedOut(): void {
    if (state.status === 'ready') put({ status: 'ready', session: { ...state.session, account: null, user: null } })
  },
}
