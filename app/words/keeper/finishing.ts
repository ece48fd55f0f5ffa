import { paths } from '../../../shared/api/paths.ts'
import type { User } from '../../../shared/api/shapes.ts'
import { SIGN_IN_FIRST } from '../../../shared/refusals.ts'
import { asked } from '../../api/act.ts'
import { type Answer, call, isPassing } from '../../api/call.ts'
import { KEYS, writeText } from '../../local/storage.ts'
import { sessionStore } from '../../session/store.ts'
import { interruptibleWait } from '../../timing/interruptible-wait.ts'
import type { DraftStore } from './draft-store.ts'
import { acknowledge } from './other-tabs.ts'
import type { Saving } from './saving.ts'
import { nextTry } from './when-to-send.ts'
import { isFinishing } from './words-draft.ts'
import type { WordsOwner } from './words-owner.ts'

type Parts = {
  draft: DraftStore
  owner: WordsOwner
  saving: Saving
  /** Applies what the session says of the words. */
  lookAtSession: () => void
}

/** For the person who wrote the words, this is the same as being signed out. */
const NOT_THEIRS: Answer<never> = {
  ok: false,
  failure: { status: 401, code: 'auth/required', sentence: SIGN_IN_FIRST },
}

/** «Ho finito!», from the confirmation until the final answer, or until it is given up. */
export class Finishing {
  readonly #parts: Parts
  readonly #pause = interruptibleWait()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  hurry(): void {
    this.#pause.cut()
  }

  /** Repeats until there is an answer. Null: given up, since the list has changed meanwhile. */
  async finish(confirmed: readonly string[]): Promise<Answer<User> | null> {
    const { draft, owner } = this.#parts
    draft.dispatch({ type: 'confirmed', words: confirmed })
    for (let failures = 1; this.#isOn(); failures++) {
      draft.dispatch({ type: 'finishing', is: 'sending' })
      // Between two tries no request is under way: the page says that it is waiting.
      const answer = await asked(this.#attempt())
      if (answer === 'given up') break
      if (answer === 'again') continue
      if (!answer.ok && mayPass(answer.failure)) {
        if (!this.#isOn()) break
        draft.dispatch({ type: 'finishing', is: 'waiting' })
        const atLeastMs = answer.failure.retryAfterMs
        const wait = nextTry({ failures, random: Math.random(), atLeastMs }, owner.deadline(), Date.now())
        await this.#pause.wait(wait, atLeastMs === undefined)
        continue
      }
      draft.dispatch({ type: 'finishing', is: null })
      return answer
    }
    return null
  }

  /** An answer about the session may end it at any moment. */
  #isOn(): boolean {
    return isFinishing(this.#parts.draft.get())
  }

  /** `again`: the list is still the confirmed one, but the server has another revision, or nobody could tell. */
  async #attempt(): Promise<Answer<User> | 'again' | 'given up'> {
    const { draft, owner, saving, lookAtSession } = this.#parts
    const { words, rev } = draft.get()
    const answer = owner.player() ? await call<User>('POST', paths.finish, { words, rev }) : NOT_THEIRS
    if (answer.ok) {
      this.#acknowledge(answer.value)
      return answer
    }
    const { code } = answer.failure
    if (code === 'words/deadline-passed') draft.dispatch({ type: 'locked', lock: 'deadline' })
    if (code === 'words/finished') await sessionStore.refresh()
    if (code !== 'words/changed-elsewhere') return answer
    // This page's own save may be on its way: until it is answered, its list looks like another device's.
    await saving.onItsWay
    await sessionStore.refresh()
    lookAtSession()
    if (!this.#isOn()) return 'given up'
    return draft.get().rev === rev ? answer : 'again'
  }

  #acknowledge(user: User): void {
    if (this.#parts.owner.player()?.user.id !== user.id) return
    // The words ticked last year, or by the phone's previous user, do not count for this list.
    writeText(KEYS.pickedWords, null)
    acknowledge(user)
  }
}

/** Passing failures, and a list that has changed when nobody could tell how. */
const mayPass = (failure: Extract<Answer<User>, { ok: false }>['failure']): boolean =>
  isPassing(failure) || failure.code === 'words/changed-elsewhere'
