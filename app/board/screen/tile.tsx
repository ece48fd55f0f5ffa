import { type CSSProperties, memo } from 'react'
import { type Cell, sameCell } from '../state/board-view.ts'

const SPOKEN: Record<Cell['state'], string> = {
  silent: '',
  maybe: ', sentita da uno: non è ancora sicura',
  sure: ', sentita',
  missed: ', sfuggita: l’ha detta',
  misheard: ', sentita male: non l’ha detta',
}

/** What stands at a cell's right edge: on the screen, and read aloud. */
function tailOf({ isBonus, takers }: Cell, isOwn: boolean, isCostly: boolean) {
  if (isOwn && takers > 1)
    return { kind: isCostly ? 'minus' : '', text: `in ${takers}`, spoken: `, l’avete in ${takers}` }
  return isBonus ? { kind: 'x2', text: '×2', spoken: ', vale doppio' } : null
}

type Props = {
  cell: Cell
  isOwn?: boolean
  /** Doubles cost a point here. */
  isCostly?: boolean
  /** Without it the cell only shows. */
  press?: ((cell: Cell) => void) | undefined
}

function Contents({ cell, isOwn = false, isCostly = false, press }: Props) {
  const { word, state, takers, isMine } = cell
  const tail = tailOf(cell, isOwn, isCostly)
  const isDouble = takers > 1
  const look = {
    className: 'tile',
    'data-state': state,
    'data-double': isDouble ? '' : undefined,
    // React's type of a style has no custom properties.
    style: { '--n': [...word].length, '--tail': tail ? 0.6 + 0.8 * tail.text.length : 0 } as CSSProperties,
  }
  const contents = (
    <>
      <span className="word">{word}</span>
      {tail && (
        <span className={`tail ${tail.kind}`.trim()}>
          <span aria-hidden="true">{tail.text}</span>
          <span className="spoken">{tail.spoken}</span>
        </span>
      )}
      <span className="spoken">
        {isDouble && !isOwn && ', doppia'}
        {SPOKEN[state]}
      </span>
    </>
  )
  return press ? (
    <button type="button" aria-pressed={isMine} onClick={() => press(cell)} {...look}>
      {contents}
    </button>
  ) : (
    <span {...look}>{contents}</span>
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
