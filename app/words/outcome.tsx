/** Page 102 after the speech: the player's ten words with their outcome, and a line that sums them up. */
import './outcome.css'
import { useEffect, useRef } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import { useSaid } from '../evening/use-said.ts'
import { Link } from '../start/visit.tsx'
import { Command } from '../teletext/command.tsx'
import { Dots, Section } from '../teletext/page.tsx'
import { BonusMark } from './word-list.tsx'

/** `isPlaying`: the words were finished in time, and count. */
type Props = { words: readonly string[]; season: Season; isPlaying: boolean }

/** A chunk of its own. */
export function Outcome({ words, season, isPlaying }: Props) {
  const { said, near, failure, retry } = useSaid(season)
  const verdicts = said && saidFirst(words, said, near)
  const hits = verdicts?.filter(({ isSaid }) => isSaid).length ?? 0
  const isTold = verdicts !== null
  const wasPressed = useRef(false)
  const way = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // «Riprova» disappears with its answer, and would take the focus with it.
    if (isTold && wasPressed.current && document.activeElement === document.body) way.current?.focus()
  }, [isTold])
  const again = (): Promise<void> => {
    wasPressed.current = true
    return retry()
  }
  return (
    <Section id="verdetto" title="Il verdetto">
      <div role="status">
        {verdicts ? (
          <>
            <p className="double number">{`Dette ${hits} su ${words.length}`}</p>
            <p className="second">{verdictLine(hits, words.length, isPlaying)}</p>
          </>
        ) : failure ? (
          <p className="notice wait">{failure.sentence}</p>
        ) : (
          <p className="double">
            <span>Leggo il testo</span>
            <Dots />
          </p>
        )}
      </div>
      {verdicts ? (
        <Verdicts verdicts={verdicts} bonusWords={season.bonusWords} />
      ) : (
        failure && (
          <Command className="button wide" run={again}>
            Riprova
          </Command>
        )
      )}
      {isPlaying && <p className="small second">I punti li dà ogni stanza, con le sue regole.</p>}
      <Link ref={way} className="button action wide" to="/">
        Vai alle classifiche
      </Link>
    </Section>
  )
}

function Verdicts({ verdicts, bonusWords }: { verdicts: readonly Verdict[]; bonusWords: readonly string[] }) {
  return (
    <ul className="verdicts">
      {verdicts.map(({ word, isSaid, near }) => (
        <li key={word} data-said={isSaid ? '' : undefined}>
          <span aria-hidden="true">{isSaid ? '✓' : near ? '~' : '–'}</span>
          <span className="word">{word}</span>
          {bonusWords.includes(word) && <BonusMark />}
          <span className="fate">{isSaid ? 'detta' : near ? `quasi: ha detto «${near}»` : 'non detta'}</span>
        </li>
      ))}
    </ul>
  )
}

// Sorts the words by outcome, and sums them up in a line. Pure.

/** `near`: the form that was said instead of the word. */
type Verdict = { word: string; isSaid: boolean; near?: string }

/** The words that were said come first; within each group the order of entry stays. */
export const saidFirst = (
  words: readonly string[],
  said: ReadonlySet<string>,
  near: ReadonlyMap<string, string>,
): Verdict[] =>
  words
    .map((word) => {
      const form = near.get(word)
      return { word, isSaid: said.has(word), ...(form !== undefined && { near: form }) }
    })
    .toSorted((a, b) => Number(b.isSaid) - Number(a.isSaid))

/** The line under the count. `isPlaying`: «Ho finito!» was pressed in time. */
export function verdictLine(hits: number, total: number, isPlaying: boolean): string {
  if (!isPlaying) return hits === 0 ? 'Non hai perso niente.' : 'Non contano, ma intanto lo sai.'
  if (hits === 0) return 'Il Presidente aveva altri programmi.'
  if (hits === total) return 'Il discorso l’hai scritto tu?'
  if (hits === 1) return 'Una, ma scelta bene.'
  if (hits * 2 < total) return 'Le altre le dirà l’anno prossimo.'
  if (hits * 4 < total * 3) return 'Mezzo discorso era tuo.'
  return 'Chi te l’ha passato, il testo?'
}
