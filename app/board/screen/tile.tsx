import { type CSSProperties, type MouseEvent, memo } from 'react'
import type { Draw } from '../live/touched-cells.ts'
import { type Cell, isDouble, sameCell } from '../state/board-view.ts'

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

/** What a touch changes of a cell that can be touched, as attributes: what is seen and what is said are changed together. */
function touchable(cell: Cell, isCostly: boolean) {
  return {
    'aria-label': cell.word + spokenAfter(cell, isCostly),
    'aria-pressed': cell.isMine,
    'data-state': cell.state,
  }
}

const spokenAfter = (cell: Cell, isCostly: boolean): string =>
  `${tailOf(cell, isCostly)?.spoken ?? ''}${SPOKEN[cell.state]}`

/** `draw`: for what is to be seen of it before the board is drawn. */
export type Press = (cell: Cell, draw: Draw) => void

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
    // React's type of a style has no custom properties.
    style: { '--n': [...word].length, '--tail': tail ? 0.6 + 0.8 * tail.text.length : 0 } as CSSProperties,
  }
  if (!press) {
    return (
      <span {...look} data-state={cell.state}>
        <span className="word">{word}</span>
        <span className="spoken">{spokenAfter(cell, isCostly)}</span>
      </span>
    )
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
    press(cell, (touched) => {
      for (const [name, value] of Object.entries(touchable(touched, isCostly))) {
        currentTarget.setAttribute(name, String(value))
      }
    })
  return (
    <button type="button" {...look} {...touchable(cell, isCostly)} onClick={onClick}>
      <span className="word">{word}</span>
    </button>
  )
}

/** A word's cell: what became of it, said by mark and by shape. */
export const Tile = memo(
  Contents,
  (before, next) =>
    sameCell(before.cell, next.cell) && before.isCostly === next.isCostly && before.press === next.press,
)
