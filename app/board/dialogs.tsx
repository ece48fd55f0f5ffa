/** The board's two dialogs: who has which word, and how late this browser's television is. */
import { useMemo, useState } from 'react'
import type { Sharing } from '../../shared/api/shapes.ts'
import type { NamedBoard } from '../../shared/evening/board.ts'
import { measuredDelay, TV_DELAYS } from '../../shared/evening/heard.ts'
import { RULES } from '../../shared/extra-rules.ts'
import { compareByName } from '../../shared/rooms/names.ts'
import { eveningStore, serverNow } from '../evening/evening.ts'
import { RuleBadges } from '../home/home.tsx'
import { Dialog, dialog } from '../teletext/dialog.tsx'
import { tvDelay, useTvDelay } from './live.ts'
import { openPlaces, sharingIn, whoElse } from './sentences.ts'
import { type BoardView, type Cell, isDouble } from './view.ts'

type Props = { board: NamedBoard; view: BoardView; me: string; close: () => void }

/** In the board's own tree, unlike other dialogs, so that it shows changes of the board while it is open. */
export const WhoDialog = (props: Props) => (
  <Dialog title="Chi ha cosa" close={props.close}>
    <WhoHasWhat {...props} />
  </Dialog>
)

/** Everybody's words: first those that bring points, then the doubles. */
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
  const saidCells = words.flatMap((word) => sure.get(word) ?? [])
  return (
    <>
      {saidCells
        .filter((cell) => !isDouble(cell))
        .map(({ word }) => (
          <span key={word}>
            <span className="lit-word">
              <Said word={word} />
            </span>{' '}
          </span>
        ))}
      {saidCells.filter(isDouble).map(({ word }) => (
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

const nameOf = (seconds: number): string =>
  seconds === 0 ? 'In pari' : `${seconds} second${seconds === 1 ? 'o' : 'i'}`

export const openTvDialog = (): Promise<unknown> =>
  dialog((close) => (
    <Dialog title="La mia TV è in ritardo" close={close}>
      <TvDelay close={close} />
    </Dialog>
  ))

function TvDelay({ close }: { close: () => void }) {
  const delay = useTvDelay()
  const [message, setMessage] = useState('')
  const choices = TV_DELAYS.some((seconds) => seconds === delay) ? TV_DELAYS : [...TV_DELAYS, delay]
  const measure = (): void => {
    const transcript = eveningStore.get()?.transcript
    const seconds = transcript ? measuredDelay(transcript, serverNow()) : null
    if (seconds !== null) tvDelay.set(seconds)
    setMessage(
      seconds === null
        ? 'Non riesco a misurarlo adesso: scegli tu, a occhio.'
        : seconds === 0
          ? 'Sei in pari.'
          : `Sei indietro di ${nameOf(seconds)}: aspetto con te.`,
    )
  }
  return (
    <>
      <p>
        La stessa frase arriva in casa anche un minuto dopo. Qui, tutto quello che sentono gli altri aspetta con te.
      </p>
      <fieldset className="buttons">
        <legend className="spoken">Di quanto</legend>
        {choices.map((seconds) => (
          <button
            className="button"
            type="button"
            key={seconds}
            aria-pressed={seconds === delay}
            onClick={() => {
              tvDelay.set(seconds)
              close()
            }}
          >
            {nameOf(seconds)}
          </button>
        ))}
      </fieldset>
      <p className="second small">Non lo sai? Premi quando sulla tua TV comincia.</p>
      <button className="button wide" type="button" onClick={measure}>
        Sta cominciando adesso
      </button>
      <p role="status">{message}</p>
      <button className="button plain wide" type="button" onClick={close}>
        {message === '' ? 'Lascia così' : 'Torna al tabellone'}
      </button>
    </>
  )
}
