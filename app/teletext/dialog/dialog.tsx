import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { dialogStore, type OpenDialog } from './dialog-store.ts'
import { showDialog } from './show-dialog.ts'

/** Mounted once, outside the router: a guard may ask for a name before any page is there. */
export function DialogHost() {
  const dialog = useSyncExternalStore(dialogStore.subscribe, dialogStore.current)
  return dialog ? <Dialog key={dialog.key} dialog={dialog} /> : null
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  const id = useId()
  // The browser itself closes a dialog on Esc and on Android's «back»: both mean «Annulla».
  return (
    <dialog
      ref={showDialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body${dialog.kind === 'text' ? ` ${id}-cancel` : ''}`}
      onClose={() => dialogStore.dismiss(dialog)}
    >
      <h2
        className="dialog-title"
        id={`${id}-title`}
        tabIndex={-1}
        data-first={dialog.kind === 'none' ? '' : undefined}
      >
        <span className="tall">{dialog.title}</span>
      </h2>
      {dialog.kind === 'none' ? (
        <div className="dialog-body">{dialog.content(() => dialog.answer(false))}</div>
      ) : dialog.kind === 'text' ? (
        <TextBody dialog={dialog} id={id} />
      ) : (
        <div className="dialog-body">
          <div className="dialog-text" id={`${id}-body`}>
            {dialog.body}
          </div>
          <div className="buttons">
            {dialog.kind === 'okCancel' && (
              <button className="button" type="button" data-first="" onClick={() => dialog.answer(false)}>
                Annulla
              </button>
            )}
            <button
              className="button action"
              type="button"
              data-first={dialog.kind === 'ok' ? '' : undefined}
              onClick={() => dialog.answer(true)}
            >
              Ok
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}

function TextBody({ dialog, id }: { dialog: OpenDialog & { kind: 'text' }; id: string }) {
  const { question } = dialog
  const [value, setValue] = useState(question.initial ?? '')
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
          Ok
        </button>
      </div>
    </form>
  )
}
