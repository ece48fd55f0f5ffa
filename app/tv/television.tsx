/** What a television shows: three groups of dashes and a keypad, until it has typed a number; then the room, until it ends. */
import { useCallback, useEffect, useState } from 'react'
import { paths, screenPaths } from '../../shared/api/paths.ts'
import type { ConnectedScreen, RoomView, Session } from '../../shared/api/shapes.ts'
import { type Answer, call, exchange, type Failure, readValue } from '../call.ts'
import { startAudioAtTap } from '../president/audio.ts'
import { playSound } from '../president/sounds.ts'
import { useRepeat } from '../repeat.ts'
import { type RoomSource, SourceContext } from '../room/source.ts'
import { sessionStore } from '../session/session.ts'
import { television } from './kept.ts'
import { NumberPage, numberOfAddress } from './number.tsx'
import { TvRoom } from './room.tsx'

const delay: RoomSource['delay'] = {
  ...television,
  get: () => television.get().delay,
  drawn: () => 0,
  set: (next) => television.set({ ...television.get(), delay: next }),
}

sessionStore.keepNothing()

const source: RoomSource = {
  view: screenPaths.view,
  board: screenPaths.board,
  ranking: screenPaths.ranking,
  live: screenPaths.live,
  delay,
  isTelevision: true,
  crown: () => {
    if (television.get().hasSound) void playSound('festa')
  },
}

/** `ended`: a room was here. */
type Shown = { is: 'asking' } | { is: 'number'; ended: boolean } | { is: 'room'; view: RoomView }

/** Which season it is. Who is signed in in this browser is nobody's business here: no cookie goes along. */
const askSeason = (): Promise<Answer<Session>> =>
  exchange(paths.session, { method: 'GET', headers: {}, credentials: 'omit' }, readValue<Session>)

export function Television() {
  const [shown, setShown] = useState<Shown>({ is: 'asking' })
  const [failure, setFailure] = useState<Failure | null>(null)
  useRepeat(async () => {
    if (shown.is !== 'asking') return null
    const isScanned = numberOfAddress() !== ''
    const [season, view] = await Promise.all([askSeason(), call<RoomView>('GET', screenPaths.view)])
    const away = !season.ok ? season.failure : !view.ok && view.failure.status !== 401 ? view.failure : null
    setFailure(away)
    if (away || !season.ok) return { failed: away ?? {} }
    sessionStore.begin(season.value)
    const found: Shown = view.ok && !isScanned ? { is: 'room', view: view.value } : { is: 'number', ended: false }
    // Where a number was typed meanwhile, it is asked again.
    setShown((now) => (now === shown ? found : now))
    return null
  }, [shown])
  const connected = (screen: ConnectedScreen): void => {
    delay.set(screen.delay)
    setShown({ is: 'asking' })
  }
  const end = useCallback(() => setShown({ is: 'number', ended: true }), [])
  const scans = useScans(setShown)
  useEffect(startAudioAtTap, [])
  switch (shown.is) {
    case 'asking':
      return <NumberPage key={scans} isAsking failure={failure} ended={false} connected={connected} />
    case 'number':
      return <NumberPage key={scans} isAsking={false} failure={null} ended={shown.ended} connected={connected} />
    case 'room':
      return (
        <SourceContext value={source}>
          <TvRoom first={shown.view} end={end} />
        </SourceContext>
      )
    default:
      return shown satisfies never
  }
}

/** A tablet that scans another number while its page is open, whatever that shows. @returns how often it has */
function useScans(show: (shown: Shown) => void): number {
  const [scans, setScans] = useState(0)
  useEffect(() => {
    const look = (): void => {
      setScans((before) => before + 1)
      show({ is: 'number', ended: false })
    }
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [show])
  return scans
}
