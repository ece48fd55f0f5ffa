import { useEffect, useReducer, useRef, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { call, isPassing } from '../../api/call.ts'
import { repeat } from '../../repeat.ts'
import { keepRanking, keptRanking } from '../../rooms/kept-rooms.ts'
import { rankingSpread } from '../../spread.ts'
import { PAGE_SIZE } from '../sub-pages.ts'
import { askAgainAfter, type LoadedRanking, NOTHING_YET, rankingReducer } from './ranking-state.ts'

type RankingQuery = { view: RoomView; from: number; word: string }

/**
 * A page of the ranking, fetched again whenever the room announces news. What is on screen stays until then.
 *
 * @param isLive whether frames arrive. Between the answer «waiting» and the connection a speech may be published that
 * no frame announces here: so the ranking is fetched once more when the connection is live.
 */
export function useRanking({ view, from, word }: RankingQuery, roomNews: number, isLive: boolean): LoadedRanking {
  const [loaded, dispatch] = useReducer(rankingReducer, NOTHING_YET)
  const [listenings, setListenings] = useState(0)
  const isListening = isLive && loaded.ranking?.status === 'waiting'
  useEffect(() => {
    if (isListening) setListenings((count) => count + 1)
  }, [isListening])
  const news = roomNews + listenings
  const lastNews = useRef(news)
  const room = useRef(view)
  useEffect(() => {
    room.current = view
  }, [view])
  const roomId = view.id
  useEffect(() => {
    let isGone = false
    const job = repeat(async () => {
      const answer = await call<Ranking>('GET', paths.ranking(roomId, { from, limit: PAGE_SIZE, word }))
      if (isGone) return null
      if (!answer.ok) {
        dispatch({ type: 'failed', failure: answer.failure })
        if (!isPassing(answer.failure)) return null
        const page = word === '' ? keptRanking(roomId, from) : null
        if (page) dispatch({ type: 'kept', ranking: page.value, place: { from, word }, at: page.at })
        return { failed: answer.failure }
      }
      dispatch({ type: 'arrived', ranking: answer.value, place: { from, word }, at: Date.now() })
      if (word === '') keepRanking(room.current, from, answer.value)
      if (answer.value.status !== 'computing') return null
      return { inMs: askAgainAfter(room.current.playerCount, Math.random()) }
    })
    const isNews = lastNews.current !== news
    lastNews.current = news
    job.wake(isNews ? Math.random() * rankingSpread(room.current.playerCount) : 0)
    return () => {
      isGone = true
      job.stop()
    }
  }, [roomId, from, word, news])
  return loaded
}
