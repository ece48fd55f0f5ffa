/** Dialogs: one at a time, each a question that is answered once. */
import { Fragment, type ReactElement, type ReactNode, type Ref, useId } from 'react'
import { cell, useCell } from '../keep/kept.ts'

type DialogProps = {
  title: string
  className?: string
  /** For a dialog that changes its content. */
  heading?: Ref<HTMLHeadingElement>
  /** The ids of the elements that a screen reader reads out with the title. */
  about?: string
  /** Also called for Esc and Android's «back», which mean «Annulla» and by which the browser itself closes the dialog. */
  close: () => void
  children: ReactNode
}

export function Dialog({ title, className, heading, about, close, children }: DialogProps) {
  const id = useId()
  return (
    <dialog
      className={className}
      ref={showDialog}
      aria-labelledby={id}
      aria-describedby={about}
      onClose={() => close()}
    >
      <h2 className="dialog-title" id={id} tabIndex={-1} ref={heading}>
        <span className="tall">{title}</span>
      </h2>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

/** `address`: of the page that opened it. */
type Open = { key: number; drawn: ReactElement; close: () => void; address: string }

const queue = cell<readonly Open[]>([])
let lastKey = 0

/**
 * Shows a `<Dialog>` over any page: one at a time, in the order of the calls.
 *
 * @returns the answer; undefined without one, as after a page change
 */
export function dialog<T>(draw: (answer: (value?: T) => void) => ReactElement): Promise<T | undefined> {
  return new Promise((resolve) => {
    lastKey++
    const key = lastKey
    const answer = (value?: T): void => {
      queue.set(queue.get().filter((open) => open.key !== key))
      resolve(value)
    }
    const address = location.pathname + location.search
    queue.set([...queue.get(), { key, drawn: draw(answer), close: answer, address }])
  })
}

/** «Annulla» or «Ok». */
export const confirm = async (title: string, body: ReactNode): Promise<boolean> =>
  (await dialog<boolean>((answer) => (
    <Question title={title} body={body} answer={answer}>
      <button className="button" type="button" data-first="" onClick={() => answer(false)}>
        Annulla
      </button>
    </Question>
  ))) === true

/** «Ok» alone. */
export const notify = (title: string, body: ReactNode): Promise<unknown> =>
  dialog<boolean>((answer) => <Question title={title} body={body} answer={answer} />)

type QuestionProps = { title: string; body: ReactNode; answer: (value: boolean) => void; children?: ReactNode }

function Question({ title, body, answer, children }: QuestionProps) {
  const id = useId()
  return (
    <Dialog title={title} about={id} close={() => answer(false)}>
      <div className="dialog-text" id={id}>
        {body}
      </div>
      <div className="buttons">
        {children}
        <button
          className="button action"
          type="button"
          data-first={children ? undefined : ''}
          onClick={() => answer(true)}
        >
          Ok
        </button>
      </div>
    </Dialog>
  )
}

/**
 * Called when a page has come: closes the dialogs of the page before. A dialog opened while this page was loading, above all
 * the keypad, stays.
 */
export const closeDialogsBefore = (address: string): void => {
  for (const open of queue.get()) if (open.address !== address) open.close()
}

export function OpenDialog() {
  const [open] = useCell(queue)
  return open && <Fragment key={open.key}>{open.drawn}</Fragment>
}

/** The focus to be restored by a closing dialog; a dialog that replaces it at once takes it over. */
let returning: HTMLElement | null = null

/**
 * A `ref`: opens the dialog scrolled to its top, with the focus on its title or on the marked element. A browser returns the
 * focus when a dialog is closed, but not when the element is removed, as after a button: then this function returns it.
 */
export function showDialog(element: HTMLDialogElement | null): (() => void) | undefined {
  if (!element) return
  const before = returning ?? (document.activeElement as HTMLElement | null) // all focusable elements here are HTML
  element.showModal()
  const title = element.querySelector<HTMLElement>('.dialog-title')
  const first = element.querySelector<HTMLElement>('[data-first]') ?? title
  first?.focus()
  element.scrollTop = 0
  return () => {
    returning = before
    queueMicrotask(() => {
      returning = null
      if (document.activeElement === document.body) before?.focus()
    })
  }
}
