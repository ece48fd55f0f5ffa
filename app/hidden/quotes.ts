import text from './quotes.txt?raw'

/** The quotes of /pagina/{n}, written for this game (game.md, «Labels»): one a line. */
export const quotes: readonly string[] = text.trimEnd().split('\n')

/** The quote of page 252 (docs/game.md, «Pages»). */
export const FIXED_QUOTE = 144

const quoteIndex = (page: number): number => page % quotes.length

export const quoteOf = (page: number): string => quotes[quoteIndex(page)] ?? ''
