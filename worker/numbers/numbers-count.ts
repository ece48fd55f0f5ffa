/**
 * Counts the lists of a season and stores the numbers in D1 (decision 56). Whatever D1 says with each page is the truth:
 * where the speech has another version than the one that is counted, everything is counted anew, or nothing any more.
 */
import { countLists, numbersOf, startCounting, type TimesSaid, timesSaid } from '../../shared/numbers/counting.ts'
import { parseSpeech } from '../../shared/speech/parse.ts'
import { pageOfLists, speechToCount } from '../db/numbers/lists-to-count.ts'
import { storeNumbers } from '../db/numbers/season-numbers.ts'
import type { Bindings } from '../env.ts'
import { log } from '../logging/log.ts'
import type { NumbersStore, Progress } from './numbers-store.ts'
import { isPastWord } from './past-words.ts'

/** `pagesASave`: those of one alarm, after which the progress is saved. Tests have few lists. */
export const COUNT_LIMITS = { pagesASave: 100 }

/** `isRead`: every list is counted. */
type State = Progress & { said: TimesSaid; isRead: boolean }

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
      // The write follows its last page at once: what is saved does not say that all is read.
      for (let page = 0; page < COUNT_LIMITS.pagesASave || this.#state?.isRead; page++) {
        this.#state ??= await this.#begin(season)
        const state = this.#state
        if (state === null) return true
        this.#state = await (state.isRead ? this.#end(season, state) : this.#countPage(season, state))
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
    if (saved?.version === speech.version) return { ...saved, said, isRead: false }
    return { version: speech.version, cursor: 0, counting: startCounting(), said, isRead: false }
  }

  /** Null: by now the speech is another, or none. */
  async #countPage(season: number, state: State): Promise<State | null> {
    const { version, lists, cursor, isLast } = await pageOfLists(this.#env.DB, season, state.cursor)
    if (version !== state.version) return null
    countLists(state.counting, lists, { said: state.said, isPast: isPastWord })
    return { ...state, cursor, isRead: isLast }
  }

  /** Null: the next look at D1 says whether the numbers are there. */
  async #end(season: number, { version, counting, said }: State): Promise<null> {
    const answer = JSON.stringify(numbersOf(counting, said, version))
    await storeNumbers(this.#env.DB, { year: season, version, answer })
    log({ event: 'numbers-counted', season, version, count: counting.players })
    return null
  }
}
