import { askedStart } from '../sub-pages.ts'

/** Where one is in a ranking is in the address, so that «back» walks it and a friend can be sent there. */
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
