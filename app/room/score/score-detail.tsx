import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { type ExplainedWord, explain } from '../../../shared/ranking/explain.ts'
import type { ComputedWord, PlayerResult } from '../../../shared/ranking/types.ts'
import { useCell } from '../../local/cell.ts'
import { simpleBonus } from '../../local/simple-bonus.ts'
import { PastLink } from '../../past/past-link.tsx'
import { usePlayer } from '../../session/use-session.ts'
import { star } from '../../teletext/drawings-players.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { grouped } from '../../text/count.ts'
import { number, points } from '../../text/points.ts'
import { placeRemark, wordReason } from './word-reason.ts'

/** `children`: notes about the ranking itself. */
type Props = { result: PlayerResult; view: RoomView; total: number; back: string; children?: ReactNode }

/** Explains a score: each word with its points and why, then what the room's rules did to the sum. */
export function ScoreDetail({ result, view, total, back, children }: Props) {
  const { user, season } = usePlayer()
  const explanation = explain(result, view.rules)
  const isMine = result.id === user.id && user.hasFinished && view.season === season.year
  const rows = explanation.words
    .flatMap((explained, index) => {
      const word = result.computedWords[index]
      return word ? [{ explained, word }] : []
    })
    .toSorted((a, b) => b.explained.points - a.explained.points)
  const steps = [explanation.doubling, explanation.lastMan].filter((step) => step.sentence !== null)
  return (
    <Page
      accent="red"
      heading={result.fullName}
      title={`${result.fullName}: da dove vengono i punti`}
      line={
        <>
          {grouped(result.position)}º su {grouped(total)}, {points(result.score)}
          <br />
          {placeRemark(result.position, total) || view.name}
        </>
      }
    >
      {children}
      <p>
        <Link className="button" to={back}>
          « Classifica
        </Link>
      </p>
      {rows.length === 0 && <p>Non ha premuto «Ho finito!» in tempo: niente parole, niente punti.</p>}
      <table className="reasons">
        <caption className="spoken">Le parole di {result.fullName} e i loro punti</caption>
        <thead className="spoken">
          <tr>
            <th scope="col">Parola</th>
            <th scope="col">Punti</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ explained, word }) => (
            <WordRow explained={explained} word={word} key={word.word} />
          ))}
        </tbody>
        <tfoot>
          {steps.length > 0 && (
            <tr>
              <th scope="row">Somma</th>
              <td>{number(explanation.sum)}</td>
            </tr>
          )}
          {steps.map((step) => (
            <tr key={step.sentence}>
              <th scope="row">
                <span className="why">{step.sentence}</span>
              </th>
              <td>{step.points > 0 ? `+${step.points}` : number(step.points)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Totale</th>
            <td>
              <span className="double">{number(result.score)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
      {isMine && <PastLink />}
    </Page>
  )
}

function WordRow({ explained, word }: { explained: ExplainedWord; word: ComputedWord }) {
  const isSimple = useCell(simpleBonus)
  const worth = explained.points
  return (
    <tr className={worth > 0 ? undefined : 'lost'} data-bonus={word.isBonus ? '' : undefined}>
      <th scope="row">
        <span className="word">
          {word.isBonus && !isSimple && <Mosaic drawing={star} className="star" />}
          <span>{word.word}</span>
          {word.isBonus && isSimple && (
            <span className="times-two">
              <span aria-hidden="true">×2</span>
              <span className="spoken">, parola bonus</span>
            </span>
          )}
        </span>
        <span className="why">{wordReason(explained, word, isSimple)}</span>
      </th>
      <td>
        {worth > 0 && (
          <span className="blocks" aria-hidden="true">
            {'■'.repeat(worth)}
          </span>
        )}
        {number(worth)}
      </td>
    </tr>
  )
}
