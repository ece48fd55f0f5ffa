import { useEffect, useRef, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Ranking } from '../../shared/api/shapes.ts'
import { call, type Failure, isPassing } from '../api/call.ts'
import { backOff } from '../text/back-off.ts'

export const PAGE_SIZE = 50

/** A crowd that hears «there is a ranking» in one instant should not ask for it in one instant. */
const JITTER_MS = 800
const CROWD_JITTER_MS = 8000
const CROWD = 1000
const COMPUTING_MS = 2000

export type RankingQuery = { roomId: string; from: number; word: string }
export type LoadedRanking = { ranking: Ranking | null; failure: Failure | null }

/** A page of the ranking, fetched again whenever the room says that there is news. What is on screen stays until then. */
export function useRanking({ roomId, from, word }: RankingQuery, news: number, playerCount: number): LoadedRanking {
  const [loaded, setLoaded] = useState<LoadedRanking>({ ranking: null, failure: null })
  const lastNews = useRef(news)
  const crowd = playerCount > CROWD
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let isGone = false
    const fetchPage = async (): Promise<void> => {
      const answer = await call<Ranking>('GET', paths.ranking(roomId, { from, limit: PAGE_SIZE, word }))
      if (isGone) return
      if (!answer.ok) {
        failures++
        setLoaded((before) => ({ ...before, failure: answer.failure }))
        if (isPassing(answer.failure)) again(backOff(failures, Math.random(), answer.failure.retryAfterMs))
        return
      }
      failures = 0
      setLoaded({ ranking: answer.value, failure: null })
      if (answer.value.status === 'computing') again(COMPUTING_MS * (1 + Math.random()))
    }
    const again = (ms: number): void => {
      timer = setTimeout(() => void fetchPage(), ms)
    }
    const isNews = lastNews.current !== news
    lastNews.current = news
    again(isNews ? Math.random() * (crowd ? CROWD_JITTER_MS : JITTER_MS) : 0)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [roomId, from, word, news, crowd])
  return loaded
}
