import { type CSSProperties, type MouseEvent, memo } from 'react'
import { type Cell, sameCells } from '../state/board-view.ts'
import { letterGroups } from '../state/sentences.ts'
import { type Press, Tile } from './tile.tsx'
import { touchKeepsFocus } from './touch-focus.ts'

const FEW = 2
/** Of whole rows, whatever stands across. What is far from the screen is neither laid out nor drawn (board.css). */
const BLOCK = 30

type Props = { cells: readonly Cell[]; isCostly: boolean; press?: Press }

/** The others' words in Italian order, with letters to the thumb that lead to them. */
export function Others({ cells, isCostly, press }: Props) {
  return (
    <section className="others-part" aria-labelledby="others-title">
      <h2 className="section" id="others-title">
        Degli altri: {cells.length}
      </h2>
      <div className="others-blocks" {...touchKeepsFocus}>
        {blocksOf(cells).map((block, index) => (
          <Block key={block[0]?.word} cells={block} from={index * BLOCK} isCostly={isCostly} press={press} />
        ))}
      </div>
      <Letters cells={cells} />
    </section>
  )
}

const blocksOf = (cells: readonly Cell[]): Cell[][] =>
  Array.from({ length: Math.ceil(cells.length / BLOCK) }, (_, at) => cells.slice(at * BLOCK, (at + 1) * BLOCK))

type BlockProps = { cells: readonly Cell[]; from: number; isCostly: boolean; press: Press | undefined }

/** Drawn again only when one of its words has changed: a large room has fifteen hundred, and a tap changes one. */
const Block = memo(
  ({ cells, from, isCostly, press }: BlockProps) => (
    // React's type of a style has no custom properties.
    <ul className="tiles others" style={{ '--cells': cells.length } as CSSProperties}>
      {cells.map((cell, index) => (
        <li key={cell.word} id={`word-${from + index}`}>
          <Tile cell={cell} isCostly={isCostly} press={press} />
        </li>
      ))}
    </ul>
  ),
  (before, next) =>
    before.from === next.from &&
    before.isCostly === next.isCostly &&
    before.press === next.press &&
    sameCells(before.cells, next.cells),
)

/** Made once: what is heard moves no word. */
const Letters = memo(
  ({ cells }: { cells: readonly Cell[] }) => {
    const groups = letterGroups(cells.map(({ word }) => word))
    if (groups.length < FEW) return null
    return (
      <nav className="letters" aria-label="Vai alle parole che cominciano per">
        {groups.map(({ label, from }) => (
          <a href={`#word-${from}`} key={from} onClick={goTo}>
            {label}
          </a>
        ))}
      </nav>
    )
  },
  ({ cells: before }, { cells: next }) =>
    before.length === next.length && before.every(({ word }, at) => word === next[at]?.word),
)

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
