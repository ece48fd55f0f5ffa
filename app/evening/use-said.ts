import { useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { SaidWords, Season } from '../../shared/api/shapes.ts'
import { whileFaded } from '../net/act.ts'
import { call, type Failure } from '../net/call.ts'
import { useRepeat } from '../net/repeat.ts'
import { sessionStore } from '../session/session.ts'

/** `near`: for words that were not said, the form that was. Both survive a later failure: they stay until another answer comes. */
type State = { said: ReadonlySet<string> | null; near: ReadonlyMap<string, string>; failure: Failure | null }

type Said = State & { retry: () => Promise<void> }

/**
 * Which of one's words were said. Asked again with each new answer of the session, that is at each return to the page,
 * since no message announces a correction or a withdrawal.
 */
export function useSaid(season: Season): Said {
  const [state, setState] = useState<State>({ said: null, near: new Map(), failure: null })
  const hasDoubted = useRef(false)
  const { hurry } = useRepeat(async () => {
    const answer = await call<SaidWords>('GET', paths.said)
    if (answer.ok) {
      hasDoubted.current = false
      const { said, near = {} } = answer.value
      setState({ said: new Set(said), near: new Map(Object.entries(near)), failure: null })
      return null
    }
    const { failure } = answer
    setState((before) => ({ ...before, failure }))
    if (failure.code === 'season/not-published' && !hasDoubted.current) {
      // The speech was withdrawn: the session tells, and this page stops asking. Once only, should the two never agree.
      hasDoubted.current = true
      await sessionStore.refresh()
    }
    return { failed: failure }
    // Another season means that the session was answered anew.
  }, [season])
  return { ...state, retry: () => whileFaded(hurry()) }
}
