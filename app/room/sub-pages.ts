/** Long lists turn into sub-pages, as on teletext; where one is stands in the address, so that «back» walks them. Pure. */

/** One screen of names, and a key for the next. */
export const PAGE_SIZE = 20

/** The sub-page on which a position stands begins with this one. */
export const pageStart = (position: number): number => Math.floor((position - 1) / PAGE_SIZE) * PAGE_SIZE + 1

/** Where the sub-page begins that an address asks for; the first one for what is no position. */
export function askedStart(asked: string | null): number {
  const position = Math.floor(Number(asked))
  return pageStart(position >= 1 && position <= Number.MAX_SAFE_INTEGER ? position : 1)
}

/** The same in a list that is all here, and may have become shorter since the address was written. */
export const askedStartWithin = (asked: string | null, total: number): number =>
  pageStart(Math.max(1, Math.min(askedStart(asked), total)))
