import type { CSSProperties, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageNumber } from '../../../shared/pages.ts'
import { HIDDEN_PICTURE_PAGES } from '../../../shared/season.ts'
import { useMaybePlayer } from '../../session/use-session.ts'
import { longestWord } from '../../text/longest-word.ts'
import { President } from '../president.tsx'
import { Hold } from './hold.tsx'

/** More than fits the band in two lines: then it is set smaller, down to five lines for the longest of names. */
const LONG_HEADING = 26

export type Accent = 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'white'

export function Title({ children }: { children: string }) {
  return <title>{`${children} · DIECI PAROLE ${pageNumber(useLocation().pathname)}`}</title>
}

type PageProps = {
  accent: Accent
  /** The h1, and the document's title unless `title` says more. */
  heading: string
  title?: string
  /** One line of news, above the band. */
  line?: ReactNode
  /** Stays above the keys wherever the page is scrolled to, on a row of its own that the page never shows through. */
  float?: ReactNode
  children: ReactNode
}

/** A page under its masthead: news, the title on its band, the president looking over it. */
export function Page({ accent, heading, title, line, float, children }: PageProps) {
  const isPictureHidden = HIDDEN_PICTURE_PAGES.includes(pageNumber(useLocation().pathname))
  return (
    <div data-accent={accent}>
      <Title>{title ?? heading}</Title>
      <div className="mast" data-alone={isPictureHidden ? '' : undefined}>
        <p className="mast-line small">{line}</p>
        <h1
          className="band"
          tabIndex={-1}
          data-long={[...heading].length > LONG_HEADING ? '' : undefined}
          // Custom properties are not in React's type of a style.
          style={{ '--longest': longestWord(heading) } as CSSProperties}
        >
          <span className="tall">{heading}</span>
        </h1>
        {!isPictureHidden && <President />}
      </div>
      <Contents float={float}>{children}</Contents>
    </div>
  )
}

/** A page that is one sentence in the middle of black; its own children hold the h1. */
export function Wall({ accent = 'magenta', title, children }: { accent?: Accent; title: string; children: ReactNode }) {
  return (
    <div data-accent={accent}>
      <Title>{title}</Title>
      <Contents>
        <div className="wall">{children}</div>
      </Contents>
    </div>
  )
}

/** One of the player's keys blinks on every page but its own, and what stops it stands at the foot of the page. */
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
