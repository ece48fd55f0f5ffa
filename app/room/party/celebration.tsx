import { type CSSProperties, useEffect, useState } from 'react'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { firstName } from '../../../shared/rooms/names.ts'
import { showDialog } from '../../teletext/dialog/show-dialog.ts'
import { cup } from '../../teletext/drawings-players.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Hold } from '../../teletext/page/hold.tsx'
import { scatter } from './confetti.ts'
import { winnerLine, winnerSize } from './winner.ts'

type Props = {
  winner: PlayerResult
  podium: readonly PlayerResult[]
  me: string
  /** Another winner was celebrated here before, by an earlier version of the text. */
  isRevised: boolean
  close: () => void
}

/** Shown over the page, once per room, winner and browser: a name, a fanfare, a hundred pieces. A chunk of its own. */
export default function Celebration({ winner, podium, me, isRevised, close }: Props) {
  const [pieces] = useState(() => scatter(Math.random))
  useFanfare()
  const name = firstName(winner.fullName)
  const call = isRevised ? 'Contrordine: ha vinto' : 'Ha vinto'
  return (
    <dialog className="party" data-accent="yellow" ref={showDialog} aria-labelledby="party-winner" onClose={close}>
      <div className="confetti" aria-hidden="true">
        {pieces.map(({ x, y, colour, delay }) => (
          <i
            key={`${x} ${y}`}
            // React's type of a style has no custom properties.
            style={{ '--x': `${x}%`, '--y': `${y}%`, '--c': `var(--${colour})`, '--d': `${delay}s` } as CSSProperties}
          />
        ))}
      </div>
      <Mosaic drawing={cup} className="large" />
      <h2 className="party-title" id="party-winner" aria-label={`${call} ${winner.fullName}`}>
        <span>{call}</span>
        <span className="winner" data-size={winnerSize(name)}>
          {name.toLocaleUpperCase('it')}
        </span>
        {name !== winner.fullName && <span className="winner-rest">{winner.fullName.slice(name.length).trim()}</span>}
      </h2>
      <p className="second">{winnerLine(podium, me)}</p>
      <button className="button action" type="button" data-first="" onClick={close}>
        yeeeeeeeeee !
      </button>
      <Hold />
    </dialog>
  )
}

/** Loaded with the first party. A browser that refuses sound before a tap is not asked again. */
function useFanfare(): void {
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    import('../../president/sounds.ts')
      .then(({ playSound, stopSound }) => {
        if (isOver) return
        stop = stopSound
        return playSound('festa')
      })
      .catch(() => {}) // no sound, still a party
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
}
