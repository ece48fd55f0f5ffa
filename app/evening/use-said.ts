import { useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { SaidWords, Season } from '../../shared/api/shapes.ts'
import { whileFaded } from '../net/act.ts'
import { call, type Failure } from '../net/call.ts'
import { useRepeat } from '../net/repeat.ts'
import { sessionStore } from '../session/session.ts'

/** `near`: the form that was said, for each word that was not. Both stay after a failed request. */
type State = { said: ReadonlySet<string> | null; near: ReadonlyMap<string, string>; failure: Failure | null }

type Said = State & { retry: () => Promise<void> }

/**
 * Which of the player's words were said. Fetched again after each answer of the session, which comes at each return to the
 * page, since no message announces a correction or a withdrawal.
 */
export function useSaid(season: Season): Said {
  const [state, setState] = useState<State>({ said: null, near: new Map(), failure: null })
  const hasDoubted = useRef(false)
  const { hurry } = useRepeat(async () => {
    const answer = await call<SaidWords>('GET', paths.said)
    if (answer.ok) {
      hasDoubted.current = false
      const { said, near } = answer.value
      setState({ said: new Set(said), near: new Map(Object.entries(near)), failure: null })
      return null
    }
    const { failure } = answer
    setState((before) => ({ ...before, failure }))
    if (failure.code === 'season/not-published' && !hasDoubted.current) {
      // The session will say that the speech was withdrawn, and this page stops. Once only, in case the two never agree.
      hasDoubted.current = true
      await sessionStore.refresh()
    }
    return { failed: failure }
    // A new season object means a new answer of the session.
  }, [season])
  return { ...state, retry: () => whileFaded(hurry()) }
}
