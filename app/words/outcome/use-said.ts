import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { SaidWords, Season } from '../../../shared/api/shapes.ts'
import { asked } from '../../api/act.ts'
import { call, type Failure } from '../../api/call.ts'
import { sessionStore } from '../../session/store.ts'
import { useReturn } from '../../teletext/use-return.ts'

/** `said` survives a later failure: it stays until another answer comes. */
type State = { said: ReadonlySet<string> | null; away: { failure: Failure } | null }

export type Said = { said: State['said']; failure: Failure | null; retry: () => Promise<void> }

/**
 * Which of one's words were said. Asked again with each new answer of the session, that is at each return to the page,
 * since no message announces a correction or a withdrawal.
 */
export function useSaid(season: Season): Said {
  const [{ said, away }, setState] = useState<State>({ said: null, away: null })
  const lastQuestion = useRef(0)
  const hasDoubted = useRef(false)
  const ask = async (): Promise<void> => {
    const question = ++lastQuestion.current
    const answer = await call<SaidWords>('GET', paths.said)
    if (question !== lastQuestion.current) return
    if (answer.ok) {
      hasDoubted.current = false
      return setState({ said: new Set(answer.value.said), away: null })
    }
    setState((before) => ({ ...before, away: { failure: answer.failure } }))
    if (answer.failure.code !== 'season/not-published' || hasDoubted.current) return
    // The speech was withdrawn: the session tells, and this page stops asking. Once only, should the two never agree.
    hasDoubted.current = true
    await sessionStore.refresh()
  }
  const look = useEffectEvent(() => void ask())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another season means that the session was answered anew
  useEffect(look, [season])
  useReturn(away, () => void ask())
  return { said, failure: away?.failure ?? null, retry: () => asked(ask()) }
}
