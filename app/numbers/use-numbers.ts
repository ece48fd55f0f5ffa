import { useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { SaidWords, Season, User } from '../../shared/api/shapes.ts'
import type { Numbers } from '../../shared/api/years-shapes.ts'
import { asked } from '../api/act.ts'
import { type Answer, call, type Failure, isPassing } from '../api/call.ts'
import { useRepeat } from '../repeat.ts'
import { sessionStore } from '../session/store.ts'

/** An isolate keeps its answer for ten seconds: asked sooner, it would say the same. */
const COUNTED_AGAIN_MS = 10_000

/** `numbers` survive a failure of the network, and nothing else. `hits`: one's own, by the same speech; null: none are known. */
export type NumbersState = { numbers: Numbers | null; hits: number | null; failure: Failure | null }
type State = NumbersState & { away: { failure: Failure } | null }

/** What the session says of the speech. `version`: null where it is not told, or of another year. */
type Speech = { isPublished: boolean; version: number | null }

/**
 * What the next state is, after the answers. Pure. The server's answer may be ten seconds old, the session's word too:
 * what either of them takes away is not shown.
 * @param said null where one's own hits are not asked for
 */
export function nextState(
  before: NumbersState,
  told: Answer<Numbers>,
  said: Answer<SaidWords> | null,
  { isPublished, version }: Speech,
): State {
  if (told.ok && isPublished) {
    const { speechVersion } = told.value
    const isSame = said?.ok === true && said.value.speechVersion === speechVersion
    const state = { numbers: told.value, hits: isSame ? said.value.said.length : null, failure: null }
    // A correction came between, or one answer is a copy.
    const isBetween = said !== null && !isSame && (said.ok || isPassing(said.failure))
    const isOld = version !== null && speechVersion < version
    return {
      ...state,
      away: isBetween || isOld ? { failure: inAWhile(said?.ok === false ? said.failure : null) } : null,
    }
  }
  const failure = told.ok ? NOT_YET : told.failure
  if (isPassing(failure)) return { ...before, failure, away: { failure } }
  const isCounting = failure.code === 'numbers/not-yet' && isPublished
  return { numbers: null, hits: null, failure, away: isCounting ? { failure: inAWhile(failure) } : null }
}

const NOT_YET: Failure = { status: 409, code: 'numbers/not-yet', sentence: '' }

const inAWhile = (failure: Failure | null): Failure => ({
  ...NOT_YET,
  ...failure,
  retryAfterMs: failure?.retryAfterMs ?? COUNTED_AGAIN_MS,
})

/**
 * The numbers of a season, and one's own hits in this one. Asked again with each new answer of the session, that is at
 * each return to the page and at a publication, since no message announces a correction or a withdrawal.
 */
export function useNumbers(year: number, season: Season, user: User): NumbersState & { retry: () => Promise<void> } {
  const [state, setState] = useState<NumbersState>({ numbers: null, hits: null, failure: null })
  const latest = useRef(state)
  const hasDoubted = useRef(false)
  const isOwn = year === season.year
  const isPublished = !isOwn || season.speechPublished
  const version = (isOwn && season.speechVersion) || null
  const { hurry } = useRepeat(async () => {
    const [told, said] = await Promise.all([
      call<Numbers>('GET', paths.numbers(year)),
      isOwn && isPublished && user.hasFinished ? call<SaidWords>('GET', paths.said) : null,
    ])
    const { away, ...next } = nextState(latest.current, told, said, { isPublished, version })
    latest.current = next
    setState(next)
    const isWithdrawn = said?.ok === false && said.failure.code === 'season/not-published'
    const isDoubtful = isWithdrawn || (told.ok && !isPublished)
    if (isDoubtful && !hasDoubted.current) {
      // The speech was withdrawn, or is published by now: the session tells. Once only, should the two never agree.
      await sessionStore.refresh()
    }
    hasDoubted.current = isDoubtful
    return away && { failed: away.failure }
    // Another season means that the session was answered anew.
  }, [season, year])
  return { ...state, retry: () => asked(hurry()) }
}
