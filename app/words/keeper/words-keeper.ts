import type { User } from '../../../shared/api/shapes.ts'
import type { Answer } from '../../api/call.ts'
import { askForLaterDeadline } from '../../session/later-deadline.ts'
import { sessionStore } from '../../session/store.ts'
import { playerOf } from '../../session/use-session.ts'
import { isOver } from '../is-over.ts'
import { DraftStore } from './draft-store.ts'
import { Finishing } from './finishing.ts'
import { Saving } from './saving.ts'
import { forgetOtherSeasons, unsavedWords } from './unsaved-words.ts'
import type { WordsDraft } from './words-draft.ts'
import { WordsOwner } from './words-owner.ts'

/**
 * Keeps one account's words of one season, whichever page is on screen: leaving /parole leaves no word unsent.
 *
 * The draft store decides by its reducer, the owner tells whether the words may be sent, saving sends them, finishing
 * locks them. The keeper brings them the events: edits, answers of the session, the network's return.
 */
export class WordsKeeper {
  readonly #draft: DraftStore
  readonly #owner: WordsOwner
  readonly #saving: Saving
  readonly #finishing: Finishing
  /** What is in the field: it survives a visit to another page. */
  typing = ''

  constructor(user: User, accountId: string, season: number) {
    this.#draft = new DraftStore(user, accountId, season)
    this.#owner = new WordsOwner(accountId, season)
    const parts = { draft: this.#draft, owner: this.#owner, lookAtSession: () => this.#lookAtSession() }
    this.#saving = new Saving(parts)
    this.#finishing = new Finishing({ ...parts, saving: this.#saving })
    sessionStore.subscribe(parts.lookAtSession)
    const hurry = (): void => this.#hurry()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    if (this.#draft.hasUnsavedFromBefore) void this.#saving.send()
  }

  // Arrow functions, since React calls these three without their object.
  readonly get = (): WordsDraft => this.#draft.get()
  readonly subscribe = (listener: () => void): (() => void) => this.#draft.subscribe(listener)
  readonly retry = (): void => void this.#saving.send()

  edit(words: readonly string[]): void {
    this.#draft.dispatch({ type: 'edited', words })
    this.#saving.schedule()
  }

  choose(whose: 'ours' | 'theirs'): void {
    this.#draft.dispatch({ type: 'chose', whose })
    void this.#saving.send()
  }

  finish(confirmed: readonly string[]): Promise<Answer<User> | null> {
    return this.#finishing.finish(confirmed)
  }

  /** Applies what the session says of the words, whenever it changes. */
  #lookAtSession(): void {
    const player = this.#owner.player()
    if (!player) {
      this.#saving.rest()
      return
    }
    const { words, rev, hasFinished } = player.user
    this.#draft.dispatch({ type: 'seen', words, rev, hasFinished })
    if (this.#draft.get().lock === 'deadline' && !isOver(player.season)) this.#draft.dispatch({ type: 'unlocked' })
    if (!this.#saving.isWaiting) void this.#saving.send()
  }

  /** The network or the person is back: tries at once, unless the server has asked to wait. */
  #hurry(): void {
    const { trouble } = this.#draft.get()
    if (document.visibilityState !== 'visible' || (trouble?.kind === 'passing' && trouble.isAskedToWait)) return
    void this.#saving.send()
    this.#finishing.hurry()
  }
}

const keepers = new Map<string, WordsKeeper>()
sessionStore.stayWhile(() => [...keepers.values()].some((keeper) => keeper.get().isOnlyHere))

/** The only keeper of this account and season. */
export function wordsKeeper(user: User, accountId: string, season: number): WordsKeeper {
  const key = `${season}-${accountId}`
  const keeper = keepers.get(key) ?? new WordsKeeper(user, accountId, season)
  keepers.set(key, keeper)
  return keeper
}

let lookedFor: string | null = null

/**
 * Sends what an earlier visit could not save, from whichever page is on screen. This module comes with the players' pages,
 * which are also prefetched: so it may run before it is known who is signed in, or long before they sign in.
 */
function sendWhatWasLeft(): void {
  const player = playerOf(sessionStore.get())
  if (!player || player.account.id === lookedFor) return
  const { user, account, season } = player
  lookedFor = account.id
  forgetOtherSeasons(season.year)
  if (unsavedWords(account.id, season.year).read()) wordsKeeper(user, account.id, season.year)
}
sendWhatWasLeft()
sessionStore.subscribe(sendWhatWasLeft)
askForLaterDeadline()
