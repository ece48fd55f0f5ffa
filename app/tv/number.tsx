/** The number is typed: by arrows and OK, by digits where they arrive, by a pointer or a finger; or it has come with the address. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { screenPaths } from '../../shared/api/paths.ts'
import type { ConnectedScreen } from '../../shared/api/shapes.ts'
import { NUMBER_DIGITS } from '../../shared/rooms/screens.ts'
import { act } from '../act.ts'
import { type Failure, isPassing } from '../call.ts'
import { useRepeat } from '../repeat.ts'
import { secondOf, useEachSecond } from '../text/moment.ts'
import { Groups } from './groups.tsx'
import { type Arrow, arrowOf, isOk, KEYPAD, type Key, nextKey } from './keypad.ts'

type Props = {
  /** It is not known yet whether this is a screen. What is typed meanwhile counts. */
  isAsking: boolean
  failure: Failure | null
  /** A room was here: who has ended it, and why, is not said. */
  ended: boolean
  connected: (screen: ConnectedScreen) => void
}

/** Else the wall cannot keep the screen on (useScreenKeptOn). */
const CAN_STAY_ON = 'wakeLock' in navigator

/** Chromium 79 has no `randomUUID`. */
const newRequest = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(36)).join('-')

/** `/tv#482913077`, which a tablet's camera has read: nothing is sent before OK, since scanners open links. Empty: none. */
export function numberOfAddress(): string {
  const digits = location.hash.slice(1)
  return new RegExp(`^\\d{${NUMBER_DIGITS}}$`).test(digits) ? digits : ''
}

/** It was typed, or refused: no history has it, and a reload does not bring it back. */
const forgetNumberOfAddress = (): void => history.replaceState(null, '', location.pathname)

export function NumberPage({ isAsking, failure, ended, connected }: Props) {
  const [digits, setDigits] = useState(numberOfAddress)
  const [isScanned, setScanned] = useState(digits !== '')
  const [chosen, setChosen] = useState<Key>('5')
  const [refusal, setRefusal] = useState<Failure | null>(null)
  /** What is under way: the same request again finds what the first has done. */
  const [sent, setSent] = useState<{ code: string; requestId: string } | null>(null)

  useRepeat(async () => {
    if (sent === null) return null
    const answer = await act<ConnectedScreen>('POST', screenPaths.connect, sent)
    if (answer.ok) {
      forgetNumberOfAddress()
      connected(answer.value)
      return null
    }
    setRefusal(answer.failure)
    if (isPassing(answer.failure) && answer.failure.status !== 429) return { failed: answer.failure }
    forgetNumberOfAddress()
    setSent(null)
    setDigits('')
    setScanned(false)
    return null
  }, [sent])

  const send = (code: string): void => {
    setRefusal(null)
    setSent({ code, requestId: newRequest() })
  }
  const press = (key: Key): void => {
    if (sent !== null) return
    if (isScanned) {
      send(digits)
      return
    }
    setChosen(key)
    const next = key === 'canc' ? digits.slice(0, -1) : digits + key
    setDigits(next)
    setRefusal(null)
    if (next.length === NUMBER_DIGITS) send(next)
  }
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    const arrow: Arrow | null = arrowOf(key)
    if (arrow) setChosen(nextKey(chosen, arrow))
    else if (isOk(key)) press(chosen)
    else if (/^\d$/.test(key))
      press(key as Key) // one of the ten
    else if (key === 'Backspace' || key === 'Delete') press('canc')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => listen(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  const keys = useRef<HTMLDivElement>(null)
  // A television's own pointer jumps to what has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is chosen
  useEffect(() => keys.current?.querySelector<HTMLElement>('[data-chosen]')?.focus(), [chosen])

  const now = useEachSecond(() => secondOf(Date.now()))
  const missing = NUMBER_DIGITS - digits.length
  return (
    <div className="tv" data-accent="red">
      <header className="wall-top">
        <span aria-hidden="true">888</span>
        <h1>DIECI PAROLE</h1>
        <time>{now}</time>
      </header>
      <main>
        <Groups
          digits={digits}
          spoken={
            digits === ''
              ? 'Il numero ha nove cifre.'
              : `Scritto finora: ${[...digits].join(' ')}.${missing > 0 ? ` Mancano ${missing} cifre.` : ''}`
          }
        />
        <div className="tv-way">
          <div className="tv-words">
            <p role="status">
              <Words {...{ isAsking, failure, ended, refusal }} isSent={sent !== null} />
            </p>
            <p className="hint">
              Le frecce scelgono, OK preme.
              {!CAN_STAY_ON && !ended && (
                <>
                  <br />
                  Se poi lo schermo si addormenta, togli il salvaschermo della TV.
                </>
              )}
            </p>
          </div>
          {isScanned ? (
            <div className="digits" ref={keys}>
              <button className="scanned" type="button" data-key={chosen} data-chosen="" onClick={() => press('5')}>
                ok
              </button>
            </div>
          ) : (
            <div className="digits" ref={keys}>
              {KEYPAD.flat().map((key) => (
                <button
                  key={key}
                  type="button"
                  className={key === 'canc' ? 'back' : key === '0' ? 'zero' : undefined}
                  aria-label={key === 'canc' ? 'canc, toglie l’ultima cifra' : undefined}
                  data-key={key}
                  data-chosen={key === chosen ? '' : undefined}
                  onClick={() => press(key)}
                >
                  {key}
                </button>
              ))}
            </div>
          )}
        </div>
      </main>
    </div>
  )
}

type WordsProps = Pick<Props, 'isAsking' | 'failure' | 'ended'> & { refusal: Failure | null; isSent: boolean }

function Words({ isAsking, failure, ended, refusal, isSent }: WordsProps) {
  const where = (
    <>
      <br />
      sul telefono,
      <br />
      nella stanza:
      <br />
      «Metti in TV».
    </>
  )
  if (failure) return <span className="number">Il servizio non risponde. Riprovo da solo.</span>
  if (isAsking) return <span className="second">Un momento.</span>
  if (isSent) return <span className="second">{refusal ? 'Nessuna risposta: riprovo.' : 'Un momento.'}</span>
  if (refusal?.code === 'screen/unknown')
    return (
      <>
        <span className="number">Questo numero non vale più:</span>
        {where}
      </>
    )
  if (refusal) return <span className="number">{refusal.sentence}</span>
  if (ended)
    return (
      <>
        <span className="number">La stanza non è più qui.</span>
        <br />
        Per ricominciare,
        {where}
      </>
    )
  return (
    <>
      <span className="second">Che numero?</span>
      <br />
      Sul telefono,
      <br />
      nella stanza:
      <br />
      «Metti in TV».
    </>
  )
}
