/** The words of a board as tiles to touch: the viewer's own, and the others' by first letters. */
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BoardList } from '../../shared/api/shapes.ts'
import { useArrows } from '../teletext/pager.tsx'
import { count } from '../text/italian.ts'
import { sharingIn, whoElse } from './sentences.ts'
import { type Cell, isDouble, type LetterGroup } from './view.ts'

type OwnWordsProps = {
  cells: readonly Cell[]
  /** Everybody's words; empty until the board has arrived. */
  lists: readonly BoardList[]
  me: string
  /** A double costs a point in this room. */
  isCostly: boolean
  press?: Press | undefined
  opens?: Opens | undefined
}

const SPOKEN: Record<Cell['state'], string> = {
  silent: '',
  maybe: ', sentita da uno: non è ancora sicura',
  sure: ', sentita',
  missed: ', sfuggita: l’ha detta',
  misheard: ', sentita male: non l’ha detta',
}

const spokenAfter = (cell: Cell, isCostly: boolean): string =>
  `${tailOf(cell, isCostly)?.spoken ?? ''}${SPOKEN[cell.state]}`

/** A word's cell: its state, shown by a mark and by a shape. */
export const Tile = memo(Contents)

/** The viewer's own ten; on demand who shares which. The list of sharers opens below, so it moves no cell. */
export const OwnWords = memo(({ cells, lists, me, isCostly, press, opens }: OwnWordsProps) => {
  const [isOpen, setOpen] = useState(false)
  const doubles = useMemo(() => doublesOf(lists, me), [lists, me])
  return (
    <>
      <div className="own-head">
        <h2 className="section" id="own-title">
          Le tue dieci
        </h2>
        {doubles.length > 0 && (
          <button className="small" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {`${count(doubles.length, 'doppia', 'doppie')} »`}
          </button>
        )}
      </div>
      {cells.length > 0 && (
        <ul className="tiles">
          {cells.map((cell) => (
            <li key={cell.word}>
              <Tile cell={cell} isCostly={isCostly} press={press} opens={opens} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <ul className="doubles small">
          {doubles.map(({ word, who }) => (
            <li key={word}>
              {word}, <span className="second">{`doppia: ${who}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
})

function doublesOf(lists: readonly BoardList[], me: string): { word: string; who: string }[] {
  const sharingOf = sharingIn(lists, me)
  const own = new Set(lists.find(({ id }) => id === me)?.words)
  return [...own].flatMap((word) => {
    const sharing = sharingOf(word, me)
    return sharing ? [{ word, who: whoElse(sharing) }] : []
  })
}

/** A slow phone draws at most this many cells within a touch. With more, one group of letters is shown at a time. */
const MOST_AT_ONCE = 250

type OthersProps = {
  cells: readonly Cell[]
  groups: readonly LetterGroup[]
  isCostly: boolean
  press?: Press
  opens?: Opens
}

const idOf = (place: number): string => `word-${place}`

const Letters = ({ groups, shown, show }: LettersProps) => (
  <nav className="letters" aria-label="Vai alle parole che cominciano per">
    {groups.map(({ label, from }, group) => (
      <a
        href={`#${idOf(from)}`}
        key={from}
        aria-current={group === shown || undefined}
        onClick={(event) => {
          event.preventDefault()
          show(group)
        }}
      >
        {label}
      </a>
    ))}
  </nav>
)

/**
 * The others' words in Italian order. The letters, within the thumb's reach, scroll to their words, or replace the group
 * shown.
 */
export const Others = memo(({ cells, groups, isCostly, press, opens }: OthersProps) => {
  const [shown, setShown] = useState(0)
  const isByGroup = cells.length > MOST_AT_ONCE && groups.length > 1
  const from = isByGroup ? (groups[shown]?.from ?? 0) : 0
  const end = isByGroup ? groups[shown + 1]?.from : undefined
  const show = (group: number): void => {
    if (isByGroup) flushSync(() => setShown(group))
    goToWord(groups[group]?.from ?? 0)
  }
  useArrows((by) => {
    if (isByGroup && groups[shown + by]) show(shown + by)
  })
  return (
    <section className="others-part" aria-labelledby="others-title">
      <h2 className="section" id="others-title">
        {`Degli altri: ${cells.length}`}
      </h2>
      <div className="others-words">
        {blocksOf(cells, from, end).map(({ at, block }) => (
          <Block key={at} cells={block} from={at} isCostly={isCostly} press={press} opens={opens} />
        ))}
      </div>
      {groups.length > 1 && <Letters groups={groups} shown={isByGroup ? shown : null} show={show} />}
    </section>
  )
})

/** A multiple of two and of five, the numbers of cells in a row, so that a block has whole rows. */
const BLOCK = 30

function blocksOf(cells: readonly Cell[], from: number, end = cells.length): { at: number; block: readonly Cell[] }[] {
  const count = Math.ceil((end - from) / BLOCK)
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * BLOCK
    return { at, block: cells.slice(at, Math.min(at + BLOCK, end)) }
  })
}

type BlockProps = {
  cells: readonly Cell[]
  from: number
  isCostly: boolean
  press: Press | undefined
  opens: Opens | undefined
}

/** A cell that changes is drawn again with its block alone, by React and by the browser (board.css). */
const Block = memo(
  ({ cells, from, isCostly, press, opens }: BlockProps) => (
    <ul className="tiles others">
      {cells.map((cell, index) => (
        <li key={cell.word} id={idOf(from + index)}>
          <Tile cell={cell} isCostly={isCostly} press={press} opens={opens} />
        </li>
      ))}
    </ul>
  ),
  (before, next) =>
    before.isCostly === next.isCostly &&
    before.press === next.press &&
    before.opens === next.opens &&
    before.cells.length === next.cells.length &&
    before.cells.every((cell, at) => cell === next.cells[at]),
)

type LettersProps = {
  groups: readonly LetterGroup[]
  /** The only group that is shown; null: all are. */
  shown: number | null
  show: (group: number) => void
}

/**
 * Scrolls to the word, below the sticky parts, without a history entry for every letter. Where nothing sticks (large
 * letters), a visible word is not moved.
 */
function goToWord(place: number): void {
  const word = document.getElementById(idOf(place))
  const watch = document.querySelector('.watch')
  if (!word || !watch) return
  const { top, bottom } = word.getBoundingClientRect()
  const covered = getComputedStyle(watch).position === 'sticky' ? watch.getBoundingClientRect().height : 0
  if (covered > 0 || top < 0 || bottom > innerHeight) scrollBy({ top: top - covered })
  word.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * The right edge of a cell, on screen and read aloud. The text on screen is generated content and no element, since a
 * touch hit-tests all elements nearby.
 */
function tailOf(cell: Cell, isCostly: boolean) {
  if (isDouble(cell)) {
    const text = `in ${cell.takers}`
    return { worth: isCostly ? 'minus' : undefined, text, spoken: `, doppia: l’avete ${text}` }
  }
  return cell.isBonus ? { worth: 'x2', text: '×2', spoken: ', vale doppio' } : null
}

type Press = (cell: Cell) => void
/** A said word opens its passage; `word`: the one that is open. */
type Opens = { open: Press; word: string | null }

type TileProps = {
  cell: Cell
  /** A double costs a point in this room. */
  isCostly: boolean
  /** Reports the word as heard. Without `press` and `opens` the cell is no key. */
  press?: Press | undefined
  opens?: Opens | undefined
}

function Contents({ cell, isCostly, press, opens }: TileProps) {
  const { word } = cell
  const tail = tailOf(cell, isCostly)
  const attributes = {
    className: 'tile',
    'data-double': isDouble(cell) ? '' : undefined,
    'data-tail': tail?.text,
    'data-worth': tail?.worth,
    'data-state': cell.state,
    // React's type of a style has no custom properties.
    style: { '--n': [...word].length, '--tail': tail ? 0.6 + 0.8 * tail.text.length : 0 } as CSSProperties,
  }
  if (opens && (cell.state === 'sure' || cell.state === 'missed')) {
    return (
      <button
        type="button"
        {...attributes}
        aria-label={`${word}${spokenAfter(cell, isCostly)}: la frase`}
        aria-haspopup="dialog"
        aria-expanded={word === opens.word}
        onClick={() => opens.open(cell)}
      >
        <span className="word">{word}</span>
      </button>
    )
  }
  if (!press) {
    return (
      <span {...attributes}>
        <span className="word">{word}</span>
        <span className="spoken">{spokenAfter(cell, isCostly)}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      {...attributes}
      aria-label={word + spokenAfter(cell, isCostly)}
      aria-pressed={cell.isMine}
      onClick={() => press(cell)}
    >
      <span className="word">{word}</span>
    </button>
  )
}
