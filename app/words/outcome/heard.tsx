import { useState } from 'react'
import type { Stage } from '../../../shared/evening/stage.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { wordsText } from '../../../shared/evening/texts/words.ts'
import { useCalm } from '../../evening/read-aloud.tsx'
import { useCell } from '../../local/cell.ts'
import { pickedWords, pickWord } from '../../local/picked-words.ts'
import { BonusMark } from '../bonus-mark.tsx'

type Props = {
  words: readonly string[]
  bonusWords: readonly string[]
  stage: Stage
  /** Whether a board is offered above, where the words are played together. */
  hasBoard: boolean
}

/**
 * After finishing: a personal list of the words one has heard, here or on a board. It does not count, and stays in this
 * browser. After the speech it is only looked back on: without a heard word it is not there.
 */
export function Heard({ words, bonusWords, stage, hasBoard }: Props) {
  const [what, worth] = linesOf(wordsText(hasBoard ? 'words.heard.board' : 'words.heard', stage))
  const title = wordsText('words.heard.title', stage)
  const picked = useCell(pickedWords)
  const [isTouched, setTouched] = useState(false)
  const heard = words.filter((word) => picked.includes(word)).length
  const spoken = useCalm(isTouched ? `Sentite ${heard} su ${words.length}.` : '')
  const toggle = (word: string): void => {
    setTouched(true)
    pickWord(word, !picked.includes(word))
  }
  // What has just been unticked stays, to be ticked again.
  if (title !== '' && heard === 0 && !isTouched) return null
  return (
    <>
      {title !== '' && <h2 className="section">{title}</h2>}
      <p className="unprinted">
        {what} <span className="second">{worth}</span>
      </p>
      <ul className="heard">
        {words.map((word) => (
          <li key={word}>
            <button type="button" aria-pressed={picked.includes(word)} onClick={() => toggle(word)}>
              <span className={bonusWords.includes(word) ? 'bonus-word' : undefined}>{word}</span>
              {bonusWords.includes(word) && <BonusMark />}
            </button>
          </li>
        ))}
      </ul>
      <p className="number">
        Sentite finora: {heard} su {words.length} {heard > 0 && <span className="second">(o così ti è parso)</span>}
      </p>
      <p className="spoken" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}
