/** Step 3: what one hears is typed, and lights the boards. It is sent line by line, and waits where there is no network. */
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isPassing } from '../call.ts'
import { serverNow } from '../evening/server-clock.ts'
import { type Again, type Job, repeat, useRepeat } from '../repeat.ts'
import { count, grouped } from '../text/italian.ts'
import { secondOf } from '../text/moment.ts'
import { SaidLine } from './desk.tsx'
import { keepDraft, readDraft, useDraft } from './kept.ts'
import {
  accepted,
  attempt,
  found,
  isTooLong,
  type Live,
  linesIn,
  NO_LIVE,
  readLive,
  textToSend,
  typed,
  wordsIn,
} from './live.ts'
import type { Operator } from './operator.ts'
import { refusal, type Said } from './said.ts'

/** While nothing is typed: another device may write. */
const LOOK_EVERY_MS = 5000
/** The seal is written within seconds; and whoever else writes is not raced. */
const SOON_MS = 500

/** @param isOpen whether the server takes a live text */
export function useLiveText(operator: Operator, isOpen: boolean) {
  const [live, setLive] = useState(() => readLive(readDraft('live')))
  const [said, setSaid] = useState<Said | null>(null)
  const latest = useRef(live)
  /** Of what stands; null: the server is asked first. */
  const tag = useRef<string | null>(null)
  const job = useRef<Job | null>(null)

  const change = (next: Live): void => {
    latest.current = next
    keepDraft('live', next === NO_LIVE ? '' : JSON.stringify(next))
    setLive(next)
  }
  const say = (tone: Said['tone'], text: string): void => setSaid({ tone, text, at: serverNow() })

  const step = useEffectEvent(async (): Promise<Again> => {
    if (tag.current === null) {
      const there = await operator.transcript()
      if (!there.ok) return isPassing(there.failure) ? { failed: there.failure } : null
      tag.current = there.value.tag
      change(found(latest.current, there.value.value, serverNow()))
    }
    const text = textToSend(latest.current)
    if (text === null) return null
    if (isTooLong(text)) {
      say('refused', 'Il dal vivo è pieno: più di così non ne prende. Resta il testo ufficiale.')
      return null
    }
    change(attempt(latest.current, text))
    const answer = await operator.sendTranscript(text, tag.current)
    if (answer.ok) {
      tag.current = answer.value.tag
      change(accepted(latest.current, serverNow()))
      say('done', `✓ ${count(linesIn(text), 'riga', 'righe')}, ${count(wordsIn(text), 'parola', 'parole')}`)
      return latest.current.waiting.length > 0 ? { inMs: 0 } : null
    }
    // What stands may be this very text, or somebody else's.
    tag.current = null
    const { failure } = answer
    if (failure.code === 'season/changed-elsewhere') {
      say('changed', 'Nel frattempo è cambiato: la tua riga va dopo.')
      return { inMs: SOON_MS }
    }
    if (failure.code === 'season/not-sealed') return { inMs: SOON_MS }
    if (isPassing(failure)) return { failed: failure }
    if (failure.code === 'season/published') {
      change({ ...latest.current, waiting: [], attempted: null })
      say('changed', 'Il testo ufficiale è fuori: il dal vivo è finito.')
    } else setSaid({ ...refusal(failure), at: serverNow() })
    return null
  })

  // A line that was typed goes even if nobody looks any more; whether somebody else writes is for eyes alone.
  useEffect(() => {
    const made = repeat(() => step())
    job.current = made
    return () => made.stop()
  }, [])
  useRepeat(async () => {
    tag.current = null
    await job.current?.hurry()
    return isOpen ? { inMs: LOOK_EVERY_MS } : null
  }, [operator, isOpen])

  const send = (text: string): void => {
    change(typed(latest.current, text, serverNow()))
    void job.current?.hurry()
  }
  return { live, said, send, words: wordsIn(live.standing ?? '') }
}
export type LiveText = ReturnType<typeof useLiveText>

/** So that with a phone's keyboard up the last ones stay in sight. */
const SHOWN = 8

export function LiveBox({ text, isNext }: { text: LiveText; isNext: boolean }) {
  const { live, said, send } = text
  const [line, setLine] = useDraft('line')
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (line.trim() === '') return
    send(line)
    setLine('')
  }
  // A phone's keyboard that composes words sends no key for Enter, but the line break itself.
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    if ('inputType' in nativeEvent && nativeEvent.inputType === 'insertLineBreak' && target.value.trim() !== '') {
      send(target.value)
      setLine('')
    } else setLine(target.value)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <>
      <form className="field" onSubmit={submit}>
        <label htmlFor="regia-live">Scrivi quello che senti</label>
        <textarea
          id="regia-live"
          rows={2}
          enterKeyHint="send"
          aria-describedby="regia-live-what"
          value={line}
          onChange={change}
          onKeyDown={press}
        />
        <p className="small second" id="regia-live-what">
          Invio manda la riga. Non la legge nessuno: accende i tabelloni.
        </p>
        <button className={`button wide ${isNext ? 'action' : ''}`} type="submit">
          Manda
        </button>
      </form>
      <SaidLine said={said} />
      <ol className="sent" reversed aria-label="Righe, dall’ultima">
        {live.waiting.toReversed().map((one) => (
          <li className="on-its-way" key={one.n}>
            <span>
              …<span className="spoken"> non ancora partita</span>
            </span>
            <span>{one.text}</span>
          </li>
        ))}
        {live.sent
          .slice(-SHOWN)
          .toReversed()
          .map((one) => (
            <li key={one.n}>
              <time>{secondOf(one.at)}</time>
              <span>{one.text}</span>
            </li>
          ))}
      </ol>
      {live.resumed && <SaidLine said={{ tone: 'done', text: resumedText(live), at: live.resumed.at }} />}
    </>
  )
}

function resumedText({ sent, resumed }: Live): string {
  const lines = grouped(resumed?.lines ?? 0)
  return sent.length === 0
    ? `Ripreso dopo la riga ${lines}: le prime le ha mandate l’altro telefono.`
    : `Scrive anche un altro telefono: si va avanti dopo la riga ${lines}.`
}
