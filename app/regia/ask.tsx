/** What asks before it is done, and for what is before its time the year, typed. */
import { type ReactNode, useId, useState } from 'react'
import { isTheYear } from '../../shared/operator/typed.ts'
import { Dialog, dialog } from '../teletext/dialog.tsx'

type Question = {
  title: string
  /** What it means for people. */
  body: ReactNode
  /** The key that does it, by its name: «Ok» says nothing of what cannot be undone. */
  does: string
  /** To be typed; null: a key is enough. */
  year?: number | null
}

type Choice<Value extends string> = { value: Value; name: string; why: string; off?: string | false }

/** One of several keys; undefined: everything stays as it is. */
export const choose = <Value extends string>(
  title: string,
  choices: readonly Choice<Value>[],
): Promise<Value | undefined> =>
  dialog<Value>((answer) => (
    <Dialog title={title} close={() => answer()}>
      <div className="choices">
        {choices.map(({ value, name, why, off }) => (
          <button
            className="button wide"
            key={value}
            type="button"
            aria-disabled={Boolean(off)}
            onClick={off ? undefined : () => answer(value)}
          >
            {name}
            <span className="because">{off || why}</span>
          </button>
        ))}
        <button className="button plain wide" type="button" data-first="" onClick={() => answer()}>
          Lascia tutto com’è
        </button>
      </div>
    </Dialog>
  ))

/** Why the key beside a typed year cannot be pressed; null: it can. */
export const whyNotYear = (typed: string, year: number): string | null =>
  isTheYear(typed, year) ? null : typed.trim().length < 4 ? 'manca l’anno' : 'non è quest’anno'

/** «Annulla» has the focus: whoever presses without reading undoes nothing. */
export const ask = async (question: Question): Promise<boolean> =>
  (await dialog<boolean>((answer) => <Asking {...question} answer={answer} />)) === true

function Asking({ title, body, does, year = null, answer }: Question & { answer: (value: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const why = year === null ? null : whyNotYear(typed, year)
  const isMeant = why === null
  return (
    <Dialog title={title} about={id} close={() => answer(false)}>
      <div className="dialog-text" id={id}>
        {body}
      </div>
      {year !== null && (
        <form
          className="field"
          onSubmit={(event) => {
            event.preventDefault()
            if (isMeant) answer(true)
          }}
        >
          <label htmlFor={`${id}-year`}>Per dire di sì scrivi l’anno di questa stagione</label>
          <input
            id={`${id}-year`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      )}
      <div className="buttons">
        <button className="button" type="button" data-first="" onClick={() => answer(false)}>
          Annulla
        </button>
        <button
          className="button action"
          type="button"
          aria-disabled={!isMeant}
          onClick={isMeant ? () => answer(true) : undefined}
        >
          {does}
          {why && <span className="because">{why}</span>}
        </button>
      </div>
    </Dialog>
  )
}
