/** Links to the pages about the years, with a ranking's hits. In the players' chunk, unlike those pages. */

import { useEffect } from 'react'
import type { PlayerResult } from '../../shared/api/shapes.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { prefetch } from '../start/chunk.ts'
import { Link } from '../start/visit.tsx'

export const NUMBERS_URL = '/numeri'

/** The address names the year of another season. */
export const yearFrom = (search: URLSearchParams, current: number): number => {
  const year = search.get('anno') ?? ''
  return /^[12]\d{3}$/.test(year) ? Number(year) : current
}

type State = { year: number; hits: number }

/** From a ranking of that year, with the player's hits if they played there. */
export function linkFromRanking(
  year: number,
  current: number,
  me: Pick<PlayerResult, 'computedWords'> | null,
): { to: string; state: State | null } {
  const words = me?.computedWords ?? []
  const hits = words.filter(({ isSaid }) => isSaid).length
  return {
    to: year === current ? NUMBERS_URL : `${NUMBERS_URL}?anno=${year}`,
    state: words.length === WORDS_PER_PLAYER ? { year, hits } : null,
  }
}

/** The hits that a ranking of this year has passed on. A history entry is not trusted. */
export function hitsFrom(state: unknown, year: number): number | null {
  const { year: of, hits } = (state ?? {}) as Partial<State> // unknown data: each field is checked below
  return of === year && Number.isInteger(hits) ? Number(hits) : null
}

/** To page 106. Its code is prefetched, since its index may be kept and work without a network. */
export function PastLink() {
  useEffect(() => {
    prefetch(() => import('./dal-1949.tsx'))
  }, [])
  return (
    <Link className="button plain wide" to="/dal-1949">
      Le tue dieci dal 1949 »
    </Link>
  )
}
