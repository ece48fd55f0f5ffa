import { sessionStore } from '../../session/store.ts'
import { type Player, playerOf } from '../../session/use-session.ts'

/** Whose the words are. In another's session, or in nobody's, they stay in the browser. */
export class WordsOwner {
  readonly #accountId: string
  readonly #season: number

  constructor(accountId: string, season: number) {
    this.#accountId = accountId
    this.#season = season
  }

  /** The owner, if this tab knows them to be signed in. Asked right before each request, which then says it is theirs. */
  player(): Player | null {
    const player = playerOf(sessionStore.get())
    return player?.account.id === this.#accountId && player.season.year === this.#season ? player : null
  }

  /** When the words lock, in ms; null if there is no deadline or it is not known. */
  deadline(): number | null {
    const moment = playerOf(sessionStore.get())?.season.wordsDeadline ?? null
    return moment === null ? null : Date.parse(moment)
  }
}
