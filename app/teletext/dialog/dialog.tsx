import { useId, useSyncExternalStore } from 'react'
import { dialogStore, type OpenDialog } from './dialog-store.ts'
import { showDialog } from './show-dialog.ts'

/** Mounted once, outside the router: a guard may ask for a name before any page is there. */
export function DialogHost() {
  const dialog = useSyncExternalStore(dialogStore.subscribe, dialogStore.current, () => null)
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
        <dialog.Body dialog={dialog} id={id} />
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
