/** The masthead of every page, with the lamp: as tall whatever it says. */
import type { CSSProperties } from 'react'
import { longestWord, President } from '../teletext/page.tsx'

type Props = {
  lamp: string
  tone: 'good' | 'bad' | 'closed'
  lines: readonly [string, string]
  band: string
}

export function Masthead({ lamp, tone, lines, band }: Props) {
  return (
    <div className="mast desk-mast">
      <p className="mast-line small">
        <span className="badge lamp" data-tone={tone}>
          {lamp}
        </span>{' '}
        {lines[0]}
        <br />
        {lines[1]}
      </p>
      <h1
        className="band"
        tabIndex={-1}
        aria-label={`Regia: ${band}`}
        // React's type of a style has no custom properties.
        style={{ '--longest': longestWord(band) } as CSSProperties}
      >
        <span className="tall">{band}</span>
      </h1>
      <President />
    </div>
  )
}
