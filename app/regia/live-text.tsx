/** Step 3: what one hears is typed, and lights the boards. It is sent line by line, and waits where there is no network. */
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useCell } from '../keep/kept.ts'
import { useRepeat } from '../net/repeat.ts'
import { grouped } from '../text/italian.ts'
import { secondOf } from '../text/moment.ts'
import { SaidLine } from './desk.tsx'
import { useDraft } from './kept.ts'
import type { Live } from './live.ts'
import { liveSender } from './live-sender.ts'
import type { Operator } from './operator.ts'

/** While nothing is typed: another device may write. */
const LOOK_EVERY_MS = 5000

/** @param isOpen whether the server takes a live text */
export function useLiveText(operator: Operator, isOpen: boolean) {
  const [sender] = useState(() => liveSender(operator))
  useEffect(() => sender.start(), [sender])
  // It was out, and is not any more.
  useEffect(() => {
    if (isOpen) sender.said.set(null)
  }, [sender, isOpen])
  useRepeat(async () => {
    await sender.look()
    return isOpen ? { inMs: LOOK_EVERY_MS } : null
  }, [isOpen])
  return { live: useCell(sender.live), said: useCell(sender.said), send: sender.type }
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
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
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
  const [first] = sent
  const isTakenOver = first === undefined || resumed === null || resumed.at <= first.at
  return isTakenOver
    ? `Ripreso dopo la riga ${lines}: le prime le ha mandate qualcun altro.`
    : `Scrive anche qualcun altro: si va avanti dopo la riga ${lines}.`
}
