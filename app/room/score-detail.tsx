import { Link } from 'react-router'
import type { RoomView } from '../../shared/api/shapes.ts'
import { type ExplainedWord, explain } from '../../shared/ranking/explain.ts'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import { Page } from '../teletext/page.tsx'
import { number } from '../text/points.ts'

/** Where a score comes from: each word with its points and why, then what the room's rules did to the sum. */
export function ScoreDetail({
  result,
  view,
  total,
  back,
}: {
  result: PlayerResult
  view: RoomView
  total: number
  back: string
}) {
  const explanation = explain(result, view.rules)
  const words = explanation.words.toSorted((a, b) => b.points - a.points)
  const steps = [explanation.doubling, explanation.lastMan].filter((step) => step.sentence !== null)
  return (
    <Page
      accent="red"
      heading={result.fullName}
      title={`${result.fullName}: da dove vengono i punti`}
      line={
        <>
          {result.position}º posto su {total}
          <br />
          {view.name}
        </>
      }
    >
      <p>
        <Link className="button" to={back}>
          « Classifica
        </Link>
      </p>
      {words.length === 0 && <p>Non ha premuto «Ho finito!» in tempo: niente parole, niente punti.</p>}
      <table className="reasons">
        <caption className="spoken">Le parole di {result.fullName} e i loro punti</caption>
        <thead className="spoken">
          <tr>
            <th scope="col">Parola</th>
            <th scope="col">Punti</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <WordRow word={word} key={word.word} />
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
    </Page>
  )
}

function WordRow({ word }: { word: ExplainedWord }) {
  return (
    <tr className={word.points > 0 ? undefined : 'lost'}>
      <th scope="row">
        {word.word}
        <span className="why">{word.reasons.map((reason) => reason.sentence).join(', ')}</span>
      </th>
      <td>
        {word.points > 0 && (
          <span className="blocks" aria-hidden="true">
            {'■'.repeat(word.points)}
          </span>
        )}
        {number(word.points)}
      </td>
    </tr>
  )
}
