import type { NamedBoard } from '../../../shared/evening/board.ts'
import { compareCodePoints } from '../../../shared/rooms/code-points.ts'
import { calledAmong, nameKey } from '../../../shared/rooms/names.ts'
import { presidentSmall } from '../../teletext/drawings.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Tile } from '../screen/tile.tsx'
import type { BoardView, LastWord } from '../state/board-view.ts'
import { bandOf, heldSoFar, isWorthless, passingOf, shared } from '../state/sentences.ts'
import { stripRows, WALL_PLACES } from '../state/strip.ts'
import { WallFrame, WallRanks } from './wall-frame.tsx'
import { WallWord } from './wall-notice.tsx'

/** More words do not fit: then only those that are lit are shown. */
const MOST_TILES = 84

/** `waiting` and `note`: in the band and below it, while no word is. */
type Props = { name: string; board: NamedBoard; view: BoardView; waiting: string; note: string; me: string }

/** The board on the wall: the last word as large as it fits, who heard it, the standings, all words in Italian order. */
export function WallBoard({ name, board, view, waiting, note, me }: Props) {
  const cells = [...view.own, ...view.others]
    .map((cell) => ({ cell, key: nameKey(cell.word) }))
    .sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.cell.word, b.cell.word))
    .map(({ cell }) => cell)
  const shown = cells.length > MOST_TILES ? cells.filter(({ state }) => state !== 'silent').slice(0, MOST_TILES) : cells
  const { last } = view
  const isCostly = board.rules.includes('penalty-duplicates')
  return (
    <WallFrame name={name}>
      <div className="wall-now">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <WallWord
          {...(last ? bandOf(last) : { text: waiting })}
          above={last ? 'L’ultima sentita' : ''}
          held={heldSoFar(view)}
          below={last ? (passingOf(view, '') ?? heardBy(board, last, isCostly)) : note}
        />
        <WallRanks
          title={view.standings ? 'Provvisoria' : 'Ai posti'}
          strip={stripRows(board.lists, view.standings, me, WALL_PLACES)}
        />
      </div>
      <ul className="tiles wall-tiles" aria-label="Le parole della stanza">
        {shown.map((cell) => (
          <li key={cell.word}>
            <Tile cell={cell} isCostly={isCostly} />
          </li>
        ))}
      </ul>
    </WallFrame>
  )
}

/** Here the other is named: who looks at the wall sits in the same room. */
function heardBy({ lists, heard }: NamedBoard, last: LastWord, isCostly: boolean): string {
  const firsts = heard.find(({ word }) => word === last.word)?.firsts ?? []
  const names = firsts.flatMap(({ id }) =>
    lists.filter((list) => list.id === id).map((list) => calledAmong(list, lists)),
  )
  if (last.state === 'maybe') return `${names[0] ?? 'Qualcuno'} l’ha sentita. Qualcun altro?`
  const who =
    names.length > 1 ? `L’hanno sentita ${names.join(' e ')}` : names[0] ? `L’ha sentita ${names[0]}` : 'L’ha detta'
  return isWorthless(last) ? `${who}, ma ${shared(last, isCostly)}` : `${who}.`
}
