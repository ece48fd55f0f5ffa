/** The direction that the wind blows from: the service's sixteen points, in Italian. */
const POINTS: Readonly<Record<string, string>> = {
  N: 'nord',
  NNE: 'nord-nord-est',
  NE: 'nord-est',
  ENE: 'est-nord-est',
  E: 'est',
  ESE: 'est-sud-est',
  SE: 'sud-est',
  SSE: 'sud-sud-est',
  S: 'sud',
  SSW: 'sud-sud-ovest',
  SW: 'sud-ovest',
  WSW: 'ovest-sud-ovest',
  W: 'ovest',
  WNW: 'ovest-nord-ovest',
  NW: 'nord-ovest',
  NNW: 'nord-nord-ovest',
}

/** Null for anything else: then the page says only how strong the wind is. */
export const windPoint = (direction: string): string | null => POINTS[direction.trim().toUpperCase()] ?? null
