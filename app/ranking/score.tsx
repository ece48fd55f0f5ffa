/** One player's score explained: every word with its points and the reason. */
import './score.css'
import { type ReactNode, useState } from 'react'
import type { ComputedWord, PlayerResult, RoomView } from '../../shared/api/shapes.ts'
import { plays } from '../../shared/evening/seal.ts'
import { type ExplainedWord, explain, type Reason } from '../../shared/ranking/score.ts'
import { WhereSaid } from '../board/checked.tsx'
import { whoElse } from '../board/sentences.ts'
import { simpleBonus, useCell } from '../keep/kept.ts'
import { usePlayer } from '../session/use-session.ts'
import { Link } from '../start/visit.tsx'
import { star } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { grouped, number, points } from '../text/italian.ts'
import { PastLink } from '../years/links.tsx'

/** `version`: the speech's, as the ranking has it. `children`: notes about the ranking itself. */
type Props = {
  result: PlayerResult
  view: RoomView
  version: number
  total: number
  back: string
  children?: ReactNode
}

/**
 * Each word with its points and the reason, then what the room's rules did to the sum. A word that was said, itself or in
 * another form, opens the sentence.
 */
export function ScoreDetail({ result, view, version, total, back, children }: Props) {
  const { user, season } = usePlayer()
  const [opened, setOpened] = useState<string | null>(null)
  const explanation = explain(result, view.rules)
  const isMine = result.id === user.id && plays(user, season) && view.season === season.year
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
          <span>{`${grouped(result.position)}º su ${grouped(total)}, ${points(result.score)}`}</span>
          <br />
          <span>{placeRemark(result.position, total) || view.name}</span>
        </>
      }
    >
      {children}
      <p>
        <Link className="button" to={back}>
          « Classifica
        </Link>
      </p>
      {rows.length === 0 && <p>Non erano dieci in tempo: niente parole, niente punti.</p>}
      <div className="score">
        <table className="reasons">
          <caption className="spoken">
            {`Le parole di ${result.fullName} e i loro punti: da una parola detta si apre la frase`}
          </caption>
          <thead className="spoken">
            <tr>
              <th scope="col">Parola</th>
              <th scope="col">Punti</th>
              <th scope="col">Frase</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ explained, word }) => (
              <WordRow
                explained={explained}
                word={word}
                season={view.season}
                version={version}
                isOpen={opened === word.word}
                toggle={() => setOpened(opened === word.word ? null : word.word)}
                key={word.word}
              />
            ))}
          </tbody>
          <tfoot>
            {steps.length > 0 && (
              <tr>
                <th scope="row">Somma</th>
                <td className="worth">{number(explanation.sum)}</td>
                <td />
              </tr>
            )}
            {steps.map((step) => (
              <tr key={step.sentence}>
                <th scope="row">
                  <span className="why">{step.sentence}</span>
                </th>
                <td className="worth">{step.points > 0 ? `+${step.points}` : number(step.points)}</td>
                <td />
              </tr>
            ))}
            <tr>
              <th scope="row">Totale</th>
              <td className="worth">
                <span className="double">{number(result.score)}</span>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {result.computedWords.some(({ near }) => near) && (
        <p className="small second">Il quasi non dà punti: consola e basta.</p>
      )}
      {rows.some(({ word }) => saidOf(word)) && (
        <p className="small second">Le frasi sono quelle del testo ufficiale, parola per parola.</p>
      )}
      {isMine && <PastLink />}
    </Page>
  )
}

/** The form that was said: the word itself, or that of its near miss. */
const saidOf = ({ isSaid, word, near }: ComputedWord): string | undefined => (isSaid ? word : near)

type WordRowProps = {
  explained: ExplainedWord
  word: ComputedWord
  season: number
  version: number
  isOpen: boolean
  toggle: () => void
}

function WordRow({ explained, word, season, version, isOpen, toggle }: WordRowProps) {
  const isSimple = useCell(simpleBonus)
  const worth = explained.points
  const fate = saidOf(word)
  const isShown = isOpen && fate !== undefined
  const label = (
    <>
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
      <span className={word.near ? 'why near' : 'why'}>{wordReason(explained, word, isSimple)}</span>
    </>
  )
  return (
    <>
      {/* The whole row can be touched. Keyboards press the button in it, whose click bubbles to the row. */}
      <tr
        className={worth > 0 ? undefined : 'lost'}
        data-bonus={word.isBonus ? '' : undefined}
        data-said={fate ? '' : undefined}
        onClick={fate ? toggle : undefined}
      >
        <th scope="row">
          {fate ? (
            <button type="button" aria-expanded={isShown}>
              {label}
            </button>
          ) : (
            label
          )}
        </th>
        <td className="worth">
          {worth > 0 && (
            <span className="blocks" aria-hidden="true">
              {'■'.repeat(worth)}
            </span>
          )}
          <span>{number(worth)}</span>
        </td>
        <td className="sign unprinted" aria-hidden="true">
          {fate ? (isShown ? '↓' : '»') : ''}
        </td>
      </tr>
      {isShown && (
        <tr className="said-where">
          <td colSpan={3}>
            <WhereSaid season={season} version={version} word={fate} isLast={word.compliesToRuleLastWord} />
          </td>
        </tr>
      )}
    </>
  )
}

// The line below a word in an explained score. Pure; the points are from `explain`, the wording is the page's.

/** The least number of letters of a long word. */
const BRAVE_LETTERS = 12

/** @param isSimple `simpleBonus`: a bonus word has only the mark «×2», without an explanation */
export function wordReason({ reasons }: ExplainedWord, word: ComputedWord, isSimple: boolean): string {
  const sentences = reasons
    .filter(({ id }) => id !== 'bonus' || !isSimple)
    .map((reason) => (reason.id === 'bonus' ? 'parola bonus: vale doppio' : sentenceOf(reason, word)))
  if ((word.isBonus && isSimple) || word.near) return sentences.join(', ')
  if (word.isBonus && !word.isSaid) return [...sentences, 'e dire che era bonus'].join(', ')
  if (!word.isSaid && !word.isDuplicate && [...word.word].length >= BRAVE_LETTERS) {
    return [...sentences, 'peccato, era bella'].join(', ')
  }
  return sentences.join(', ')
}

/** For a duplicate: who else has it, where the ranking says so. */
function sentenceOf({ id, sentence, points }: Reason, { takers, ...word }: ComputedWord): string {
  if (takers === undefined || !id.startsWith('duplicate')) return sentence
  const who = `doppia: ${whoElse({ ...word, takers })}`
  return id === 'duplicate-penalty' ? `${who}, ${number(points)}` : who
}

export function placeRemark(position: number, total: number): string {
  if (total === 1) return 'Vittoria larga, concorrenza poca.'
  if (position === 1) return 'Di qui non si sale più.'
  if (position <= 3) return 'Sul podio, in posa.'
  if (position === total) return 'Qualcuno doveva chiudere.'
  if (position === 4) return 'A un soffio dal podio.'
  return ''
}
