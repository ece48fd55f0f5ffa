import type { SpeechIndex } from './speech-index.ts'

/** The season's own speech, of which one knows only what became of one's own words. */
export type ThisYear = { year: number; said: ReadonlySet<string> }

export type WordHistory = { word: string; years: readonly number[] }
export type YearHits = { year: number; hits: number }
/** Of the years with as many hits the latest; `others`: how many more there are. */
export type Extreme = YearHits & { others: number }

/** `years`: of all speeches, rising. `words`: in the order of the list. `hits`: for each of the years. */
export type History = {
  years: readonly number[]
  words: readonly WordHistory[]
  hits: readonly YearHits[]
  best: Extreme
  worst: Extreme
}

/**
 * What the past speeches had of some words (decision 59).
 *
 * @param words normalised, each once
 * @param now takes the place of the index's entry for that year, if it has one: the official text is the season's
 */
export function historyOf(index: SpeechIndex, words: readonly string[], now: ThisYear | null): History {
  const isPast = (year: number): boolean => year !== now?.year
  const years = [...index.years.filter(isPast), ...(now ? [now.year] : [])].sort((a, b) => a - b)
  const told = words.map((word) => {
    const past = (index.said.get(word) ?? []).flatMap((place) => index.years[place] ?? []).filter(isPast)
    return { word, years: now?.said.has(word) ? [...past, now.year].sort((a, b) => a - b) : past }
  })
  const hits = years.map((year) => ({ year, hits: told.filter(({ years: said }) => said.includes(year)).length }))
  const counts = hits.map((one) => one.hits)
  return { years, words: told, hits, best: latest(hits, Math.max(...counts)), worst: latest(hits, Math.min(...counts)) }
}

function latest(hits: readonly YearHits[], wanted: number): Extreme {
  const equal = hits.filter((one) => one.hits === wanted)
  return { year: equal.at(-1)?.year ?? 0, hits: wanted, others: equal.length - 1 }
}

/** How many words a player could have had in that year's speech; 0 for a year that the index does not have. */
export function playableWords({ years, said }: SpeechIndex, year: number): number {
  const place = years.indexOf(year)
  let count = 0
  for (const places of said.values()) if (places.includes(place)) count++
  return count
}

/** @param years rising. `length`: from the first to the last, both counted */
export const spanOf = (years: readonly number[]): { first: number; last: number; length: number } => {
  const [first = 0, last = first] = [years[0], years.at(-1)]
  return { first, last, length: last - first + 1 }
}

/** The years between the first and the last of which there is no speech: a strip must not say that a word was not said. */
export function missingYears(years: readonly number[]): number[] {
  const { first, length } = spanOf(years)
  return Array.from({ length }, (_, at) => first + at).filter((year) => !years.includes(year))
}

/** `at`: years after the first. `length`: in years. */
export type Run = { at: number; length: number }

/** Years that follow each other, as runs; for strips that are drawn. */
export function runsOf(years: readonly number[], first: number): Run[] {
  const runs: Run[] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last && last.at + last.length === year - first) last.length++
    else runs.push({ at: year - first, length: 1 })
  }
  return runs
}
