/**
 * The sentence in which a word was said, with keys to its other occurrences. The chunk and the text load when a word is
 * pressed.
 */
import './passage.css'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { speechPath } from '../../shared/api/paths.ts'
import { passagesOf } from '../../shared/speech.ts'
import { whileFaded } from '../net/act.ts'
import { type Answer, exchange } from '../net/call.ts'

export type PassageProps = {
  season: number
  /** The speech's version, as the ranking has it. */
  version: number
  /** The form that was said. */
  word: string
  /** It has the points of the last word: its last occurrence is shown first. */
  isLast: boolean
}

/** @param waiting is shown until the text has arrived */
export function Passage({ season, version, word, isLast, waiting }: PassageProps & { waiting: ReactNode }) {
  const { answer, ask } = useText(speechPath(season, version))
  if (answer === null) return waiting
  if (answer.ok) return <Times text={answer.value} word={word} isLast={isLast} />
  const { failure } = answer
  const isGone = failure.code === 'season/not-published'
  return (
    <div className="passage">
      <p className="notice wait" role="status">
        {failure.sentence}
      </p>
      <button className="button wide" type="button" onClick={() => (isGone ? location.reload() : void ask())}>
        {isGone ? 'Ricarica' : 'Riprova'}
      </button>
    </div>
  )
}

/** The last text read; one entry is enough, since a page has the words of one ranking. */
let last: { path: string; text: string } | null = null

function useText(path: string) {
  const [answer, setAnswer] = useState<Answer<string> | null>(() =>
    last?.path === path ? { ok: true, status: 200, value: last.text } : null,
  )
  const ask = async (): Promise<void> => {
    setAnswer(null)
    const reply = await whileFaded(exchange(path, { method: 'GET', headers: {} }, (text) => text))
    if (reply.ok) last = { path, text: reply.value }
    setAnswer(reply)
  }
  const begin = useEffectEvent(() => void (answer === null && ask()))
  useEffect(() => begin(), [])
  return { answer, ask }
}

function Times({ text, word, isLast }: { text: string; word: string; isLast: boolean }) {
  const passages = useMemo(() => passagesOf(text, word), [text, word])
  const times = passages.length
  const [at, setAt] = useState(isLast ? times - 1 : 0)
  const shown = passages[at]
  // A page of an older or newer release may split words differently from the server.
  if (!shown) return <p className="notice wait">Qui la frase non si trova: ricarica la pagina.</p>
  const turn = (by: number): void => setAt((at + by + times) % times)
  return (
    <div className="passage">
      <blockquote aria-live="polite">
        <span>{`«${shown.before}`}</span>
        <mark>{shown.word}</mark>
        <span>{`${shown.after}»`}</span>
      </blockquote>
      {times > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: no fields are grouped here
        <div className="pager turn" role="group" aria-label="Le altre volte">
          <button className="button" type="button" aria-label="La volta prima" onClick={() => turn(-1)}>
            «
          </button>
          <span className="where" role="status">{`${at + 1} di ${times}`}</span>
          <button className="button" type="button" aria-label="La volta dopo" onClick={() => turn(1)}>
            »
          </button>
        </div>
      )}
    </div>
  )
}
