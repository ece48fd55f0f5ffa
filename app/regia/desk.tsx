/**
 * The desk's data, fetched every five seconds while the page is visible and after each key; and what its parts share: the
 * calls, the data, the questions before a key, its press and its answer.
 */
import { createContext, type ReactNode, use, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Health, OperatorSeason, OperatorStats } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { isTheYear } from '../../shared/operator/input.ts'
import { type OperatorKey, operatorKeys } from '../../shared/operator/keys.ts'
import { whileFaded } from '../net/act.ts'
import type { Answer, Failure } from '../net/call.ts'
import { type Again, useRepeat } from '../net/repeat.ts'
import { learnServerTime, serverNow } from '../net/server-clock.ts'
import { Dialog, dialog } from '../teletext/dialog.tsx'
import { secondOf, timeOfDay, useNow } from '../text/moment.ts'
import { type Operator, operatorOf, type Tagged } from './operator.ts'
import { type Said, saidOf } from './said.ts'

export const EVERY_MS = 5000

/** `down`: the database is away. Null: unknown. */
export type Wellness = Health | 'down' | null

/** A key, or a group of keys that are not pressed at once. */
type KeyName = DeskKey | 'hide' | 'mails'

/** Shows the answer at the key, and waits until the season has been fetched again. @returns whether the call succeeded */
type Press = <T>(name: KeyName, call: Promise<Answer<T>>, says: string | ((value: T) => string)) => Promise<boolean>

export type Desk = {
  operator: Operator
  season: OperatorSeason
  /** Of the season on screen: a key changes that state and no other (operating.md, «Nobody undoes another unseen»). */
  tag: string | null
  stats: OperatorStats | null
  health: Wellness
  /** Whether the last request for the season failed. */
  isSilent: boolean
  /** By the server's clock, updated each second. */
  now: number
  hasNetwork: boolean
  press: Press
  /** Keys whose answer is on its way. */
  busy: readonly KeyName[]
  /** The last answer of a key. Kept here, since the key's place on the desk may fold meanwhile. */
  said: (Said & { name: KeyName }) | null
}

/**
 * The season, which the keys change; beside it the figures and the checks, which may take longer and which nothing waits for.
 * `onShut` is called when the token is refused.
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
  /** Requests are numbered: an answer to a request from before the newest answer, or before a key's answer, is dropped. */
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

/** The answer of a key at its place, with the time first. The region exists before its text, so that it is read out. */
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
  /** It sends nothing: it works without a network. */
  isLocal?: boolean
  /** Why the key is disabled. */
  why?: string | null | undefined
  /** The line below the name of an enabled key. */
  note?: string
  onPress: () => unknown
  children: ReactNode
}

/** A key; a disabled one is dashed and says why. It is not `disabled`, since it would lose the focus and the reason. */
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

/** A key of the list with its answer below; the begin also with the key that takes it back. */
export const One = ({ name, why, ...key }: KeyProps & { name: DeskKey }) => (
  <li>
    <Key name={name} why={whyNot(name, useDesk().season) ?? why} {...key} />
    <SaidLine of={name === 'takeBack' || name === 'begin' ? ['begin', 'takeBack'] : [name]} />
  </li>
)

/** The line above the band: the lamp, and the small print beside and below it. */
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

// The five keys: which one is yellow, and why a key is disabled. Pure.

/** The keys of this page; a live text is sent by command only. */
export type DeskKey = Exclude<OperatorKey, 'transcript'>

/** The yellow key; null: the operator has to wait. A yellow key never undoes anything. */
export function nextKey(stage: Stage, { megaRoomId, megaRoomIsOpen }: OperatorSeason): DeskKey | null {
  if (stage === 'undated' || stage === 'choosing' || stage === 'locked') return 'begin'
  if (stage !== 'published') return 'publish'
  return megaRoomId !== null && megaRoomIsOpen ? 'closeMegaRoom' : null
}

/** Why a key is disabled, by the table that the server refuses by. Null: it is enabled. */
export function whyNot(key: DeskKey, season: OperatorSeason): string | null {
  const press = operatorKeys[key].may(season)
  const { begunAt, sealedAt, megaRoomIsOpen } = season
  const begun = begunAt === null ? 'non ha cominciato' : `ha cominciato alle ${timeOfDay(begunAt)}`
  if (press.ok) {
    if (key === 'closeMegaRoom' && !megaRoomIsOpen) return 'è già chiusa'
    if (!press.nothingToDo) return null
    return key === 'withdraw' ? 'nessun testo è pubblicato' : begun
  }
  switch (press.code) {
    case 'season/sealed':
      if (key !== 'settings' && begunAt !== null) return begun
      return sealedAt === null ? 'parole sigillate' : `parole sigillate alle ${timeOfDay(sealedAt)}`
    case 'season/published':
      return begunAt === null ? 'il testo è già pubblicato' : begun
    case 'room/not-found':
      return 'quest’anno non c’è'
  }
}

// Questions before an action: one of several ways, or yes; for an action before its time the year has to be typed.

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
