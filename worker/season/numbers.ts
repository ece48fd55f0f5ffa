/**
 * Counts the lists of a season and stores the numbers in D1 (design.md, «Counting the country»). Each page from D1 has the
 * speech's current version: if that differs from the counted version, counting starts again, or stops when the speech is
 * withdrawn.
 */
import { type Counting, countLists, numbersOf, startCounting, type TimesSaid, timesSaid } from '../../shared/numbers.ts'
import indexText from '../../shared/past/data/speech-index.txt?raw'
import { decodeSpeechIndex } from '../../shared/past/past.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { type ListsCursor, pageOfLists, speechToCount, storeNumbers } from '../db/numbers.ts'
import { log } from '../platform/log.ts'
import type { Jobs, Kind, SeasonParts } from './jobs.ts'

/** Pages of one step: well below the time that one event may compute. Tests have few lists. */
export const COUNT_LIMITS = { pagesAStep: 25 }
/** While D1 is slow a step ends earlier: the alarm waits for the step before it tells the rooms of the speech. */
const STEP_MS = 1000

/** Page 104 waits for the numbers, so an unreachable D1 is asked again sooner than by a fan-out. */
const LONGEST_WAIT_MS = 30_000

/**
 * The lists up to `cursor`, counted by the speech of this version. In memory only, so that no words are stored here: if the
 * object dies, counting starts again. `cursor`: null when every list is counted.
 */
type Count = { version: number; isSealed: boolean; said: TimesSaid; cursor: ListsCursor | null; counting: Counting }

/** A count that is under way notices by itself that the speech has changed. */
export function beginNumbers(jobs: Jobs, year: number): void {
  if (!jobs.find('numbers', String(year))) jobs.request('numbers', String(year), {}, Date.now())
}

export function numbersKind({ env }: SeasonParts): Kind {
  let count: Count | null = null
  return {
    failure: 'numbers-owed',
    longestWaitMs: LONGEST_WAIT_MS,
    async step({ key }) {
      const year = Number(key)
      const endsAt = Date.now() + STEP_MS
      for (let page = 0; page === 0 || (page < COUNT_LIMITS.pagesAStep && Date.now() < endsAt); page++) {
        count ??= await begin(env.DB, year)
        if (count === null) return 'done'
        count = await (count.cursor === null
          ? end(env.DB, year, count)
          : countPage(env.DB, year, { ...count, cursor: count.cursor }))
      }
      return { state: {}, dueAt: Date.now() }
    },
  }
}

/** Null when there is nothing to count. */
async function begin(db: D1Database, year: number): Promise<Count | null> {
  const speech = await speechToCount(db, year)
  if (speech === null) return null
  const said = timesSaid(parseSpeech(speech.text))
  return { version: speech.version, isSealed: speech.isSealed, said, cursor: 0, counting: startCounting() }
}

/** Null when by now the speech is another or withdrawn, or the season has been sealed since. */
async function countPage(db: D1Database, year: number, count: Count & { cursor: ListsCursor }): Promise<Count | null> {
  const { version, isSealed, lists, cursor } = await pageOfLists(db, year, count.cursor)
  if (version !== count.version || isSealed !== count.isSealed) return null
  countLists(count.counting, lists, { said: count.said, isPast: isPastWord })
  return { ...count, cursor }
}

/** Null: the next look at D1 shows whether the numbers are stored. */
async function end(db: D1Database, year: number, { version, isSealed, counting, said }: Count): Promise<null> {
  const answer = JSON.stringify(numbersOf(counting, said, version))
  await storeNumbers(db, { year, version, isSealed, answer })
  log({ event: 'numbers-counted', season: year, version, count: counting.players })
  return null
}

/** The words of the past speeches (design.md, «The index of past speeches»): page 104 names only these and the season's own. */
let pastWords: ReadonlySet<string> | null = null

/** The index is read on demand: only the object that counts needs it. */
function isPastWord(word: string): boolean {
  pastWords ??= readPastWords()
  return pastWords.has(word)
}

function readPastWords(): ReadonlySet<string> {
  const decoded = decodeSpeechIndex(indexText)
  if (decoded.kind === 'fault') throw new Error(`the index of the past speeches is ${decoded.fault}`)
  return new Set(decoded.index.said.keys())
}
