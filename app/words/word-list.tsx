/** Parts of page 102 that other pages use too: the list of words, the mark of a bonus word, the link back to the room. */

import { useLocation } from 'react-router'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { neverSaidHint } from '../../shared/words/validate.ts'
import { isObject } from '../net/call.ts'
import { useHydrated } from '../start/hydration.ts'
import { Link } from '../start/visit.tsx'

type WordListProps = {
  words: readonly string[]
  bonusWords: readonly string[]
  /** Narrow rows: all ten fit a phone's first screen, below the keys. */
  isClose?: boolean
  /** Left out where words cannot be deleted. */
  onDelete?: (word: string) => void
  /** `of`: the word that may have been meant. `take`: replaces the typed one. Left out where words cannot be changed. */
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

/** One press replaces a word that cannot be said by the one meant; where none is known, the hint says why it cannot. */
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

/** A bonus word's mark: a star, or by `simpleBonus` the block «×2». */
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

/** For a person who came from a room's lobby; a person who used the tab goes back by the tab. */
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
