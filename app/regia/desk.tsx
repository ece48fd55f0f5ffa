/**
 * What the control room knows: asked every five seconds as long as somebody looks at it, and at once after each key. And what
 * its parts share: the calls, what is known, what a key has answered.
 */
import { createContext, type ReactNode, use, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Health, OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { asked } from '../act.ts'
import type { Answer, Failure } from '../call.ts'
import { learnServerTime, serverNow } from '../evening/server-clock.ts'
import { useRepeat } from '../repeat.ts'
import { secondOf } from '../text/moment.ts'
import { type Operator, operatorOf } from './operator.ts'
import { type Said, saidOf } from './said.ts'

const EVERY_MS = 5000

export type Known = {
  season: OperatorSeason
  /** Of the season as it is shown: a key changes that and no other (decision 145). */
  tag: string | null
  stats: OperatorStats | null
  health: Health | 'down' | null
}

type Seen = {
  known: Known | null
  /** Why the last question has no answer. */
  failure: Failure | null
  /** Since when. */
  silentSince: number | null
}

/** What the server says now; `onShut` is told when the token opens nothing any more. */
export function useKnown(token: string, year: number, onShut: (failure: Failure) => void) {
  const operator = useMemo(() => operatorOf(token, year), [token, year])
  const [seen, setSeen] = useState<Seen>({ known: null, failure: null, silentSince: null })
  /** Rises as a key is pressed, and as it is answered: what was asked before is older. */
  const changes = useRef(0)
  /** Up to which change the last answer has seen. */
  const told = useRef(0)
  const { hurry } = useRepeat(async () => {
    const [before, sentAt] = [changes.current, Date.now()]
    const [season, stats, health] = await Promise.all([operator.season(), operator.stats(), operator.health()])
    if (before !== changes.current) return { inMs: 0 }
    told.current = before
    if (!season.ok) {
      const { failure } = season
      if (failure.code === 'operator/bad-token') onShut(failure)
      else setSeen(({ known, silentSince }) => ({ known, failure, silentSince: silentSince ?? serverNow() }))
      return { inMs: failure.retryAfterMs ?? EVERY_MS }
    }
    const { value, tag } = season.value
    learnServerTime(value.now, sentAt)
    setSeen(({ known }) => ({
      known: {
        season: value,
        tag,
        stats: stats.ok ? stats.value.value : (known?.stats ?? null),
        health: health.ok ? health.value.value : health.failure.status === 503 ? 'down' : null,
      },
      failure: null,
      silentSince: null,
    }))
    return { inMs: EVERY_MS }
  }, [operator])

  /** Carries a key out, and waits until what stands now is known: the next key changes that. */
  const carryOut = async <T,>(work: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    changes.current++
    const answer = await work()
    changes.current++
    await hurry()
    // It may have been asked already, before the key was answered.
    if (told.current !== changes.current) await hurry()
    if (!answer.ok && answer.failure.code === 'operator/bad-token') onShut(answer.failure)
    return answer
  }
  return { ...seen, operator, carryOut }
}

type Desk = {
  operator: Operator
  known: Known
  /** By the server's clock, each second. */
  now: number
  hasNetwork: boolean
  carryOut: <T>(work: () => Promise<Answer<T>>) => Promise<Answer<T>>
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('only within the control room')
  return desk
}

const subscribe = (listener: () => void): (() => void) => {
  for (const what of ['online', 'offline']) addEventListener(what, listener)
  return () => {
    for (const what of ['online', 'offline']) removeEventListener(what, listener)
  }
}
export const useNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** A key, or several that are not pressed at once, and what it has answered. */
export function usePress() {
  const { carryOut } = useDesk()
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const press = async <T,>(work: () => Promise<Answer<T>>, says: (value: T) => string): Promise<T | null> => {
    setBusy(true)
    const answer = await asked(carryOut(work))
    setSaid(saidOf(answer, says, serverNow()))
    setBusy(false)
    return answer.ok ? answer.value : null
  }
  /** What is missing, before anything is sent. */
  const refuse = (text: string): void => setSaid({ tone: 'refused', text, at: serverNow() })
  return { said, isBusy, press, refuse }
}
export type Press = ReturnType<typeof usePress>

/** What a key has answered, where it was pressed, its time first. There before it is said, so that it is read out. */
export function SaidLine({ said }: { said: Said | null }) {
  return (
    <p className={`said-line ${said?.tone ?? ''}`} role="status">
      {said && (
        <>
          <time>{secondOf(said.at)}</time>
          <span>{said.text}</span>
        </>
      )}
    </p>
  )
}

type KeyProps = {
  className?: string
  press: Pick<Press, 'isBusy'>
  /** Why it cannot be pressed. */
  why?: string | null
  /** What it says under its name where it can be. */
  note?: string
  isPressed?: boolean | undefined
  /** Without: it sends its form. */
  onPress?: () => unknown
  children: ReactNode
}

/** A key: dashed, and saying why, where it cannot be pressed. Not `disabled`: it would lose the focus, and its reason. */
export function Key({ className = '', press, why = null, note, isPressed, onPress, children }: KeyProps) {
  const { hasNetwork } = useDesk()
  const reason = why ?? (hasNetwork ? null : 'senza rete')
  const isOff = reason !== null || press.isBusy
  const under = reason ?? note
  return (
    <button
      className={`button ${className}`}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={isOff}
      aria-pressed={isPressed}
      onClick={isOff ? (event) => event.preventDefault() : onPress && (() => void onPress())}
    >
      {children}
      {under && <span className="because">{under}</span>}
    </button>
  )
}
