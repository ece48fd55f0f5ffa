import { type CSSProperties, memo } from 'react'
import { type Cell, isDouble } from '../state/board-view.ts'

const SPOKEN: Record<Cell['state'], string> = {
  silent: '',
  maybe: ', sentita da uno: non è ancora sicura',
  sure: ', sentita',
  missed: ', sfuggita: l’ha detta',
  misheard: ', sentita male: non l’ha detta',
}

/**
 * What stands at a cell's right edge: on the screen, and read aloud. The screen's part is the cell's own, and no element:
 * a touch looks through all that are near.
 */
function tailOf(cell: Cell, isCostly: boolean) {
  if (isDouble(cell)) {
    const text = `in ${cell.takers}`
    return { worth: isCostly ? 'minus' : undefined, text, spoken: `, doppia: l’avete ${text}` }
  }
  return cell.isBonus ? { worth: 'x2', text: '×2', spoken: ', vale doppio' } : null
}

const spokenAfter = (cell: Cell, isCostly: boolean): string =>
  `${tailOf(cell, isCostly)?.spoken ?? ''}${SPOKEN[cell.state]}`

export type Press = (cell: Cell) => void

type Props = {
  cell: Cell
  /** Doubles cost a point here. */
  isCostly: boolean
  /** Without it the cell only shows. */
  press?: Press | undefined
}

function Contents({ cell, isCostly, press }: Props) {
  const { word } = cell
  const tail = tailOf(cell, isCostly)
  const look = {
    className: 'tile',
    'data-double': isDouble(cell) ? '' : undefined,
    'data-tail': tail?.text,
    'data-worth': tail?.worth,
    'data-state': cell.state,
    // React's type of a style has no custom properties.
    style: { '--n': [...word].length, '--tail': tail ? 0.6 + 0.8 * tail.text.length : 0 } as CSSProperties,
  }
  if (!press) {
    return (
      <span {...look}>
        <span className="word">{word}</span>
        <span className="spoken">{spokenAfter(cell, isCostly)}</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      {...look}
      aria-label={word + spokenAfter(cell, isCostly)}
      aria-pressed={cell.isMine}
      onClick={() => press(cell)}
    >
      <span className="word">{word}</span>
    </button>
  )
}

/** A word's cell: what became of it, said by mark and by shape. */
export const Tile = memo(Contents)
