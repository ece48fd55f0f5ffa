import { useMemo } from 'react'
import type { NamedBoard } from '../../../shared/evening/board.ts'
import type { Sharing } from '../../../shared/ranking/types.ts'
import { compareByName } from '../../../shared/rooms/names.ts'
import { RULES } from '../../../shared/rule-texts.ts'
import { RuleBadges } from '../../room/badges.tsx'
import { showDialog } from '../../teletext/dialog/show-dialog.ts'
import { whoElse } from '../../text/sharing.ts'
import { type BoardView, type Cell, isDouble } from '../state/board-view.ts'
import { openPlaces } from '../state/sentences.ts'
import { sharingIn } from '../state/sharers.ts'

type Props = { board: NamedBoard; view: BoardView; me: string; close: () => void }

/** In the board's own tree, unlike other dialogs: it goes on with the board while it is open. */
export function WhoDialog(props: Props) {
  return (
    <dialog ref={showDialog} aria-labelledby="who-title" onClose={props.close}>
      <h2 className="dialog-title" id="who-title" tabIndex={-1} data-first="">
        <span className="tall">Chi ha cosa</span>
      </h2>
      <div className="dialog-body">
        <WhoHasWhat {...props} />
      </div>
    </dialog>
  )
}

/** Everybody's words, those that bring points first, then the doubles: one key deeper than the board. */
function WhoHasWhat({ board, view, me, close }: Props) {
  const sharingOf = useMemo(() => sharingIn(board.lists, me), [board.lists, me])
  const sure = new Map(
    [...view.own, ...view.others].flatMap((cell) => (cell.state === 'sure' ? [[cell.word, cell] as const] : [])),
  )
  const words = new Map(board.lists.map((list) => [list.id, list.words]))
  const { standings } = view
  const rows: { id: string; fullName: string; score?: number }[] =
    standings?.rows ?? [...board.lists].sort(compareByName)
  return (
    <>
      {board.rules.length > 0 && (
        <p className="badges">
          <RuleBadges rules={board.rules} />
        </p>
      )}
      <ol className="who-list">
        {rows.map(({ id, fullName, score }) => (
          <li key={id}>
            <p>
              {fullName} {score !== undefined && <span className="number">{score}</span>}
            </p>
            <p className="small">
              <Words words={words.get(id) ?? []} sure={sure} sharingOf={(word) => sharingOf(word, id)} />
            </p>
          </li>
        ))}
      </ol>
      {openPlaces(standings, board.rules).map(({ rule }) => (
        <p className="small second" key={rule}>
          {RULES[rule].shortName}: si saprà alla fine.
        </p>
      ))}
      <button className="button action wide" type="button" onClick={close}>
        Torna al tabellone
      </button>
    </>
  )
}

type WordsProps = {
  words: readonly string[]
  sure: ReadonlyMap<string, Cell>
  sharingOf: (word: string) => Sharing | null
}

function Words({ words, sure, sharingOf }: WordsProps) {
  if (words.length === 0) return <span className="second">senza parole</span>
  const said = words.flatMap((word) => sure.get(word) ?? [])
  return (
    <>
      {said
        .filter((cell) => !isDouble(cell))
        .map(({ word }) => (
          <span key={word}>
            <span className="lit-word">
              <Said word={word} />
            </span>{' '}
          </span>
        ))}
      {said.filter(isDouble).map(({ word }) => (
        <span className="double-word" key={word}>
          <Said word={`${word}, ${doubleOf(sharingOf(word))}`} />
        </span>
      ))}
      <span className="second">{words.filter((word) => !sure.has(word)).join(', ')}</span>
    </>
  )
}

const doubleOf = (sharing: Sharing | null): string => (sharing ? `doppia: ${whoElse(sharing)}` : 'doppia')

const Said = ({ word }: { word: string }) => (
  <>
    <span aria-hidden="true">✓ </span>
    {word}
    <span className="spoken">, sentita;</span>
  </>
)
