import { SIGN_IN_FIRST } from '../../../shared/refusals.ts'
import type { Answer } from '../../api/call.ts'
import { sessionStore } from '../../session/store.ts'
import { type Player, playerOf } from '../../session/use-session.ts'

/** For the person who wrote the words, this is the same as being signed out. */
const NOT_THEIRS: Answer<never> = {
  ok: false,
  failure: { status: 401, code: 'auth/required', sentence: SIGN_IN_FIRST },
}

/** Whose the words are. The cookie decides whose a save is: in another's session, these words stay in the browser. */
export class WordsOwner {
  readonly #accountId: string
  readonly #season: number
  #isUnsure = false

  constructor(accountId: string, season: number) {
    this.#accountId = accountId
    this.#season = season
  }

  /** The owner, if they are the one who is signed in. */
  player(): Player | null {
    const player = playerOf(sessionStore.get())
    return player?.account.id === this.#accountId && player.season.year === this.#season ? player : null
  }

  /** Why the words may not be sent now; null: they may. Asks the server if this tab does not know who is signed in. */
  async whyAway(): Promise<Answer<never> | null> {
    const failure = this.player() && (await sessionStore.confirm())
    this.#isUnsure = failure !== null
    if (failure) return { ok: false, failure }
    return this.player() ? null : NOT_THEIRS
  }

  /** At the last check nobody could tell who is signed in, and now it is known. */
  isSureAgain(): boolean {
    return this.#isUnsure && sessionStore.isSure()
  }

  /** When the words lock, in ms; null if there is no deadline or it is not known. */
  deadline(): number | null {
    const moment = playerOf(sessionStore.get())?.season.wordsDeadline ?? null
    return moment === null ? null : Date.parse(moment)
  }
}
