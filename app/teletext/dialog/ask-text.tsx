import { type FormEvent, useRef, useState } from 'react'
import { enqueue, type TextDialog, type TextQuestion } from './dialog-store.ts'

/** The typed text, or null for «Annulla». */
export const askText = (question: TextQuestion): Promise<string | null> =>
  enqueue<string | null>((key, answer) => ({
    kind: 'text',
    title: question.title,
    question,
    Body: TextBody,
    key,
    answer,
  }))

function TextBody({ dialog, id }: { dialog: TextDialog; id: string }) {
  const { question } = dialog
  const [value, setValue] = useState(question.initial)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = question.faultOf(value)
    if (found === null) dialog.answer(value)
    else {
      setFault(found)
      input.current?.focus()
    }
  }
  return (
    <form className="dialog-body" onSubmit={submit} noValidate>
      <p id={`${id}-body`}>{question.text}</p>
      <div className="field">
        <label htmlFor={`${id}-field`}>{question.label}</label>
        <input
          ref={input}
          id={`${id}-field`}
          value={value}
          data-first=""
          autoComplete={question.autoComplete}
          aria-invalid={fault !== null}
          onChange={(event) => {
            setValue(event.target.value)
            setFault(null)
          }}
        />
      </div>
      {fault !== null && (
        <p className="notice wait" role="alert">
          {fault}
        </p>
      )}
      <p className="second" id={`${id}-cancel`}>
        {question.ifCancelled}
      </p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => dialog.answer(null)}>
          Annulla
        </button>
        <button className="button action" type="submit">
          {question.accept}
        </button>
      </div>
    </form>
  )
}
