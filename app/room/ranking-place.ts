import { PAGE_SIZE } from './use-ranking.ts'

/** Where one is in a ranking is in the address, so that «back» walks it and a friend can be sent there. */
type Place = { from?: number; word?: string; player?: string }

export const placeToUrl = ({ from, word, player }: Place): string => {
  const search = new URLSearchParams()
  if (from !== undefined && from > 1) search.set('da', String(from))
  if (word) search.set('parola', word)
  if (player) search.set('chi', player)
  return `?${search}`
}

/** The sub-page on which a position stands begins with this one. */
export const pageStart = (position: number): number => Math.floor((position - 1) / PAGE_SIZE) * PAGE_SIZE + 1

export const urlToPlace = (search: URLSearchParams): { from: number; word: string; player: string | null } => {
  const asked = Math.floor(Number(search.get('da')))
  return {
    from: pageStart(asked >= 1 && asked <= Number.MAX_SAFE_INTEGER ? asked : 1),
    word: search.get('parola')?.trim() ?? '',
    player: search.get('chi'),
  }
}
