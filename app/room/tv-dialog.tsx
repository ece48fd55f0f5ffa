/**
 * «Metti in TV» (decision 149): what to open on the television, the number to type there, and the televisions that show the
 * room. A chunk of its own: few families need it, once.
 */
import './tv-dialog.css'
import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { GivenScreen, Screen } from '../../shared/api/shapes.ts'
import { firstName } from '../../shared/rooms/names.ts'
import { SCREEN_LIFE_MS } from '../../shared/rooms/screens.ts'
import { act } from '../act.ts'
import { call } from '../call.ts'
import { later } from '../chunk.ts'
import { serverNow } from '../evening/server-clock.ts'
import { tvDelay } from '../evening/tv-delay.ts'
import { useRepeat } from '../repeat.ts'
import { Command } from '../teletext/command.tsx'
import { Dialog } from '../teletext/dialog.tsx'
import { Dots } from '../teletext/page.tsx'
import { hourOf, useEachSecond } from '../text/moment.ts'
import { Groups } from '../tv/groups.tsx'
import { useScreensTold } from './live.tsx'
import { putOnWall, useScreenKeptOn } from './wall-of-tab.ts'

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/** In case the room's frame does not come. */
const LOOK_EVERY_MS = 5000

type ScreenList = { screens: Screen[] }

/** @param me the account of whoever has pressed */
export function TvDialog({ roomId, me, close }: { roomId: string; me: string; close: () => void }) {
  const [screens, setScreens] = useState<Screen[] | null>(null)
  const [isUnknown, setUnknown] = useState(false)
  const [given, setGiven] = useState<GivenScreen | null>(null)
  const [wantsAnother, setWantsAnother] = useState(false)
  /** The number that a television has typed: it opens nothing any more, however that television goes. */
  const [spent, setSpent] = useState<GivenScreen | null>(null)
  const { hurry } = useRepeat(async () => {
    const answer = await call<ScreenList>('GET', paths.screens(roomId))
    if (answer.ok) setScreens(answer.value.screens)
    setUnknown(!answer.ok)
    return { inMs: LOOK_EVERY_MS }
  }, [roomId, useScreensTold()])
  const just = screens?.find(({ id }) => id === given?.id) ?? null
  if (just !== null && spent !== given) setSpent(given)
  useTakenBack(roomId, given)

  const give = () => act<GivenScreen>('POST', paths.screens(roomId), { delay: tvDelay.get() })
  if (given !== null && just === null && spent !== given)
    return <TheNumber key={given.id} given={given} give={give} take={setGiven} close={close} />
  if (screens === null && !isUnknown)
    return (
      <Dialog title="Metti in TV" close={close}>
        <p className="double">
          Un momento
          <Dots />
        </p>
      </Dialog>
    )
  if (screens === null || screens.length === 0 || (wantsAnother && just === null))
    return <Connect roomId={roomId} give={give} take={setGiven} close={close} />
  const another = (): void => {
    setGiven(null)
    setWantsAnother(true)
  }
  return <Connected {...{ roomId, me, screens, just, another, close }} look={hurry} />
}

/** A number that is not shown any more is taken back, unless a television has typed it meanwhile. */
function useTakenBack(roomId: string, given: GivenScreen | null): void {
  useEffect(() => {
    if (given === null) return
    return () => void takeBack(roomId, given.id)
  }, [roomId, given])
}

async function takeBack(roomId: string, id: string): Promise<void> {
  const there = await call<ScreenList>('GET', paths.screens(roomId))
  if (there.ok && !there.value.screens.some((screen) => screen.id === id))
    await call('DELETE', paths.roomScreen(roomId, id))
}

type Give = { give: () => ReturnType<typeof act<GivenScreen>>; take: (given: GivenScreen) => void; close: () => void }

/** The television first: whoever looks for its browser needs longer than a number lives. */
function Connect({ roomId, give, take, close }: Give & { roomId: string }) {
  const address = `${location.host}/tv`
  return (
    <Dialog title="Metti in TV" close={close}>
      <div>
        <p>Sulla TV apri</p>
        {/* React's type of a style has no custom properties. */}
        <p className="address" style={{ '--n': address.length } as CSSProperties}>
          {address}
        </p>
        <p className="small second">Il browser è tra le app della TV.</p>
      </div>
      <div className="sight">
        <span aria-hidden="true">
          <b>888</b>DIECI PAROLE
        </span>
        <Groups digits="" spoken="Sulla TV compaiono tre gruppi di tre trattini." />
      </div>
      <p>Chi guarda quello schermo vede la stanza come te. Non può toccare niente.</p>
      <Command className="button action wide" run={give} done={take}>
        Vedo i trattini
      </Command>
      <button
        className="button wide"
        type="button"
        onClick={() => {
          close()
          putOnWall(roomId)
        }}
      >
        Su questo schermo
      </button>
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </Dialog>
  )
}

/** It is held up to whoever has the remote control: as large as the phone allows, and the phone stays awake. */
function TheNumber({ given, give, take, close }: Give & { given: GivenScreen }) {
  useScreenKeptOn()
  const left = useEachSecond(() => Math.max(0, Math.floor((Date.parse(given.expiresAt) - serverNow()) / 1000)))
  const isSpent = left === 0
  const { code } = given
  return (
    <Dialog className="sheet" title="Scrivilo sulla TV" close={close}>
      <Groups
        digits={isSpent ? '' : code}
        spoken={isSpent ? 'Il numero non vale più.' : `Il numero: ${[...code].join(' ')}`}
      />
      <div className="sheet-foot">
        <div className="qr">
          <Suspense>
            {!isSpent && <QrCode text={`${location.origin}/tv#${code}`} about="per aprire la stanza su un tablet" />}
          </Suspense>
        </div>
        <div>
          <p className="second">{isSpent ? 'Non vale più' : 'Vale ancora'}</p>
          <p className="number" role="timer">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </p>
          <p className="small">Su un tablet basta inquadrare.</p>
        </div>
      </div>
      <div className="sheet-keys">
        <Command className={`button ${isSpent ? 'action' : ''}`} run={give} done={take}>
          Un altro numero
        </Command>
        <button className="button plain" type="button" onClick={close}>
          Annulla
        </button>
      </div>
    </Dialog>
  )
}

type ConnectedProps = {
  roomId: string
  me: string
  /** The first one first. */
  screens: readonly Screen[]
  /** That has come while the dialog was open. */
  just: Screen | null
  another: () => void
  look: () => Promise<void>
  close: () => void
}

/** What has just come is told first: whoever overheard the number, or guessed it, is seen. */
function Connected({ roomId, me, screens, just, another, look, close }: ConnectedProps) {
  const disconnect = (id: string) => async () => {
    const answer = await act('DELETE', paths.roomScreen(roomId, id))
    await look()
    return answer
  }
  const others = screens.filter((screen) => screen !== just).toReversed()
  const latest = Math.max(...screens.map(({ at }) => Date.parse(at)))
  return (
    <Dialog title="Siete in TV" close={close}>
      <ul className="screens">
        {just && (
          <li className="just notice good">
            <p role="status">✓ Collegata alle {hourOf(Date.parse(just.at))}.</p>
            <p>Non è la tua?</p>
            <Command className="button" run={disconnect(just.id)}>
              Scollega<span className="spoken"> la TV collegata alle {hourOf(Date.parse(just.at))}</span>
            </Command>
          </li>
        )}
        {others.map(({ id, byId, byName, at }) => {
          const whose = byId === me ? 'La tua' : firstName(byName)
          return (
            <li key={id}>
              <p>
                {whose}
                <br />
                <span className="small second">dalle {hourOf(Date.parse(at))}</span>
              </p>
              <Command className="button" run={disconnect(id)}>
                Scollega<span className="spoken"> {byId === me ? 'la tua TV' : `la TV di ${whose}`}</span>
              </Command>
            </li>
          )
        })}
      </ul>
      <p className="small second">Ci restate fino alle {hourOf(latest + SCREEN_LIFE_MS)}.</p>
      <button className="button wide" type="button" onClick={another}>
        Un’altra TV
      </button>
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </Dialog>
  )
}
