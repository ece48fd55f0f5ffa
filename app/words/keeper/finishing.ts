import { paths } from '../../../shared/api/paths.ts'
import type { User } from '../../../shared/api/shapes.ts'
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

/** A server of the last release, while a deploy is under way, refuses a field that it does not know: it hears the list alone. */
async function lock(words: readonly string[], rev: number): Promise<Answer<User>> {
  const answer = await call<User>('POST', paths.finish, { words, rev })
  if (answer.ok || answer.failure.status !== 400) return answer
  return call<User>('POST', paths.finish, { words })
}

type Parts = {
  draft: DraftStore
  owner: WordsOwner
  saving: Saving
  /** Takes in what the session says of the words. */
  lookAtSession: () => void
}

/** «Ho finito!», from its confirmation until it is answered for good or given up. */
export class Finishing {
  readonly #parts: Parts
  readonly #pause = interruptibleWait()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  hurry(): void {
    this.#pause.cut()
  }

  /** However many tries it takes. Null: given up, the list is another by now. */
  async finish(confirmed: readonly string[]): Promise<Answer<User> | null> {
    const { draft, owner } = this.#parts
    draft.dispatch({ type: 'confirmed', words: confirmed })
    for (let failures = 1; this.#isOn(); failures++) {
      draft.dispatch({ type: 'finishing', is: 'sending' })
      // Between two tries nothing is under way: the page says that it waits.
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

  /** What the session says may end it at any moment. */
  #isOn(): boolean {
    return isFinishing(this.#parts.draft.get())
  }

  /** `again`: the list is the confirmed one, but the server has it under another revision, or nobody could say. */
  async #attempt(): Promise<Answer<User> | 'again' | 'given up'> {
    const { draft, owner, saving, lookAtSession } = this.#parts
    const away = await owner.whyAway()
    if (!this.#isOn()) return 'given up'
    const { words, rev } = draft.get()
    const answer = away ?? (await lock(words, rev))
    if (answer.ok) {
      this.#acknowledge(answer.value)
      return answer
    }
    const { code } = answer.failure
    if (code === 'words/deadline-passed') draft.dispatch({ type: 'locked', lock: 'deadline' })
    if (code === 'words/finished') await sessionStore.refresh()
    if (code !== 'words/changed-elsewhere') return answer
    // A save of this page's own may have come first: until it is answered, what the server has looks like another's.
    await saving.onItsWay
    await sessionStore.refresh()
    lookAtSession()
    if (!this.#isOn()) return 'given up'
    return draft.get().rev === rev ? answer : 'again'
  }

  #acknowledge(user: User): void {
    if (this.#parts.owner.player()?.user.id !== user.id) return
    // What was heard last year, or by whoever had this phone before, is not what will be heard of these.
    writeText(KEYS.pickedWords, null)
    acknowledge(user)
  }
}

/** Also a list that is said to have changed, when nobody could say into which. */
const mayPass = (failure: Extract<Answer<User>, { ok: false }>['failure']): boolean =>
  isPassing(failure) || failure.code === 'words/changed-elsewhere'
