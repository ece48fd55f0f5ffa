import type { User } from '../../../shared/api/shapes.ts'
import { unsavedWords } from './unsaved-words.ts'
import { newDraft, restoreUnsaved, type WordsDraft, type WordsEvent, wordsReducer } from './words-draft.ts'

/** The draft of one account's words of one season: all events pass the reducer; the browser keeps what is unsaved. */
export class DraftStore {
  #draft: WordsDraft
  readonly #kept: ReturnType<typeof unsavedWords>
  readonly #listeners = new Set<() => void>()
  /** Whether an earlier visit left words that the server has not received. */
  readonly hasUnsavedFromBefore: boolean

  constructor(user: User, accountId: string, season: number) {
    this.#kept = unsavedWords(accountId, season)
    const found = this.#kept.read()
    this.hasUnsavedFromBefore = found !== null
    const draft = newDraft(user)
    this.#draft = this.#kept.follow(found ? restoreUnsaved(draft, found) : draft)
  }

  get(): WordsDraft {
    return this.#draft
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispatch(event: WordsEvent): void {
    const next = wordsReducer(this.#draft, event)
    if (next === this.#draft) return
    this.#draft = this.#kept.follow(next)
    for (const listener of this.#listeners) listener()
  }
}
