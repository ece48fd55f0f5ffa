/**
 * A page in the frame, and its parts: title and President, sections, mosaics, FERMA, the loading screen, and the arrival of a
 * page.
 */
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { phaseOf } from '../../shared/evening/phase.ts'
import { isRegia, pageNumber } from '../../shared/pages.ts'
import { LOADING_DOT_MS, MAX_LOADING_DOTS } from '../../shared/season.ts'
import { cell, useCell } from '../keep/kept.ts'
import { serverNow } from '../net/server-clock.ts'
import { useMaybePlayer } from '../session/use-session.ts'
import { useEachSecond } from '../text/moment.ts'
import { closeDialogsBefore } from './dialog.tsx'
import { presidentSmall } from './drawings.ts'
import { sextantsOf } from './sextants.ts'

/** A longer heading does not fit the band in two lines: it is set smaller, in up to five lines. */
const LONG_HEADING = 26

type Accent = 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'white'

/** Each page has one; its arrival is the page's. */
export function Title({ children }: { children: string }) {
  useArrival()
  const { pathname } = useLocation()
  return <title>{`${children} · DIECI PAROLE${isRegia(pathname) ? '' : ` ${pageNumber(pathname)}`}`}</title>
}

type PageProps = {
  accent: Accent
  /** The h1, and the document's title unless `title` says more. */
  heading: string
  title?: string
  /** The band's text for now; its accessible name stays the heading, so that no countdown is read out. */
  band?: string
  line?: ReactNode
  /** For a page of text (docs/design.md, «What a browser translates»). */
  translate?: 'yes'
  isPictureHidden?: boolean
  /** Stays above the keys while the page scrolls under it. */
  float?: ReactNode
  children: ReactNode
}

/** A page below its masthead: news, the title on its band, the President over it. */
export function Page({ accent, heading, title, band, line, translate, isPictureHidden, float, children }: PageProps) {
  const shown = band || heading
  return (
    <div data-accent={accent} translate={translate}>
      <Title>{title ?? heading}</Title>
      <div className="mast" data-alone={isPictureHidden ? '' : undefined}>
        <p className="mast-line small">{line}</p>
        <h1
          className="band"
          tabIndex={-1}
          aria-label={band ? heading : undefined}
          data-long={[...shown].length > LONG_HEADING ? '' : undefined}
          // By a script: the site's policy forbids inline styles in the HTML of a drawn page.
          ref={(band) => band?.style.setProperty('--longest', String(longestWord(shown)))}
        >
          <span className="tall">{shown}</span>
        </h1>
        {!isPictureHidden && <President />}
      </div>
      <Contents float={float}>{children}</Contents>
    </div>
  )
}

/** A page with one sentence in the middle, below the President; its children contain the h1. */
export function Wall({ accent = 'magenta', title, children }: { accent?: Accent; title: string; children: ReactNode }) {
  return (
    <div data-accent={accent}>
      <Title>{title}</Title>
      <Contents>
        <div className="wall">
          <President />
          {children}
        </div>
      </Contents>
    </div>
  )
}

/** Where the key to the words blinks, FERMA at the foot of the page stops it; elsewhere nothing moves by itself. */
function Contents({ float, children }: { float?: ReactNode; children: ReactNode }) {
  const isDue = useWordsDue()
  const isWords = pageNumber(useLocation().pathname) === pageNumber('/parole')
  const hold = isDue && !isWords && <Hold />
  return (
    <div className="page">
      {children}
      {float ? (
        <div className="shelf">
          {hold}
          {float}
        </div>
      ) : (
        hold
      )}
    </div>
  )
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="section" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const isHeld = cell(false)

/** FERMA says at its first appearance what it stops, and at its first press what has changed; each once. */
let isSeen = false
let isExplained = false

/** «FERMA» stops all motion on every page until it is pressed again. */
export function Hold() {
  const held = useCell(isHeld)
  const [isNew, setNew] = useState(false)
  const [isFirst] = useState(!isSeen)
  useEffect(() => {
    isSeen = true
  }, [])
  const press = (): void => {
    isHeld.set(document.documentElement.toggleAttribute('data-hold'))
    setNew(!isExplained)
    isExplained = true
  }
  return (
    <button className="button plain hold" type="button" translate="no" aria-pressed={held} onClick={press}>
      <span aria-hidden="true">■</span> FERMA
      {isFirst && <span className="small"> le animazioni</span>}
      {isNew && <span className="small">Niente lampeggia più. Ripremi, e riparte.</span>}
    </button>
  )
}

/** The scene of a page that changes at the same address, as a room that closes. Empty on other pages. */
export const Scene = createContext('')

type Shown = { pathname: string; search: string; key: string; scene: string }

/** The document's address until a page has come. Outside a browser no page arrives. */
const { pathname = '', search = '' } = globalThis.location ?? {}
let shown: Shown = { pathname, search, key: '', scene: '' }
let announce: (title: string) => void = () => {}

/**
 * Each page calls it when it has come. After a page change the dialogs of the page before are closed, the heading gets the
 * focus, and the title is read out. A new scene begins at its top, and its heading gets the focus if the focused element is
 * gone. «Caricamento» is no page.
 */
function useArrival(): void {
  const { pathname, search, key } = useLocation()
  const scene = useContext(Scene)
  useEffect(() => {
    const before = shown
    const { activeElement } = document
    const isSameVisit = before.key === key
    // The page of a failure has no scene either, and the page after it is the same visit.
    shown = { pathname, search, key, scene: scene === '' && isSameVisit ? before.scene : scene }
    if (before.pathname !== pathname || before.search !== search) {
      closeDialogsBefore(pathname + search)
      // A result must not interrupt a person who types on during a search.
      const isWriting = before.pathname === pathname && activeElement?.matches('main input')
      if (!isWriting) focusHeading()
      announce(document.title)
    } else if (isSameVisit && before.scene !== '' && before.scene !== shown.scene) {
      scrollTo(0, 0)
      if (activeElement === document.body) focusHeading()
    }
  }, [pathname, search, key, scene])
}

const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/** The title of the page that has come, for screen readers. In the frame, since only an existing region is read out. */
export function Announcement() {
  const [title, setTitle] = useState('')
  // Set before the page beside it arrives.
  useLayoutEffect(() => {
    announce = setTitle
  }, [])
  return (
    <p className="spoken" aria-live="polite">
      {title}
    </p>
  )
}

/** The President, as one button; `watchPresident` handles its taps. */
export function President() {
  return (
    <button className="president" type="button" aria-label="Il presidente: tocca per il dado">
      <Mosaic drawing={presidentSmall} />
    </button>
  )
}

/** One listener for all drawings of the President (masthead, login page). Dice and sounds load at the first tap. */
export function watchPresident(): () => void {
  const tap = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || !event.target.closest('button.president')) return
    void import('../president/dice.ts').then(({ throwDice }) => throwDice()).catch(() => {}) // without a network there is no sound
  }
  document.addEventListener('click', tap)
  return () => document.removeEventListener('click', tap)
}

/** Up to three dots, then none again. */
export function Dots() {
  const [dots, setDots] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (MAX_LOADING_DOTS + 1)), LOADING_DOT_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="dots" aria-hidden="true">
      {'.'.repeat(dots)}
    </span>
  )
}

/** «Caricamento» over the full screen. While it covers a page, that page's h1 remains the only one. */
export function Loading({ isFirst = false }: { isFirst?: boolean }) {
  const Heading = isFirst ? 'h1' : 'p'
  return (
    <div className="page" data-loading="">
      <div className="wall loading">
        <div className="president">
          <Mosaic drawing={presidentSmall} className="large" />
        </div>
        <div role="status">
          <Heading className="double" tabIndex={-1}>
            caricamento
            <Dots />
          </Heading>
        </div>
        <p className="second small">Il regista cerca l’inquadratura giusta</p>
      </div>
    </div>
  )
}

/** The length of the longest word: style sheets limit a title's size so that this word is not broken. */
export const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((word) => [...word].length))

/**
 * Makes a change that may remove the focused element. The focus would fall to the start of the page: it moves to the first of
 * these selectors that matches.
 */
export function changeAndGoOn(change: () => void, ...next: readonly string[]): void {
  flushSync(change)
  const found = next.map((selector) => document.querySelector<HTMLElement>(selector))
  found.find((element) => element !== null)?.focus()
}

/** Whether this player still has words to finish: the key to them blinks on every other page, and FERMA stops it. */
export function useWordsDue(): boolean {
  const player = useMaybePlayer()
  const mayChoose = useEachSecond(() => player !== null && phaseOf(player.season, serverNow()) === 'choosing')
  return mayChoose && player !== null && !player.user.hasFinished
}

/** A drawing in teletext mosaics. It is no text, so it must not be read out, copied, or checked for contrast. */
export function Mosaic({ drawing, className = '' }: { drawing: string; className?: string }) {
  const { width, height, paths } = sextantsOf(drawing)
  return (
    <svg
      className={`mosaic ${className}`}
      width={`${width / 10}em`}
      height={`${height / 10}em`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {Object.entries(paths).map(([colour, path]) => (
        <path className={colour} d={path} key={colour} />
      ))}
    </svg>
  )
}
