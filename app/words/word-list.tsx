/**
 * Small parts of page 102 that other pages show too: the list of words, the mark of a bonus word, a list that changes
 * under the cursor, the way back to the room.
 */

import { useLocation } from 'react-router'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { neverSaidHint } from '../../shared/words/validate.ts'
import { isObject } from '../net/is-shape.ts'
import { useHydrated } from '../start/hydration.ts'
import { Link } from '../teletext/link.tsx'

type WordListProps = {
  words: readonly string[]
  bonusWords: readonly string[]
  /** All ten fit a phone's first screen, below what is to be pressed. */
  isClose?: boolean
  /** Left out where words can no longer be deleted. */
  onDelete?: (word: string) => void
  /** The words that may have been meant, and what a press on one does. Left out where words can no longer be changed. */
  hints?: { of: (word: string) => string | null; take: (word: string, meant: string) => void }
}

export function WordList({ words, bonusWords, isClose, onDelete, hints }: WordListProps) {
  const blanks = Array.from({ length: WORDS_PER_PLAYER - words.length }, (_, index) => words.length + index + 1)
  return (
    <>
      <ol className={isClose ? 'words close' : 'words'}>
        {words.map((word, index) => (
          <li key={word}>
            <span className="rank">{index + 1}</span>
            <span className={bonusWords.includes(word) ? 'bonus-word typed' : 'typed'}>
              {word}
              <WordHint word={word} hints={hints} />
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

/** One press puts the word that can be said in the place of the one that cannot; where none is known, why it cannot. */
function WordHint({ word, hints }: { word: string; hints: WordListProps['hints'] }) {
  const meant = hints?.of(word) ?? null
  const why = neverSaidHint(word)
  if (!hints || meant === null) return why === null ? null : <span className="small second word-hint">{why}</span>
  return (
    <button className="button hint" type="button" onClick={() => hints.take(word, meant)}>
      forse «{meant}»?<span className="spoken"> Mettila al posto di «{word}»</span>
    </button>
  )
}

/** A bonus word's mark, a star or the block «×2» as `simpleBonus` says. */
export const BonusSign = () => (
  <span className="x2" aria-hidden="true">
    <span className="times">×2</span>
  </span>
)

export const BonusMark = () => (
  <span>
    <BonusSign />
    <span className="spoken">parola bonus</span>
  </span>
)

type Room = { id: string; name: string }

/** The state of a link to the words page, so that it can lead back to the room. */
export const fromRoom = ({ id, name }: Room): { room: Room } => ({ room: { id, name } })

function roomIn(state: unknown): Room | null {
  if (!isObject(state) || !isObject(state.room)) return null
  const { id, name } = state.room
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

/** For a person who came from a room's lobby; one who used the tab goes back by the tab. */
export function BackToRoom({ isNext }: { isNext: boolean }) {
  const { state } = useLocation()
  const room = useHydrated() ? roomIn(state) : null // after a reload the browser alone knows it
  if (room === null) return null
  return (
    <Link className={`button wide ${isNext ? 'action' : ''}`} to={`/stanza/${room.id}`}>
      Torna in «{room.name}»
    </Link>
  )
}
