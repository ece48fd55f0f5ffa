/** Long lists are divided into sub-pages, as on teletext; the address holds the place, so that «back» works. Pure. */

/** One screen of names, and a key for the next. */
export const PAGE_SIZE = 20

/** The first position of the sub-page that holds a position. */
export const pageStart = (position: number): number => Math.floor((position - 1) / PAGE_SIZE) * PAGE_SIZE + 1

/** The first position of the sub-page that an address asks for; 1 if it asks for no position. */
export function askedStart(asked: string | null): number {
  const position = Math.floor(Number(asked))
  return pageStart(position >= 1 && position <= Number.MAX_SAFE_INTEGER ? position : 1)
}

/** The same for a list that is loaded, and may have become shorter since the address was made. */
export const askedStartWithin = (asked: string | null, total: number): number =>
  pageStart(Math.max(1, Math.min(askedStart(asked), total)))
