/** Lamp, band and monitor: in sight whatever the hour, and as tall whatever they say. */
import type { CSSProperties } from 'react'
import { isSealed, type Stage } from '../../shared/evening/stage.ts'
import { bars, cup, presidentSmall } from '../teletext/drawings.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { longestWord } from '../teletext/page.tsx'

const MONITOR = {
  bars: { drawing: bars, says: 'in prova' },
  president: { drawing: presidentSmall, says: 'IN ONDA' },
  ended: { drawing: presidentSmall, says: 'fuori onda' },
  cup: { drawing: cup, says: 'fine' },
}

const monitorOf = (stage: Stage | null): keyof typeof MONITOR => {
  if (stage === 'published') return 'cup'
  if (stage === 'spoken') return 'ended'
  return stage !== null && (stage === 'begun' || isSealed(stage)) ? 'president' : 'bars'
}

type Props = {
  lamp: string
  tone: 'good' | 'bad' | 'closed'
  lines: readonly [string, string]
  /** What the band says, after the hour. */
  band: string
  hour?: string
  stage: Stage | null
}

export function Masthead({ lamp, tone, lines, band, hour, stage }: Props) {
  const monitor = monitorOf(stage)
  const { drawing, says } = MONITOR[monitor]
  const shown = hour === undefined ? band : `${hour} ${band}`
  return (
    <div className="mast desk-mast">
      <div className="mast-line small">
        <span className="badge lamp" data-tone={tone}>
          {lamp}
        </span>
        <p>
          <span>{lines[0]}</span>
          <br />
          <span>{lines[1]}</span>
        </p>
      </div>
      {/* Its name says no hour: nobody hears it count. */}
      <h1
        className="band"
        tabIndex={-1}
        aria-label={`Regia: ${band}`}
        // React's type of a style has no custom properties.
        style={{ '--longest': longestWord(shown) } as CSSProperties}
      >
        <span className="tall">{shown}</span>
      </h1>
      <div className="monitor" aria-hidden="true">
        <p className="on-air" data-on={monitor === 'president' ? '' : undefined}>
          {says}
        </p>
        <Mosaic drawing={drawing} />
      </div>
    </div>
  )
}
