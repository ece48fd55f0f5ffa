import { memo, useMemo, useState } from 'react'
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import { count } from '../../text/count.ts'
import { whoElse } from '../../text/sharing.ts'
import type { Cell } from '../state/board-view.ts'
import { sharingIn } from '../state/sharers.ts'
import { type Press, Tile } from './tile.tsx'

type Props = {
  cells: readonly Cell[]
  /** Everybody's; none until the board is here. */
  lists: readonly BoardList[]
  me: string
  /** Doubles cost a point here. */
  isCostly: boolean
  press?: Press | undefined
}

/** One's own ten, and on demand with whom one shares which: what is not asked for pushes no cell away. */
export const OwnWords = memo(({ cells, lists, me, isCostly, press }: Props) => {
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
            {count(doubles.length, 'doppia', 'doppie')} »
          </button>
        )}
      </div>
      {cells.length > 0 && (
        <ul className="tiles">
          {cells.map((cell) => (
            <li key={cell.word}>
              <Tile cell={cell} isCostly={isCostly} press={press} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <ul className="doubles small">
          {doubles.map(({ word, who }) => (
            <li key={word}>
              {word}, <span className="second">doppia: {who}</span>
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
