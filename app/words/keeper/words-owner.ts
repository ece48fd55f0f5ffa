import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import type { Answer } from '../../api/call.ts'
import { sessionStore } from '../../session/store.ts'
import { type Player, playerOf } from '../../session/use-session.ts'

/** For whoever wrote the words it is as if they were signed out. */
const NOT_THEIRS: Answer<never> = {
  ok: false,
  failure: { status: 401, code: 'auth/required', sentence: refusalSentence('auth/required') },
}

/** Whose the words are. The cookie decides whose a save is: in anyone else's session these words stay in the browser. */
export class WordsOwner {
  readonly #accountId: string
  readonly #season: number
  #isUnsure = false

  constructor(accountId: string, season: number) {
    this.#accountId = accountId
    this.#season = season
  }

  /** The owner, where it is they who are signed in. */
  player(): Player | null {
    const player = playerOf(sessionStore.get())
    return player?.account.id === this.#accountId && player.season.year === this.#season ? player : null
  }

  /** Why the words may not leave now; null: they may. Asks the server where this tab does not know who is in. */
  async whyAway(): Promise<Answer<never> | null> {
    const failure = this.player() && (await sessionStore.confirm())
    this.#isUnsure = failure !== null
    if (failure) return { ok: false, failure }
    return this.player() ? null : NOT_THEIRS
  }

  /** Nobody could say who is in when it was asked last, and by now somebody has. */
  isSureAgain(): boolean {
    return this.#isUnsure && sessionStore.isSure()
  }

  /** When the words lock, in ms; null where nobody has said. */
  deadline(): number | null {
    const moment = playerOf(sessionStore.get())?.season.wordsDeadline ?? null
    return moment === null ? null : Date.parse(moment)
  }
}
