import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Answer, Failure } from '../net/call.ts'

type AlertProps = { tone?: 'bad' | 'wait'; id?: string; ref?: Ref<HTMLParagraphElement>; children: ReactNode }

/** A refusal or fault, announced by a screen reader when it appears. Renders nothing without a text. */
export function Alert({ tone = 'bad', id, ref, children }: AlertProps) {
  if (!children) return null
  return (
    <p className={`notice ${tone}`} id={id} role="alert" ref={ref}>
      {children}
    </p>
  )
}

/** A `ref`: on a short screen the element would otherwise appear below the fold, unseen. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** Null: the person has cancelled. */
type Work<T> = Promise<Answer<T> | null> | Promise<void>

/**
 * An action of the person: whether it is under way, and why it was refused. Not React's `useTransition` or `useActionState`:
 * until their work ends, React holds back every other transition, and turning to another page is one (start/visit.tsx).
 */
export function useCommand() {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begun = useRef(0)
  /** Of two actions under way only the later one's answer counts. @returns why it was refused */
  const carryOut = async <T,>(work: Work<T>, done?: (value: T) => unknown): Promise<Failure | null> => {
    begun.current++
    const mine = begun.current
    setBusy(true)
    const answer = await work
    if (mine !== begun.current) return null
    if (answer?.ok) done?.(answer.value)
    const refused = answer && !answer.ok ? answer.failure : null
    setFailure(refused)
    setBusy(false)
    return refused
  }
  return { isBusy, failure, carryOut, forget: () => setFailure(null), alert: <Alert>{failure?.sentence}</Alert> }
}

type Props<T> = {
  className: string
  /** A shared command: its keys are not pressed at once, and its owner places the alert. */
  of?: ReturnType<typeof useCommand>
  /** While another action has the same effect. */
  isBusy?: boolean
  /** The question before the action. */
  ask?: () => Promise<boolean>
  run: () => Work<T>
  done?: (value: T) => unknown
  children: ReactNode
}

/** A key for an action, with the refusal below it. Meanwhile it is not `disabled`, since it would lose the focus. */
export function Command<T>({ className, of, isBusy = false, ask, run, done, children }: Props<T>) {
  const own = useCommand()
  const command = of ?? own
  const isOff = isBusy || command.isBusy
  const press = async (): Promise<void> => {
    if (!ask || (await ask())) await command.carryOut(run(), done)
  }
  return (
    <>
      <button
        className={className}
        type="button"
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => void press()}
      >
        {children}
      </button>
      {!of && own.alert}
    </>
  )
}
