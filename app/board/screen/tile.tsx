import { type CSSProperties, type MouseEvent, memo } from 'react'
import type { Draw } from '../live/touched-cells.ts'
import { type Cell, sameCell } from '../state/board-view.ts'

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
function tailOf({ isBonus, takers }: Cell, isOwn: boolean, isCostly: boolean) {
  if (isOwn && takers > 1)
    return { worth: isCostly ? 'minus' : undefined, text: `in ${takers}`, spoken: `, l’avete in ${takers}` }
  return isBonus ? { worth: 'x2', text: '×2', spoken: ', vale doppio' } : null
}

/** What a touch changes of a cell that can be touched, as attributes: what is seen and what is said are changed together. */
function touchable(cell: Cell, isOwn: boolean, isCostly: boolean) {
  return {
    'aria-label': cell.word + spokenAfter(cell, isOwn, isCostly),
    'aria-pressed': cell.isMine,
    'data-state': cell.state,
  }
}

const spokenAfter = (cell: Cell, isOwn: boolean, isCostly: boolean): string =>
  `${tailOf(cell, isOwn, isCostly)?.spoken ?? ''}${cell.takers > 1 && !isOwn ? ', doppia' : ''}${SPOKEN[cell.state]}`

/** `draw`: for what is to be seen of it before the board is drawn. */
export type Press = (cell: Cell, draw: Draw) => void

type Props = {
  cell: Cell
  isOwn?: boolean
  /** Doubles cost a point here. */
  isCostly?: boolean
  /** Without it the cell only shows. */
  press?: Press | undefined
}

function Contents({ cell, isOwn = false, isCostly = false, press }: Props) {
  const { word, takers } = cell
  const tail = tailOf(cell, isOwn, isCostly)
  const look = {
    className: 'tile',
    'data-double': takers > 1 ? '' : undefined,
    'data-tail': tail?.text,
    'data-worth': tail?.worth,
    // React's type of a style has no custom properties.
    style: { '--n': [...word].length, '--tail': tail ? 0.6 + 0.8 * tail.text.length : 0 } as CSSProperties,
  }
  if (!press) {
    return (
      <span {...look} data-state={cell.state}>
        <span className="word">{word}</span>
        <span className="spoken">{spokenAfter(cell, isOwn, isCostly)}</span>
      </span>
    )
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void =>
    press(cell, (touched) => {
      for (const [name, value] of Object.entries(touchable(touched, isOwn, isCostly))) {
        currentTarget.setAttribute(name, String(value))
      }
    })
  return (
    <button type="button" {...look} {...touchable(cell, isOwn, isCostly)} onClick={onClick}>
      <span className="word">{word}</span>
    </button>
  )
}

/** A word's cell: what became of it, said by mark and by shape. */
export const Tile = memo(
  Contents,
  (before, next) =>
    sameCell(before.cell, next.cell) &&
    before.isOwn === next.isOwn &&
    before.isCostly === next.isCostly &&
    before.press === next.press,
)
