export type Sky = 'sun' | 'mixed' | 'clouds' | 'rain' | 'snow' | 'fog'

/** The first match counts: «pioggia con neve» is snow, «nubi sparse con pioggia» is rain. */
const SKIES: readonly (readonly [RegExp, Sky])[] = [
  [/nev|ghiacc|gelat|nevischio/, 'snow'],
  [/piog|piov|rovesc|tempor|acquazz|pioviggin/, 'rain'],
  [/nebb|foschi|caligin/, 'fog'],
  [/parz|sparse|poco nuvoloso|variab/, 'mixed'],
  [/seren|sole|soleg|limpid/, 'sun'],
  [/nuvol|nub|copert/, 'clouds'],
]

/** The drawing for the service's Italian words; for unknown words, a sky with a bit of everything. */
export const skyOf = (description: string): Sky => {
  const words = description.toLocaleLowerCase('it')
  return SKIES.find(([pattern]) => pattern.test(words))?.[1] ?? 'mixed'
}

/** The Worker asks anew after 20 minutes: an older observation is the last good answer of a failing service. */
const STALE_MS = 40 * 60_000
export const isStale = (observedAt: string, now: number): boolean => now - Date.parse(observedAt) > STALE_MS
