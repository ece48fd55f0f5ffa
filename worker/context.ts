import type { RefusalCode } from '../shared/refusals.ts'
import type { FoundSession } from './db/accounts/sessions.ts'
import type { Bindings, Config } from './env.ts'

/** Who is calling, as the session or its ticket says. `fullName` is null while there is no profile in this season. */
export type Caller = {
  accountId: string
  sessionId: string
  fullName: string | null
  season: number
  /** Finished words that some room has not confirmed yet: this call delivers them again. */
  owesDelivery: boolean
}

/** Somebody whose session D1 has told of in this very request: what a ticket alone must not decide asks for this type. */
export type ProvedCaller = Caller & { session: FoundSession }

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    config: Config
    requestId: string
    refusal: RefusalCode
    /** Whoever opens a room calls `join`: whether they were not in it before. */
    hasJoined: boolean
    caller: Caller
    /** By its hash: the session whose cookie came with the request. */
    tokenHash: string
    /** That session as D1 has told of it in this request; null while only a ticket vouches for it. */
    session: FoundSession | null
    /** Whether the ticket is in the second half of its life: then the handler's own question has to look at the session. */
    isTicketOld: boolean
  }
}
