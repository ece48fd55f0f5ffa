import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { call, isPassing } from '../../api/call.ts'
import { answerOrKept, keep } from '../../local/kept.ts'
import { repeat } from '../../repeat.ts'
import { rankingSpread } from '../../spread.ts'
import { PAGE_SIZE } from '../sub-pages.ts'
import {
  askAgainAfter,
  type LoadedRanking,
  NOTHING_YET,
  type RankingEvent,
  type RankingPlace,
  rankingReducer,
} from './ranking-state.ts'

/** A page of the ranking, fetched again whenever the room's number is above its own. What is on screen stays until then. */
export function useRanking(view: RoomView, from: number, word: string): LoadedRanking {
  const [loaded, dispatch] = useReducer(rankingReducer, NOTHING_YET)
  const newest = useEffectEvent(() => view)
  const asking = useRef<ReturnType<typeof askForRanking> | null>(null)
  const { id, rankingRev } = view
  useEffect(() => {
    const made = askForRanking(id, { from, word }, () => newest(), dispatch)
    asking.current = made
    return () => made.stop()
  }, [id, from, word])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the newest view
  useEffect(() => asking.current?.look(), [rankingRev])
  return loaded
}

/**
 * Asks for the page at once, and again as long as the answer is older than the room (decision 136): an answer that says no
 * number is taken as it is. `look` is called when the room has another number.
 */
export function askForRanking(
  roomId: string,
  place: RankingPlace,
  newest: () => RoomView,
  dispatch: (event: RankingEvent) => void,
) {
  const { from, word } = place
  /** The last answer's number; infinite: there is none, so nothing is older. */
  let rev = Number.POSITIVE_INFINITY
  let isStopped = false
  const isOld = (): boolean => rev < (newest().rankingRev ?? 0)
  /** Everybody in the room has just been told the same. */
  const soon = (): number => Math.random() * rankingSpread(newest().playerCount)
  const job = repeat(async () => {
    const asked = call<Ranking>('GET', paths.ranking(roomId, { from, limit: PAGE_SIZE, word }))
    const answer = await answerOrKept('ranking', word === '' ? `${roomId} ${from}` : null, asked)
    if (isStopped) return null
    if (!answer.ok) {
      dispatch({ type: 'failed', failure: answer.failure })
      if (!isPassing(answer.failure)) return null
      const page = answer.kept
      if (page?.value.status === 'ready') dispatch({ type: 'kept', ranking: page.value, place, at: page.at })
      return { failed: answer.failure }
    }
    const ranking = answer.value
    dispatch({ type: 'arrived', ranking, place, at: Date.now() })
    keep('room', roomId, newest()) // which may have closed since it was opened
    rev = ranking.rev ?? Number.POSITIVE_INFINITY
    if (isOld()) return { inMs: soon() }
    return ranking.status === 'computing' ? { inMs: askAgainAfter(newest().playerCount, Math.random()) } : null
  })
  job.wake()
  return {
    look(): void {
      if (isOld()) job.wake(soon())
    },
    stop(): void {
      isStopped = true
      job.stop()
    },
  }
}
