import { type MouseEvent, useMemo } from 'react'
import type { Cell } from '../state/board-view.ts'
import { letterGroups } from '../state/sentences.ts'
import { Tile } from './tile.tsx'

const FEW = 2

/** The others' words in Italian order, with letters to the thumb that lead to them. */
export function Others({ cells, press }: { cells: readonly Cell[]; press?: (cell: Cell) => void }) {
  const words = cells.map(({ word }) => word).join(' ')
  const groups = useMemo(() => (words === '' ? [] : letterGroups(words.split(' '))), [words])
  return (
    <section className="others-part" aria-labelledby="others-title">
      <h2 className="section" id="others-title">
        Degli altri: {cells.length}
      </h2>
      <ul className="tiles others">
        {cells.map((cell, index) => (
          <li key={cell.word} id={`word-${index}`}>
            <Tile cell={cell} press={press} />
          </li>
        ))}
      </ul>
      {groups.length >= FEW && (
        <nav className="letters" aria-label="Vai alle parole che cominciano per">
          {groups.map(({ label, from }) => (
            <a href={`#word-${from}`} key={from} onClick={goTo}>
              {label}
            </a>
          ))}
        </nav>
      )}
    </section>
  )
}

/** Scrolls to the word, below what sticks above it, without an entry in the history for every letter. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const word = document.querySelector<HTMLElement>(event.currentTarget.hash)
  const watch = document.querySelector('.watch')
  if (!word || !watch) return
  event.preventDefault()
  const covered = getComputedStyle(watch).position === 'sticky' ? watch.getBoundingClientRect().height : 0
  scrollBy({ top: word.getBoundingClientRect().top - covered })
  word.querySelector('button')?.focus({ preventScroll: true })
}
