import text from './quotes.txt?raw'

/** The quotes of /pagina/{n}, all this project's own (game.md, «Labels»): one a line. */
export const quotes: readonly string[] = text.trimEnd().split('\n')

/** Page 252 always shows this one (docs/game.md, «Pages»). */
export const FIXED_QUOTE = 144

/** Which quote a page shows: its number modulo the count. */
const quoteIndex = (page: number): number => page % quotes.length

export const quoteOf = (page: number): string => quotes[quoteIndex(page)] ?? ''
