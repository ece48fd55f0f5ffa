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

/** «Annulla» has the focus: whoever presses without reading undoes nothing. */
export const ask = async (question: Question): Promise<boolean> =>
  (await dialog<boolean>((answer) => <Asking {...question} answer={answer} />)) === true

function Asking({ title, body, does, year = null, answer }: Question & { answer: (value: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const isMeant = year === null || isTheYear(typed, year)
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
          {!isMeant && <span className="because">{typed.length < 4 ? 'manca l’anno' : 'non è quest’anno'}</span>}
        </button>
      </div>
    </Dialog>
  )
}
