/** The top row: page number, title, clock; it opens the keypad, and takes typed numbers. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { pageNumber } from '../../shared/pages.ts'
import { CLOCK_REFRESH_MS } from '../../shared/season.ts'
import { startAudioAtTap } from '../president/audio.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { chunk, loaded } from '../start/chunk.ts'
import { useVisit } from '../start/visit.tsx'
import { secondOf, shortDayOf } from '../text/moment.ts'
import { Dialog, dialog, notify } from './dialog.tsx'
import { Link } from './link.tsx'
import { watchPresident } from './page.tsx'

const loadKeypad = chunk(() => import('./keypad.tsx'))

const openKeypad = async (): Promise<void> => {
  const answer = await loaded(loadKeypad())
  if (!answer.ok) return void notify('Un momento', answer.failure.sentence)
  const { Keypad } = answer.value
  await dialog((close) => (
    <Dialog title="A che pagina?" close={close}>
      <Keypad close={close} />
    </Dialog>
  ))
}

/** A chunk of its own: only players search for pages. */
const loadRemote = () => import('./remote-control.ts')

/** Only players can open the keypad, or type digits to turn pages. */
export function Header() {
  const page = pageNumber(useLocation().pathname)
  const isPlayer = useMaybePlayer() !== null
  const search = useSearch(page, isPlayer)
  useEffect(watchPresident, [])
  useEffect(startAudioAtTap, [])
  return (
    <TopRow
      page={
        isPlayer ? (
          <button
            className="top-page"
            type="button"
            data-search={search === null ? undefined : ''}
            aria-label={`Pagina ${page}: apri il tastierino`}
            onClick={() => void openKeypad()}
          >
            {search ?? page}
          </button>
        ) : (
          <span className="top-page">
            <span className="spoken">Pagina </span>
            <span>{page}</span>
          </span>
        )
      }
    />
  )
}

/** For the control room: it links to no page. */
export const RegiaHeader = () => (
  <TopRow page={<span className="top-page">---</span>} name={<span className="top-name">REGIA</span>} />
)

const HOME = (
  <Link className="top-name" to="/">
    DIECI PAROLE
  </Link>
)

export function TopRow({ page, name = HOME }: { page: ReactNode; name?: ReactNode }) {
  return (
    <header className="top">
      {page}
      {name}
      <Clock />
    </header>
  )
}

/** The digits typed so far, or the rolling number; null: the page's own number. */
function useSearch(page: number, isPlayer: boolean): string | null {
  const [typed, setTyped] = useState<string | null>(null)
  const [rolled, setRolled] = useState<string | null>(null)
  const target = useVisit().opening?.pathname
  const wanted = target === undefined ? page : pageNumber(target)
  const remote = useRef<Awaited<ReturnType<typeof loadRemote>>>(null)
  const last = useRef(page)
  const isFound = useRef(true)
  isFound.current = wanted === page

  // In the layout effect: a digit pressed as soon as the number is visible must be caught.
  useLayoutEffect(() => {
    if (!isPlayer) return
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent): void => void early.push(event)
    document.addEventListener('keydown', keep)
    let stop = (): void => document.removeEventListener('keydown', keep)
    let isOver = false
    void loadRemote()
      .then((module) => {
        remote.current = module
        if (isOver) return
        stop()
        stop = module.watchDigits(setTyped, early)
      })
      .catch(() => {}) // without it the number does not roll, but the keypad works
    return () => {
      isOver = true
      stop()
    }
  }, [isPlayer])
  // Before painting: the number shows its new page only when it has stopped rolling.
  useLayoutEffect(() => {
    const from = last.current
    last.current = wanted
    if (!isPlayer || from === wanted) return
    return remote.current?.roll(from, wanted, () => isFound.current, setRolled)
  }, [wanted, isPlayer])
  return typed ?? rolled
}

const subscribe = (turn: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const tick = (): void => {
    turn()
    timer = setTimeout(tick, CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS))
  }
  tick()
  return () => clearTimeout(timer)
}
const now = (): string => {
  const ms = Date.now()
  return `${shortDayOf(ms)} ${secondOf(ms)}`
}

/** «mar 30 dic 20:31:05», updated each second; its place exists before the time is known. */
function Clock() {
  return <time className="top-clock">{useSyncExternalStore(subscribe, now, () => '')}</time>
}
