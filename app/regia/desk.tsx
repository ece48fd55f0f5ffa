/**
 * What the desk knows: asked every five seconds as long as somebody looks at it, and at once after each key. And what its parts
 * share: the calls, what is known, the press of a key and what it has answered.
 */
import { createContext, type ReactNode, use, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Health, OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import { whileFaded } from '../net/act.ts'
import type { Answer, Failure } from '../net/call.ts'
import { type Again, useRepeat } from '../net/repeat.ts'
import { learnServerTime, serverNow } from '../net/server-clock.ts'
import { secondOf, useNow } from '../text/moment.ts'
import { type DeskKey, whyNot } from './keys.ts'
import { type Operator, operatorOf, type Tagged } from './operator.ts'
import { type Said, saidOf } from './said.ts'

const EVERY_MS = 5000

/** `down`: the database is away. Null: not known. */
export type Wellness = Health | 'down' | null

/** A key, or several that are not pressed at once. */
type KeyName = DeskKey | 'hide' | 'mails'

/** Says at the key what has come of its call, and waits until the season is known that stands then. @returns whether it was taken */
type Press = <T>(name: KeyName, call: Promise<Answer<T>>, says: string | ((value: T) => string)) => Promise<boolean>

export type Desk = {
  operator: Operator
  season: OperatorSeason
  /** Of the season as it is shown: a key changes that and no other (operating.md, «Nobody undoes another unseen»). */
  tag: string | null
  stats: OperatorStats | null
  health: Wellness
  /** Whether the season's last question had no answer. */
  isSilent: boolean
  /** By the server's clock, each second. */
  now: number
  hasNetwork: boolean
  press: Press
  /** Those whose answer is on its way. */
  busy: readonly KeyName[]
  /** What a key has answered last. Here, since its place on the desk may fold meanwhile. */
  said: (Said & { name: KeyName }) | null
}

/**
 * The season, by which keys are pressed, and beside it the figures and the checks, which may take longer and for which nothing
 * waits. `onShut` is told when the token opens nothing any more.
 */
export function useOperator(token: string, year: number, onShut: (failure: Failure) => void) {
  const operator = useMemo(() => operatorOf(token, year), [token, year])
  const [season, setSeason] = useState<Tagged<OperatorSeason> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [stats, setStats] = useState<OperatorStats | null>(null)
  const [health, setHealth] = useState<Wellness>(null)
  const [busy, setBusy] = useState<readonly KeyName[]>([])
  const [said, setSaid] = useState<Desk['said']>(null)
  const now = useNow()
  const hasNetwork = useNetwork()
  /** Questions have numbers: what was asked before what is shown, or before a key's answer, is older. */
  const asked = useRef(0)
  const oldest = useRef(0)
  const look = async (): Promise<Again> => {
    asked.current++
    const [mine, sentAt] = [asked.current, Date.now()]
    void operator.stats().then((answer) => answer.ok && setStats(answer.value.value))
    void operator
      .health()
      .then((answer) => setHealth(answer.ok ? answer.value.value : answer.failure.status === 503 ? 'down' : null))
    const answer = await operator.season()
    if (mine < oldest.current) return { inMs: EVERY_MS }
    oldest.current = mine
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) {
      learnServerTime(answer.value.value.now, sentAt)
      setSeason(answer.value)
    } else if (answer.failure.code === 'operator/bad-token') onShut(answer.failure)
    return { inMs: answer.ok ? EVERY_MS : (answer.failure.retryAfterMs ?? EVERY_MS) }
  }
  useRepeat(look, [operator])
  const press: Press = async (name, call, says) => {
    setSaid(null)
    setBusy((all) => [...all, name])
    const answer = await whileFaded(call)
    setSaid({ name, ...saidOf(answer, says, serverNow()) })
    oldest.current = asked.current + 1
    await look()
    setBusy((all) => all.filter((one) => one !== name))
    return answer.ok
  }
  const facts = { operator, stats, health, isSilent: failure !== null, now, hasNetwork }
  const desk: Desk | null = season && { ...facts, season: season.value, tag: season.tag, press, busy, said }
  return { desk, failure }
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
const useNetwork = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** What a key has answered, where it was pressed, its time first. There before it is said, so that it is read out. */
export function SaidLine({ of }: { of: readonly KeyName[] }) {
  const { said } = useDesk()
  const isHere = said !== null && of.includes(said.name)
  return (
    <p className={`said-line ${isHere ? said.tone : ''}`} role="status">
      {isHere && (
        <>
          <time>{secondOf(said.at)}</time>
          <span>{said.text}</span>
        </>
      )}
    </p>
  )
}

type KeyProps = {
  name: KeyName
  className?: string | false
  /** It sends nothing: it can be pressed without a network. */
  isLocal?: boolean
  /** Why it cannot be pressed. */
  why?: string | null | undefined
  /** What it says under its name where it can be. */
  note?: string
  onPress: () => unknown
  children: ReactNode
}

/** A key: dashed, and saying why, where it cannot be pressed. Not `disabled`: it would lose the focus, and its reason. */
export function Key({ name, className, isLocal = false, why = null, note, onPress, children }: KeyProps) {
  const { hasNetwork, busy } = useDesk()
  const isBusy = busy.includes(name)
  const reason = why ?? (hasNetwork || isLocal ? null : 'senza rete')
  const isOff = reason !== null || isBusy
  const under = reason ?? (isBusy ? 'un momento' : note)
  return (
    <button
      className={`button ${className || ''}`}
      type="button"
      aria-disabled={isOff}
      onClick={isOff ? undefined : () => void onPress()}
    >
      {children}
      {under && <span className="because">{under}</span>}
    </button>
  )
}

/** A key of the list, and under it what it has answered: a begin, where it can be taken back. */
export const One = ({ name, why, ...key }: KeyProps & { name: DeskKey }) => (
  <li>
    <Key name={name} why={whyNot(name, useDesk().season) ?? why} {...key} />
    <SaidLine of={name === 'takeBack' || name === 'begin' ? ['begin', 'takeBack'] : [name]} />
  </li>
)

/** The line above the band: the lamp, and what stands beside and below it. */
export const lampLine = (lamp: string, tone: 'good' | 'bad' | 'closed', [first, second]: readonly [string, string]) => (
  <>
    <span className="badge lamp" data-tone={tone}>
      {lamp}
    </span>{' '}
    <span>{first}</span>
    <br />
    <span>{second}</span>
  </>
)
