/** The past speeches: which of a player's words they had, and their index as one file. */
import { fnv1a } from '../hash.ts'
import { parseSpeech } from '../speech.ts'

/** The season's own speech, of which only the player's own words are known. */
export type ThisYear = { year: number; said: ReadonlySet<string> }

export type WordHistory = { word: string; years: readonly number[] }
type YearHits = { year: number; hits: number }
/** The latest of the years with this number of hits; `others`: how many more such years there are. */
export type Extreme = YearHits & { others: number }

/** `years`: of all speeches, rising. `words`: in the order of the list. `hits`: one number per year. */
export type History = {
  years: readonly number[]
  words: readonly WordHistory[]
  hits: readonly YearHits[]
  best: Extreme
  worst: Extreme
}

/**
 * Which of some words the past speeches had (design.md, «The index of past speeches»).
 *
 * @param words normalised, each once
 * @param now takes the place of the index's entry for that year, if it has one: the official text is the season's
 */
export function historyOf(index: SpeechIndex, words: readonly string[], now: ThisYear | null): History {
  const isPast = (year: number): boolean => year !== now?.year
  const years = [...index.years.filter(isPast), ...(now ? [now.year] : [])].sort((a, b) => a - b)
  const histories = words.map((word) => {
    const past = (index.said.get(word) ?? []).flatMap((place) => index.years[place] ?? []).filter(isPast)
    return { word, years: now?.said.has(word) ? [...past, now.year].sort((a, b) => a - b) : past }
  })
  const hits = years.map((year) => ({
    year,
    hits: histories.filter(({ years: saidYears }) => saidYears.includes(year)).length,
  }))
  const counts = hits.map((one) => one.hits)
  return {
    years,
    words: histories,
    hits,
    best: latest(hits, Math.max(...counts)),
    worst: latest(hits, Math.min(...counts)),
  }
}

function latest(hits: readonly YearHits[], wanted: number): Extreme {
  const equal = hits.filter((one) => one.hits === wanted)
  return { year: equal.at(-1)?.year ?? 0, hits: wanted, others: equal.length - 1 }
}

/** The number of words that a player could have had in that year's speech; 0 for a year that the index does not have. */
export function playableWords({ years, said }: SpeechIndex, year: number): number {
  const place = years.indexOf(year)
  let count = 0
  for (const places of said.values()) if (places.includes(place)) count++
  return count
}

/** @param years rising. `length`: from the first to the last, both included */
export const spanOf = (years: readonly number[]): { first: number; last: number; length: number } => {
  const [first = 0, last = first] = [years[0], years.at(-1)]
  return { first, last, length: last - first + 1 }
}

/** The years without a speech between the first and the last: a strip must not claim that a word was not said then. */
export function missingYears(years: readonly number[]): number[] {
  const { first, length } = spanOf(years)
  return Array.from({ length }, (_, at) => first + at).filter((year) => !years.includes(year))
}

/** `at`: years after the first. `length`: in years. */
type Run = { at: number; length: number }

/** Consecutive years as runs, for drawing strips. */
export function runsOf(years: readonly number[], first: number): Run[] {
  const runs: Run[] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last && last.at + last.length === year - first) last.length++
    else runs.push({ at: year - first, length: 1 })
  }
  return runs
}

// The index of the past speeches as one file: the words of each year, and no text (design.md, «The index of past speeches»).
//
// A line with the format and a checksum of the rest; a line with the years; then a line for each word, sorted by code unit, and
// after an empty line a line for each word's years, in the same order. A word's line begins with one character for the number of
// first letters that it shares with the word before it, followed by its other letters. A word's years are one character for each
// year: the number of the index's years between this one and the one before it. Words and years are stored apart, because each
// compresses better among its like.

/** `years`: of the speeches, rising. `said`: for each word the indexes in `years` where it was said, rising. */
export type SpeechIndex = { years: readonly number[]; said: ReadonlyMap<string, readonly number[]> }

/** `not-an-index`: the answer is something else. `damaged`: an index of which a part is missing or changed. */
type IndexFault = 'not-an-index' | 'damaged'

export type DecodedIndex = { kind: 'decoded'; index: SpeechIndex } | { kind: 'fault'; fault: IndexFault }

/** Another format has another name, which this program reports as `not-an-index`. */
const NAME = 'dieci-parole past speeches 1'
/** The first characters for numbers: `0` for a shared beginning, `!` for a gap of years. */
const FIRST_SHARED = 0x30
const FIRST_GAP = 0x21
/** Ends with `N`, so that the character of a shared beginning never looks like a letter of a word. */
const MOST_SHARED = 30

const checksum = (text: string): string => fnv1a(text).toString(16).padStart(8, '0')

/** The number of code units that two words share at their beginning; a surrogate pair is never split, because of UTF-8. */
function sharedLength(before: string, word: string): number {
  const most = Math.min(before.length, word.length, MOST_SHARED)
  let length = 0
  while (length < most && before.charCodeAt(length) === word.charCodeAt(length)) length++
  return /[\uD800-\uDBFF]/.test(word.charAt(length - 1)) ? length - 1 : length
}

/**
 * The index as the file's text. The same index gives the same text.
 *
 * @throws RangeError for an index without years, for a word that is empty or spans lines, or one that no year has
 */
export function encodeSpeechIndex({ years, said }: SpeechIndex): string {
  if (years.length === 0) throw new RangeError('an index has at least one year')
  const words: string[] = []
  const gaps: string[] = []
  let before = ''
  for (const word of [...said.keys()].sort()) {
    const places = said.get(word) ?? []
    if (/^$|\n/.test(word) || places.length === 0) throw new RangeError(`«${word}» cannot be in an index`)
    const shared = sharedLength(before, word)
    words.push(String.fromCharCode(FIRST_SHARED + shared) + word.slice(shared))
    gaps.push(places.map((place, at) => String.fromCharCode(FIRST_GAP + place - (places[at - 1] ?? -1) - 1)).join(''))
    before = word
  }
  const rest = `${[years.join(' '), ...words, '', ...gaps].join('\n')}\n`
  return `${NAME} ${checksum(rest)}\n${rest}`
}

/** Reads the file. Any difference from `encodeSpeechIndex` is a fault: half an index would say «mai» of a said word. */
export function decodeSpeechIndex(text: string): DecodedIndex {
  const steps = decodeInSteps(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Words read in one step: a few milliseconds on a slow phone. */
const STEP = 500

/** The same in steps, between which a page can render and react to a tap. */
export function* decodeInSteps(text: string): Generator<void, DecodedIndex, void> {
  const end = text.indexOf('\n') + 1
  const [, sum] = new RegExp(`^${NAME} ([0-9a-f]{8})\\n$`).exec(text.slice(0, end)) ?? []
  if (sum === undefined) return { kind: 'fault', fault: 'not-an-index' }
  const rest = text.slice(end)
  const isWhole = checksum(rest) === sum
  yield
  const index = isWhole ? yield* readInSteps(rest) : null
  return index === null ? { kind: 'fault', fault: 'damaged' } : { kind: 'decoded', index }
}

/** Checks that the file was written correctly, which its checksum cannot show. */
function* readInSteps(rest: string): Generator<void, SpeechIndex | null, void> {
  const lines = rest.split('\n')
  const years = (lines[0] ?? '').split(' ').map(Number)
  const count = (lines.length - 3) / 2
  if (!isRising(years) || !Number.isInteger(count) || lines[count + 1] !== '' || lines.at(-1) !== '') return null
  const said = new Map<string, readonly number[]>()
  let before = ''
  for (let at = 1; at <= count; at++) {
    if (at % STEP === 0) yield
    const line = lines[at] ?? ''
    const shared = line.charCodeAt(0) - FIRST_SHARED
    const word = before.slice(0, shared) + line.slice(1)
    const places = readPlaces(lines[count + 1 + at] ?? '', years.length)
    if (!(shared >= 0 && shared <= before.length && word > before) || places === null) return null
    said.set(word, places)
    before = word
  }
  return { years, said }
}

/** One pass without closures: it runs for each of eleven thousand words, on a slow phone too. */
function readPlaces(gaps: string, years: number): number[] | null {
  const places: number[] = []
  let place = -1
  for (let at = 0; at < gaps.length; at++) {
    const gap = gaps.charCodeAt(at) - FIRST_GAP
    if (gap < 0) return null
    place += gap + 1
    places.push(place)
  }
  return places.length > 0 && place < years ? places : null
}

const isRising = (years: readonly number[]): boolean =>
  years.every((year, at) => Number.isInteger(year) && year > (years[at - 1] ?? 0))

/** `text`: the whole speech of that year. */
export type PastSpeech = { year: number; text: string }

/**
 * Makes the index of speeches, given in any order: each word as the game reads it, with the years whose speech has it
 * (game.md, «The speech»; design.md, «The index of past speeches»).
 *
 * @throws RangeError when two speeches are of one year
 */
export function indexSpeeches(speeches: readonly PastSpeech[]): SpeechIndex {
  const inOrder = speeches.toSorted((a, b) => a.year - b.year)
  const years = inOrder.map(({ year }) => year)
  if (new Set(years).size < years.length) throw new RangeError('two speeches of one year')
  const said = new Map<string, number[]>()
  for (const [place, { text }] of inOrder.entries()) {
    for (const word of parseSpeech(text).distinct) {
      const places = said.get(word)
      if (places) places.push(place)
      else said.set(word, [place])
    }
  }
  return { years, said }
}
