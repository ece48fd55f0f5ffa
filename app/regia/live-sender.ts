/** Sends the live text of one device: when the server is asked what stands, what an answer changes, what is tried again. */

import { type Cell, cell } from '../keep/kept.ts'
import { isPassing } from '../net/call.ts'
import { type Again, type Job, repeat } from '../net/repeat.ts'
import { serverNow } from '../net/server-clock.ts'
import { count } from '../text/italian.ts'
import { keepDraft, readDraft } from './kept.ts'
import {
  accepted,
  attempt,
  found,
  isTooLong,
  type Live,
  linesIn,
  readLive,
  textToSend,
  typed,
  wordsIn,
} from './live.ts'
import type { Operator } from './operator.ts'
import { refusal, type Said } from './said.ts'

/** The seal is written within seconds; and whoever else writes is not raced. */
const SOON_MS = 500

export type LiveSender = {
  live: Cell<Live>
  /** What the last line has answered. */
  said: Cell<Said | null>
  type: (text: string) => void
  /** Asks what stands, and sends what waits. */
  look: () => Promise<void>
  /** @returns how to stop */
  start: () => () => void
}

export function liveSender(operator: Pick<Operator, 'transcript' | 'sendTranscript'>): LiveSender {
  const live = cell(readLive(readDraft('live')))
  const said = cell<Said | null>(null)
  /** Of what stands; null: the server is asked first. */
  let tag: string | null = null
  let job: Job | null = null
  /** The token is forgotten: nothing is sent or kept any more. */
  let isStopped = false

  const change = (next: Live): void => {
    keepDraft('live', JSON.stringify(next))
    live.set(next)
  }
  const say = (tone: Said['tone'], text: string): void => said.set({ tone, text, at: serverNow() })

  async function step(): Promise<Again> {
    if (tag === null) {
      const there = await operator.transcript()
      if (isStopped) return null
      if (!there.ok) return isPassing(there.failure) ? { failed: there.failure } : null
      tag = there.value.tag
      change(found(live.get(), there.value.value, serverNow()))
    }
    const text = textToSend(live.get())
    if (text === null) return null
    if (isTooLong(text)) {
      say('refused', 'Il dal vivo è pieno: più di così non ne prende. Resta il testo ufficiale.')
      return null
    }
    change(attempt(live.get(), text))
    const answer = await operator.sendTranscript(text, tag)
    if (isStopped) return null
    if (answer.ok) {
      tag = answer.value.tag
      change(accepted(live.get(), serverNow()))
      say('done', `✓ ${count(linesIn(text), 'riga', 'righe')}, ${count(wordsIn(text), 'parola', 'parole')}`)
      return live.get().waiting.length > 0 ? { inMs: 0 } : null
    }
    // What stands may be this very text, or somebody else's.
    tag = null
    const { failure } = answer
    if (failure.code === 'season/changed-elsewhere') {
      say('changed', 'Nel frattempo è cambiato: la tua riga va dopo.')
      return { inMs: SOON_MS }
    }
    if (failure.code === 'season/not-sealed') return { inMs: SOON_MS }
    if (isPassing(failure)) return { failed: failure }
    if (failure.code === 'season/published') {
      change({ ...live.get(), waiting: [], attempted: null })
      say('changed', 'Il testo ufficiale è fuori: il dal vivo è finito.')
    } else said.set({ ...refusal(failure), at: serverNow() })
    return null
  }

  return {
    live,
    said,
    type(text) {
      change(typed(live.get(), text, serverNow()))
      void job?.hurry()
    },
    async look() {
      tag = null
      await job?.hurry()
    },
    start() {
      // Not for eyes alone: a line that was typed goes even if nobody looks any more.
      const made = repeat(step)
      job = made
      isStopped = false
      return () => {
        isStopped = true
        made.stop()
      }
    },
  }
}
