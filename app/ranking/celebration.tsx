/** The party for the winner: the name in the largest letters that fit, confetti, the fanfare. */
import { type CSSProperties, useEffect, useState } from 'react'
import type { PlayerResult } from '../../shared/api/shapes.ts'
import { firstName } from '../../shared/rooms/names.ts'
import { CONFETTI_PIECES } from '../../shared/season.ts'
import { showDialog } from '../teletext/dialog.tsx'
import { cup } from '../teletext/drawings.ts'
import { Hold, Mosaic } from '../teletext/page.tsx'
import { points } from '../text/italian.ts'
import { noteCelebrated } from './celebrated.ts'

type Props = {
  roomId: string
  winner: PlayerResult
  podium: readonly PlayerResult[]
  me: string
  /** An earlier version of the text had another winner, who was celebrated here. */
  isRevised: boolean
  close: () => void
}

/** Shown over the page, once per room, winner and browser. A chunk of its own. */
export default function Celebration({ roomId, winner, podium, me, isRevised, close }: Props) {
  const [pieces] = useState(() => scatter(Math.random))
  useFanfare()
  // Not earlier: a reload after a deployment may be needed to load this chunk.
  useEffect(() => noteCelebrated(roomId, winner.id), [roomId, winner.id])
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

/** Loaded with the first party. Where the browser refuses sound without a tap, it is not tried again. */
function useFanfare(): void {
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    import('../president/sounds.ts')
      .then(({ playSound, stopSound }) => {
        if (isOver) return
        stop = stopSound
        return playSound('festa')
      })
      .catch(() => {}) // the party goes on without sound
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
}

/** The line below the winner's name: how the ranking was won. */
export function winnerLine(podium: readonly PlayerResult[], me: string): string {
  const [winner, second] = podium
  if (!winner) return ''
  const scored = points(winner.score)
  if (winner.id === me) return `${scored}. Sei proprio tu.`
  if (!second) return `${scored}, e nessuno contro`
  if (second.score === winner.score) return `${scored}, per un soffio`
  if (winner.score <= 0) return `${scored}: è bastato`
  return `${scored}, zero modestia`
}

/** The largest size that fits the name's longest part. */
export const winnerSize = (name: string): 'giant' | 'large' | 'small' => {
  const longest = Math.max(...name.split(/[\s-]/).map((part) => [...part].length))
  return longest <= 7 && [...name].length <= 24 ? 'giant' : longest <= 13 ? 'large' : 'small'
}

// The confetti's places: cells of the 40-column page outside the winner's name. Pure; chance is an argument.

const COLUMNS = 40
const ROWS = 48
const COLOURS = ['red', 'green', 'yellow', 'cyan', 'magenta', 'white'] as const
/** The middle of the screen is for the name. */
const isFree = (column: number, row: number): boolean => row < 11 || row > 38 || column < 5 || column > 34
const LATEST_S = 0.8

type Piece = { x: number; y: number; colour: (typeof COLOURS)[number]; delay: number }

export function scatter(random: () => number): Piece[] {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    column: index % COLUMNS,
    row: Math.floor(index / COLUMNS),
  })).filter(({ column, row }) => isFree(column, row))
  return Array.from({ length: CONFETTI_PIECES }, (_, index) => {
    // Removed, so that no two pieces share a cell.
    const [cell = { column: 0, row: 0 }] = cells.splice(Math.floor(random() * cells.length), 1)
    return {
      x: (100 * cell.column) / COLUMNS,
      y: (100 * cell.row) / ROWS,
      colour: COLOURS[index % COLOURS.length] ?? 'yellow',
      delay: Math.round(random() * LATEST_S * 100) / 100,
    }
  })
}
