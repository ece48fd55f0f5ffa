import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { neverSaidHint } from '../../shared/words/hints.ts'
import { BonusMark } from './bonus-mark.tsx'

type WordListProps = {
  words: readonly string[]
  bonusWords: readonly string[]
  /** Left out where words can no longer be deleted. */
  onDelete?: (word: string) => void
}

export function WordList({ words, bonusWords, onDelete }: WordListProps) {
  const blanks = Array.from({ length: WORDS_PER_PLAYER - words.length }, (_, index) => words.length + index + 1)
  return (
    <>
      <ol className="words">
        {words.map((word, index) => (
          <li key={word}>
            <span className="rank">{index + 1}</span>
            <span className={bonusWords.includes(word) ? 'bonus-word' : undefined}>
              {word}
              {neverSaidHint(word) !== null && <span className="small second word-hint">{neverSaidHint(word)}</span>}
            </span>
            {bonusWords.includes(word) ? <BonusMark /> : <span />}
            {onDelete ? (
              <button type="button" aria-label={`Elimina ${word}`} onClick={() => onDelete(word)}>
                ×
              </button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      {onDelete && blanks.length > 0 && (
        <p className="blanks" aria-hidden="true">
          {blanks.map((number) => (
            <span key={number}>{number}</span>
          ))}
        </p>
      )}
    </>
  )
}
