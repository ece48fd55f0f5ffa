import { useEffect, useState } from 'react'
import type { Board, Evening } from '../../../shared/api/evening-shapes.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { spokenWords } from '../../../shared/evening/provisional/spoken.ts'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { type Answer, call, type Failure } from '../../api/call.ts'

/** `spoken`: the transcript's words, as far as the season's own evening is told. */
export type Fetched = { board: Board; results: PlayerResult[]; spoken: string[] }

/** The most that one page of a ranking may have (docs/api.md); a room with a board has at most two. */
const PAGE = 200

async function wholeRanking(roomId: string): Promise<Answer<PlayerResult[]>> {
  const results: PlayerResult[] = []
  for (let total = 1; results.length < total; ) {
    const page = await call<Ranking>('GET', paths.ranking(roomId, { from: results.length + 1, limit: PAGE }))
    if (!page.ok) return page
    if (page.value.results.length === 0) break
    results.push(...page.value.results)
    total = page.value.total
  }
  return { ok: true, status: 200, value: results }
}

/** The board and the whole ranking of a room whose text is out, fetched once: a corrected text makes a new screen. */
export function useChecked(roomId: string, season: number): Fetched | Failure | null {
  const [found, setFound] = useState<Fetched | Failure | null>(null)
  useEffect(() => {
    let isGone = false
    const fetchBoth = async (): Promise<void> => {
      const [board, results, evening] = await Promise.all([
        call<Board>('GET', paths.board(roomId)),
        wholeRanking(roomId),
        call<Evening>('GET', paths.evening),
      ])
      if (isGone) return
      if (!board.ok) return setFound(board.failure)
      if (!results.ok) return setFound(results.failure)
      // Without it the verdicts are those of the taps alone.
      const transcript = evening.ok && evening.value.year === season ? evening.value.transcript : null
      const spoken = transcript ? spokenWords(transcript).map(({ word }) => word) : []
      setFound({ board: board.value, results: results.value, spoken })
    }
    void fetchBoth()
    return () => {
      isGone = true
    }
  }, [roomId, season])
  return found
}
