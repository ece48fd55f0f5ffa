/**
 * What the control room knows: asked every five seconds as long as somebody looks at it, and at once after each key. And what
 * its parts share: the calls, what is known, what a key has answered.
 */
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Health, OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { whileFaded } from '../net/act.ts'
import type { Answer, Failure } from '../net/call.ts'
import { useRepeat } from '../net/repeat.ts'
import { learnServerTime, serverNow } from '../net/server-clock.ts'
import { secondOf } from '../text/moment.ts'
import { type Operator, operatorOf, type Tagged } from './operator.ts'
import { type Said, saidOf } from './said.ts'

export const EVERY_MS = 5000

export type Known = {
  season: OperatorSeason
  /** Of the season as it is shown: a key changes that and no other (decision 145). */
  tag: string | null
  stats: OperatorStats | null
  health: Health | 'down' | null
}

type Seen = {
  /** The season, with its tag. */
  season: Tagged<OperatorSeason> | null
  /** Why the last question for it has no answer. */
  failure: Failure | null
}

/**
 * What the server says now: the season, by which keys are pressed, and beside it the figures and the checks, which may take
 * longer and for which nothing waits. `onShut` is told when the token opens nothing any more.
 */
export function useKnown(token: string, year: number, onShut: (failure: Failure) => void) {
  const operator = useMemo(() => operatorOf(token, year), [token, year])
  const [{ season, failure }, setSeen] = useState<Seen>({ season: null, failure: null })
  const [stats, setStats] = useState<OperatorStats | null>(null)
  const [health, setHealth] = useState<Known['health']>(null)
  /** Rises as a key is pressed, and as it is answered: what was asked before is older. */
  const changes = useRef(0)
  /** The last of these changes of which the season that is shown knows. */
  const told = useRef(0)
  const { hurry } = useRepeat(async () => {
    const [before, sentAt] = [changes.current, Date.now()]
    const answer = await operator.season()
    if (before !== changes.current) return { inMs: 0 }
    told.current = before
    if (!answer.ok) {
      const { failure } = answer
      if (failure.code === 'operator/bad-token') onShut(failure)
      else setSeen(({ season }) => ({ season, failure }))
      return { inMs: failure.retryAfterMs ?? EVERY_MS }
    }
    learnServerTime(answer.value.value.now, sentAt)
    setSeen({ season: answer.value, failure: null })
    return { inMs: EVERY_MS }
  }, [operator])
  const figures = useRepeat(async () => {
    const answer = await operator.stats()
    if (answer.ok) setStats(answer.value.value)
    return { inMs: EVERY_MS }
  }, [operator])
  useRepeat(async () => {
    const answer = await operator.health()
    setHealth(answer.ok ? answer.value.value : answer.failure.status === 503 ? 'down' : null)
    return { inMs: EVERY_MS }
  }, [operator])

  /** Carries a key out, and waits until the season that stands now is known: the next key changes that. */
  const carryOut: CarryOut = async (work, tell) => {
    changes.current++
    const answer = await work()
    changes.current++
    tell(answer)
    void figures.hurry()
    await hurry()
    // It may have been asked already, before the key was answered.
    if (told.current !== changes.current) await hurry()
    if (!answer.ok && answer.failure.code === 'operator/bad-token') onShut(answer.failure)
    return answer
  }
  const known: Known | null = season && { season: season.value, tag: season.tag, stats, health }
  return { known, failure, operator, carryOut }
}

/** `tell`: of the answer at once, before what has become of it is asked. */
type CarryOut = <T>(work: () => Promise<Answer<T>>, tell: (answer: Answer<T>) => void) => Promise<Answer<T>>

/** A key, or several that are not pressed at once. */
type KeyName = 'deadline' | 'begin' | 'publish' | 'withdraw' | 'mega' | 'hide' | 'mails' | 'help'
/** What a key has answered last, and whether it is on its way. */
type Pressed = { said: Said | null; isBusy: boolean }
export type AllPressed = Partial<Record<KeyName, Pressed>>

type Desk = {
  operator: Operator
  known: Known
  /** By the server's clock, each second. */
  now: number
  hasNetwork: boolean
  carryOut: CarryOut
  /** Kept here, since a step folds, or stands elsewhere, while its answer is read. */
  pressed: AllPressed
  setPressed: Dispatch<SetStateAction<AllPressed>>
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

const UNTOUCHED: Pressed = { said: null, isBusy: false }

export function usePress(name: KeyName) {
  const { carryOut, pressed, setPressed } = useDesk()
  const { said, isBusy } = pressed[name] ?? UNTOUCHED
  const change = (more: Partial<Pressed>): void =>
    setPressed((all) => ({ ...all, [name]: { ...(all[name] ?? UNTOUCHED), ...more } }))
  const setSaid = (said: Said | null): void => change({ said })
  const setBusy = (isBusy: boolean): void => change({ isBusy })
  const press = async <T,>(work: () => Promise<Answer<T>>, says: (value: T) => string): Promise<T | null> => {
    setBusy(true)
    const answer = await whileFaded(carryOut(work, (answer) => setSaid(saidOf(answer, says, serverNow()))))
    setBusy(false)
    return answer.ok ? answer.value : null
  }
  /** What is missing, before anything is sent. */
  const refuse = (text: string): void => setSaid({ tone: 'refused', text, at: serverNow() })
  /** What was said is no longer so. */
  const clear = (): void => setSaid(null)
  return { said, isBusy, press, refuse, clear }
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
  /** Without: it sends its form. */
  onPress?: () => unknown
  children: ReactNode
}

/** A key: dashed, and saying why, where it cannot be pressed. Not `disabled`: it would lose the focus, and its reason. */
export function Key({ className = '', press, why = null, note, onPress, children }: KeyProps) {
  const { hasNetwork } = useDesk()
  const reason = why ?? (hasNetwork ? null : 'senza rete')
  const isOff = reason !== null || press.isBusy
  const under = reason ?? (press.isBusy ? 'un momento' : note)
  return (
    <button
      className={`button ${className}`}
      type={onPress ? 'button' : 'submit'}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onPress && (() => void onPress())}
    >
      {children}
      {under && <span className="because">{under}</span>}
    </button>
  )
}
