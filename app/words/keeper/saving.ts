import { paths } from '../../../shared/api/paths.ts'
import type { SavedWords } from '../../../shared/api/shapes.ts'
import { call, type Failure, isPassing } from '../../api/call.ts'
import { sessionStore } from '../../session/store.ts'
import type { DraftStore } from './draft-store.ts'
import { acknowledge } from './other-tabs.ts'
import { nextTry, spread } from './when-to-send.ts'
import { wantsToSend } from './words-draft.ts'
import type { WordsOwner } from './words-owner.ts'

type Parts = {
  draft: DraftStore
  owner: WordsOwner
  /** Applies what the session says of the words. */
  lookAtSession: () => void
}

/** Sends the draft until the server has it: one save at a time, and at most one timer for the next. */
export class Saving {
  readonly #draft: DraftStore
  readonly #owner: WordsOwner
  readonly #lookAtSession: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #onItsWay: Promise<void> = Promise.resolve()

  constructor({ draft, owner, lookAtSession }: Parts) {
    this.#draft = draft
    this.#owner = owner
    this.#lookAtSession = lookAtSession
  }

  /** Resolves when no save is on its way. */
  get onItsWay(): Promise<void> {
    return this.#onItsWay
  }

  get isWaiting(): boolean {
    return this.#timer !== undefined
  }

  /** After an edit: at once, or a little later in the last minute before the deadline. */
  schedule(): void {
    if (this.isWaiting) return
    const wait = spread(this.#owner.deadline(), Date.now(), Math.random())
    if (wait > 0) this.#sendAfter(wait)
    else void this.send()
  }

  /** The owner is not signed in: nothing is tried until they are. */
  rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async send(): Promise<void> {
    this.rest()
    if (!wantsToSend(this.#draft.get()) || this.#owner.player() === null) return
    this.#onItsWay = this.#save()
    await this.#onItsWay
    // Words may have been added meanwhile.
    if (!this.isWaiting && this.#draft.get().trouble === null) void this.send()
  }

  async #save(): Promise<void> {
    const { words, rev } = this.#draft.get()
    this.#draft.dispatch({ type: 'sent' })
    const answer = await call<SavedWords>('PUT', paths.words, { words, rev })
    if (!answer.ok) return this.#handleFailure(answer.failure)
    this.#draft.dispatch({ type: 'saved', ...answer.value })
    // The session that is kept for a start without the server needs these words too.
    const player = this.#owner.player()
    if (player) acknowledge({ ...player.user, ...answer.value })
  }

  async #handleFailure(failure: Failure): Promise<void> {
    if (failure.code === 'words/deadline-passed') return this.#draft.dispatch({ type: 'locked', lock: 'deadline' })
    if (failure.code === 'words/finished' || failure.code === 'words/changed-elsewhere') {
      this.#draft.dispatch({ type: 'failed', sentence: failure.sentence })
      await sessionStore.refresh()
      this.#lookAtSession()
      // If the refresh could not tell either, this counts as one more failure.
      if (wantsToSend(this.#draft.get()) && this.#draft.get().trouble) this.#tryAgain()
      return
    }
    // Signed out, or somebody else is in: the words stay in the browser, and are sent when this account is in again.
    if (isPassing(failure) || failure.status === 401) {
      const isAskedToWait = failure.retryAfterMs !== undefined
      this.#draft.dispatch({ type: 'failed', sentence: failure.sentence, isAskedToWait })
      this.#tryAgain(failure.retryAfterMs)
      // What the session said while this save was on its way was not listened to.
      this.#lookAtSession()
      return
    }
    this.#draft.dispatch({ type: 'refused', sentence: failure.sentence })
  }

  #tryAgain(atLeastMs?: number): void {
    const attempt = { failures: this.#draft.get().failures, random: Math.random(), atLeastMs }
    this.#sendAfter(nextTry(attempt, this.#owner.deadline(), Date.now()))
  }

  #sendAfter(ms: number): void {
    this.#timer = setTimeout(() => void this.send(), ms)
  }
}
