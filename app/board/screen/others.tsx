import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useArrows } from '../../room/pager.tsx'
import type { Cell, LetterGroup } from '../state/board-view.ts'
import { type Press, Tile } from './tile.tsx'

/** More cells than a slow phone draws within a touch: then one group of letters is shown at a time. */
const MOST_AT_ONCE = 250

type Props = { cells: readonly Cell[]; groups: readonly LetterGroup[]; isCostly: boolean; press?: Press }

/** The others' words in Italian order, with letters to the thumb: they lead to their words, or show them in place of others. */
export const Others = memo(({ cells, groups, isCostly, press }: Props) => {
  const [shown, setShown] = useState(0)
  const isByGroup = cells.length > MOST_AT_ONCE && groups.length > 1
  const from = isByGroup ? (groups[shown]?.from ?? 0) : 0
  const end = isByGroup ? groups[shown + 1]?.from : undefined
  const show = (group: number): void => {
    if (isByGroup) flushSync(() => setShown(group))
    goToWord(groups[group]?.from ?? 0)
  }
  useArrows((by) => {
    if (isByGroup && groups[shown + by]) show(shown + by)
  })
  return (
    <section className="others-part" aria-labelledby="others-title">
      <h2 className="section" id="others-title">
        Degli altri: {cells.length}
      </h2>
      <div className="others-words">
        <ul className="tiles others">
          {cells.slice(from, end).map((cell, index) => (
            <li key={cell.word} id={idOf(from + index)}>
              <Tile cell={cell} isCostly={isCostly} press={press} />
            </li>
          ))}
        </ul>
      </div>
      {groups.length > 1 && <Letters groups={groups} shown={isByGroup ? shown : null} show={show} />}
    </section>
  )
})

const idOf = (place: number): string => `word-${place}`

type LettersProps = {
  groups: readonly LetterGroup[]
  /** The group whose words are shown alone; null: all are. */
  shown: number | null
  show: (group: number) => void
}

const Letters = ({ groups, shown, show }: LettersProps) => (
  <nav className="letters" aria-label="Vai alle parole che cominciano per">
    {groups.map(({ label, from }, group) => (
      <a
        href={`#${idOf(from)}`}
        key={from}
        aria-current={group === shown || undefined}
        onClick={(event) => {
          event.preventDefault()
          show(group)
        }}
      >
        {label}
      </a>
    ))}
  </nav>
)

/**
 * Scrolls to the word, below what sticks above it, without an entry in the history for every letter. Where nothing sticks
 * there, a word that is in sight stays where it is.
 */
function goToWord(place: number): void {
  const word = document.getElementById(idOf(place))
  const watch = document.querySelector('.watch')
  if (!word || !watch) return
  const { top, bottom } = word.getBoundingClientRect()
  const covered = getComputedStyle(watch).position === 'sticky' ? watch.getBoundingClientRect().height : 0
  if (covered > 0 || top < 0 || bottom > innerHeight) scrollBy({ top: top - covered })
  word.querySelector('button')?.focus({ preventScroll: true })
}
