import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageNumber } from '../../../shared/pages.ts'
import { useMaybePlayer } from '../../session/use-session.ts'
import { longestWord } from '../../text/longest-word.ts'
import { President } from '../president.tsx'
import { useArrival } from './arrival.tsx'
import { Hold } from './hold.tsx'

/** A longer heading does not fit the band in two lines: it is set smaller, in up to five lines. */
const LONG_HEADING = 26

export type Accent = 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'white'

/** Each page has one title: with it the page arrives. */
export function Title({ children }: { children: string }) {
  useArrival()
  return <title>{`${children} · DIECI PAROLE ${pageNumber(useLocation().pathname)}`}</title>
}

type PageProps = {
  accent: Accent
  /** The h1, and the document's title unless `title` says more. */
  heading: string
  title?: string
  /** What the band shows for the moment; its name is still the heading, so that nobody hears it count. */
  band?: string
  /** A line of news, above the band. */
  line?: ReactNode
  /** The President is not over the band. */
  isPictureHidden?: boolean
  /** Stays above the keys while the page scrolls, on a row of its own that covers the page. */
  float?: ReactNode
  children: ReactNode
}

/** A page under its masthead: news, the title on its band, the president looking over it. */
export function Page({ accent, heading, title, band, line, isPictureHidden, float, children }: PageProps) {
  const shown = band || heading
  return (
    <div data-accent={accent}>
      <Title>{title ?? heading}</Title>
      <div className="mast" data-alone={isPictureHidden ? '' : undefined}>
        <p className="mast-line small">{line}</p>
        <h1
          className="band"
          tabIndex={-1}
          aria-label={band && heading}
          data-long={[...shown].length > LONG_HEADING ? '' : undefined}
          // Not in the HTML of a drawn page: the site's policy forbids styles there.
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

/** A page that is one sentence in the middle of black, under the president; its children contain the h1. */
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

/** On every page but the words page, the key to the words may blink; FERMA at the foot of the page stops it. */
function Contents({ float, children }: { float?: ReactNode; children: ReactNode }) {
  const isPlayer = useMaybePlayer() !== null
  const isWords = pageNumber(useLocation().pathname) === pageNumber('/parole')
  const hold = isPlayer && !isWords && <Hold />
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
