/** Questions before an action: one of several ways, or yes; for an action before its time the year has to be typed. */
import { useId, useState } from 'react'
import { isTheYear } from '../../shared/operator/input.ts'
import { Dialog, dialog } from '../teletext/dialog.tsx'

type Way<Value> = { value: Value; name: string; note?: string; off?: string | false }

type Question<Value> = {
  title: string
  /** The consequences for players, the most serious first. */
  body?: readonly (string | false)[]
  ways: readonly Way<Value>[]
  /** The year to be typed; null: a press is enough. */
  year?: number | null
}

/** Undefined: the operator has cancelled. */
export const choose = <Value,>(question: Question<Value>): Promise<Value | undefined> =>
  dialog<Value>((answer) => <Asking {...question} answer={answer} />)

/** `does`: the action as the key's label, since «Ok» does not say what cannot be undone. */
export const ask = async (
  title: string,
  body: NonNullable<Question<boolean>['body']>,
  does: string,
  year: number | null = null,
): Promise<boolean> => (await choose({ title, body, ways: [{ value: true, name: does }], year })) === true

function Asking<Value>({
  title,
  body = [],
  ways,
  year = null,
  answer,
}: Question<Value> & { answer: (value?: Value) => void }) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const isMeant = year === null || isTheYear(typed, year)
  const missing = !isMeant && (typed.trim().length < 4 ? 'manca l’anno' : `l’anno è ${year}`)
  return (
    <Dialog title={title} about={id} close={() => answer()}>
      <div className="dialog-text" id={id}>
        {body.map(
          (text, at) =>
            text && (
              <p key={text} className={at === 0 ? 'notice wait' : ''}>
                {text}
              </p>
            ),
        )}
      </div>
      {year !== null && (
        <form
          className="field"
          onSubmit={(event) => {
            event.preventDefault()
            if (isMeant) answer(ways[0]?.value)
          }}
        >
          <label htmlFor={`${id}-year`}>{`Per dire di sì scrivi l’anno: ${year}`}</label>
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
      <div className="choices">
        {ways.map(({ value, name, note, off }) => {
          const why = missing || off
          return (
            <button
              className={`button wide ${ways.length === 1 ? 'action' : ''}`}
              key={name}
              type="button"
              aria-disabled={Boolean(why)}
              onClick={why ? undefined : () => answer(value)}
            >
              {name}
              {(why || note) && <span className="because">{why || note}</span>}
            </button>
          )
        })}
        {/* It has the focus: pressing without reading changes nothing. */}
        <button className="button plain wide" type="button" data-first="" onClick={() => answer()}>
          Annulla
        </button>
      </div>
    </Dialog>
  )
}
