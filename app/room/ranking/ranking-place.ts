import { askedStart } from '../sub-pages.ts'

/** The place in a ranking is in the address, so that «back» works and the address can be sent to a friend. */
type Place = { from?: number; word?: string; player?: string }

export const placeToUrl = ({ from, word, player }: Place): string => {
  const search = new URLSearchParams()
  if (from !== undefined && from > 1) search.set('da', String(from))
  if (word) search.set('parola', word)
  if (player) search.set('chi', player)
  return `?${search}`
}

export const urlToPlace = (search: URLSearchParams): { from: number; word: string; player: string | null } => ({
  from: askedStart(search.get('da')),
  word: search.get('parola')?.trim() ?? '',
  player: search.get('chi'),
})

/** The board after the publication, which has no pages. */
export const BOARD_URL = '?tabellone'
export const isBoardUrl = (search: URLSearchParams): boolean => search.has('tabellone')
