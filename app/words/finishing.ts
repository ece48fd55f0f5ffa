import { paths } from '../../shared/api/paths.ts'
import type { User } from '../../shared/api/shapes.ts'
import { asked } from '../api/act.ts'
import { type Answer, call, isPassing } from '../api/call.ts'
import { KEYS, writeText } from '../local/storage.ts'
import { sessionStore } from '../session/store.ts'
import type { Player } from '../session/use-session.ts'
import { interruptibleWait } from './interruptible-wait.ts'
import { acknowledge } from './other-tabs.ts'
import { nextTry } from './when-to-send.ts'
import { isFinishing, type WordsDraft, type WordsEvent } from './words-draft.ts'

/** What finishing needs of the keeper whose words are to be locked. */
export type Desk = {
  draft: () => WordsDraft
  dispatch: (event: WordsEvent) => void
  mine: () => Player | null
  whyNotMine: () => Promise<Answer<never> | null>
  /** Over when no save is on its way. */
  saving: () => Promise<void>
  /** Takes in what the session says of the words. */
  look: () => void
  deadline: () => number | null
}

/** A server of the last release, while a deploy is under way, refuses a field that it does not know: it hears the list alone. */
async function lock(words: readonly string[], rev: number): Promise<Answer<User>> {
  const answer = await call<User>('POST', paths.finish, { words, rev })
  if (answer.ok || answer.failure.status !== 400) return answer
  return call<User>('POST', paths.finish, { words })
}

/** «Ho finito!», from its confirmation until it is answered for good or given up. */
export function makeFinishing({ draft, dispatch, mine, whyNotMine, saving, look, deadline }: Desk) {
  const pause = interruptibleWait()

  /** `again`: the list is the confirmed one, but the server has it under another revision, or nobody could say. */
  const attempt = async (): Promise<Answer<User> | 'again' | 'given up'> => {
    const notMine = await whyNotMine()
    // Given up by what the session said.
    if (!isFinishing(draft())) return 'given up'
    const { words, rev } = draft()
    const answer = notMine ?? (await lock(words, rev))
    if (answer.ok) {
      if (mine()?.user.id === answer.value.id) {
        // What was heard last year, or by whoever had this phone before, is not what will be heard of these.
        writeText(KEYS.pickedWords, null)
        acknowledge(answer.value)
      }
      return answer
    }
    const { code } = answer.failure
    if (code === 'words/deadline-passed') dispatch({ type: 'locked', lock: 'deadline' })
    if (code === 'words/finished') await sessionStore.refresh()
    if (code !== 'words/changed-elsewhere') return answer
    // A save of this page's own may have come first: until it is answered, what the server has looks like another's.
    await saving()
    await sessionStore.refresh()
    look()
    if (!isFinishing(draft())) return 'given up'
    return draft().rev === rev ? answer : 'again'
  }

  return {
    hurry: (): void => pause.cut(),
    /** However many tries it takes. Null: given up, the list is another by now. */
    async finish(confirmed: readonly string[]): Promise<Answer<User> | null> {
      dispatch({ type: 'confirmed', words: confirmed })
      for (let failures = 1; isFinishing(draft()); failures++) {
        dispatch({ type: 'finishing', is: 'sending' })
        // Between two tries nothing is under way: the page says that it waits.
        const answer = await asked(attempt())
        if (answer === 'given up') break
        if (answer === 'again') continue
        if (!answer.ok && mayPass(answer.failure)) {
          if (!isFinishing(draft())) break
          dispatch({ type: 'finishing', is: 'waiting' })
          const atLeastMs = answer.failure.retryAfterMs
          const wait = nextTry({ failures, random: Math.random(), atLeastMs }, deadline(), Date.now())
          await pause.wait(wait, atLeastMs === undefined)
          continue
        }
        dispatch({ type: 'finishing', is: null })
        return answer
      }
      return null
    },
  }
}

/** Also a list that is said to have changed, when nobody could say into which. */
const mayPass = (failure: Extract<Answer<User>, { ok: false }>['failure']): boolean =>
  isPassing(failure) || failure.code === 'words/changed-elsewhere'
