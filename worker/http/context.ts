/** The variables of a request in middleware and handlers, and its caller. */
import type { RefusalCode } from '../../shared/refusals.ts'
import type { FoundSession } from '../db/sessions.ts'
import type { Bindings, Config } from '../platform/env.ts'

/** The caller, from the session or its ticket. `fullName` is null while there is no profile in this season. */
export type Caller = {
  accountId: string
  sessionId: string
  fullName: string | null
  season: number
  /** Whether their words of this season are locked. From a ticket: at the moment when the ticket was made. */
  hasFinished: boolean
}

/** A caller whose session D1 has returned in this very request: required where a ticket must not decide. */
export type ProvedCaller = Caller & { session: FoundSession }

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    config: Config
    requestId: string
    refusal: RefusalCode
    /** True when a join has made the caller a new member. */
    hasJoined: boolean
    caller: Caller
    /** The caller's account; set by `requireViewer`. */
    viewerId: string
    /** The hash of the session's token; set by `requireWriter`. */
    tokenHash: string
    /** The session as D1 has returned it in this request; null while only a ticket identifies the caller. */
    session: FoundSession | null
  }
}
