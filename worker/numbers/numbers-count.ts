/**
 * Counts the lists of a season and stores the numbers in D1 (decision 56). Whatever D1 says with each page is the truth:
 * where the speech has another version than the one that is counted, everything is counted anew, or nothing any more.
 */
import {
  countLists,
  endPass,
  numbersOf,
  startCounting,
  type TimesSaid,
  timesSaid,
  WORDS_AT_ONCE,
} from '../../shared/numbers/counting.ts'
import { parseSpeech } from '../../shared/speech/parse.ts'
import { pageOfLists, speechToCount } from '../db/numbers/lists-to-count.ts'
import { storeNumbers } from '../db/numbers/season-numbers.ts'
import type { Bindings } from '../env.ts'
import { log } from '../logging/log.ts'
import type { NumbersStore, Progress } from './numbers-store.ts'
import { isPastWord } from './past-words.ts'

/** `pagesASave`: those of one alarm, after which the progress is saved. For tests, too, which have few words. */
export const COUNT_LIMITS = { wordsAtOnce: WORDS_AT_ONCE, pagesASave: 100 }

type State = Progress & { said: TimesSaid }

export class NumbersCount {
  readonly #env: Pick<Bindings, 'DB'>
  readonly #store: NumbersStore
  /** What is counted so far. Memory is ahead of the store by up to a hundred pages. */
  #state: State | null = null

  constructor(env: Pick<Bindings, 'DB'>, store: NumbersStore) {
    this.#env = env
    this.#store = store
  }

  /**
   * The work of one alarm.
   * @returns whether nothing is left to count
   * @throws when D1 does not answer; what was counted until then is saved
   */
  async advance(season: number): Promise<boolean> {
    try {
      for (let page = 0; page < COUNT_LIMITS.pagesASave; page++) {
        this.#state ??= await this.#begin(season)
        const state = this.#state
        if (state === null) return true
        this.#state = await (state.counting.parts.length > 0
          ? this.#countPage(season, state)
          : this.#end(season, state))
      }
      return false
    } finally {
      if (this.#state) this.#store.save(this.#state)
    }
  }

  /** Goes on with what was saved, where that is of the speech that stands. Null: nothing is to be counted. */
  async #begin(season: number): Promise<State | null> {
    const speech = await speechToCount(this.#env.DB, season)
    if (speech === null) return null
    const said = timesSaid(parseSpeech(speech.text))
    const saved = this.#store.saved()
    if (saved?.version === speech.version) return { ...saved, said }
    return { version: speech.version, cursor: 0, counting: startCounting(), said }
  }

  /** Null: by now the speech is another, or none. */
  async #countPage(season: number, state: State): Promise<State | null> {
    const { counting, said } = state
    const { version, lists, cursor, isLast } = await pageOfLists(this.#env.DB, season, state.cursor)
    if (version !== state.version) return null
    countLists(counting, lists, said, COUNT_LIMITS.wordsAtOnce)
    if (!isLast) return { ...state, cursor }
    endPass(counting, { said, isPast: isPastWord })
    return { ...state, cursor: 0 }
  }

  /** Null: the next look at D1 says whether the numbers are there. */
  async #end(season: number, { version, counting }: State): Promise<null> {
    await storeNumbers(this.#env.DB, { year: season, version, answer: JSON.stringify(numbersOf(counting, version)) })
    log({ event: 'numbers-counted', season, version, count: counting.players })
    return null
  }
}
