import type { RefusalCode } from '../shared/refusals.ts'
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

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    config: Config
    requestId: string
    refusal: RefusalCode
    caller: Caller
    /** By its hash: a session that only a ticket vouches for so far. The handler's own question has to look at it. */
    unproved: string | null
  }
}
