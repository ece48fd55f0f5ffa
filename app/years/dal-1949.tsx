/**
 * Page 106, «Dal 1949»: which of the player's words the Presidents have said, by year (design.md, «The index of past
 * speeches»).
 */

import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import type { Player } from '../../shared/api/shapes.ts'
import { plays } from '../../shared/evening/seal.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import {
  type Extreme,
  type History,
  historyOf,
  missingYears,
  playableWords,
  runsOf,
  type SpeechIndex,
  spanOf,
  type ThisYear,
  type WordHistory,
} from '../../shared/past/past.ts'
import { useStage } from '../evening/evening.ts'
import { Link } from '../start/visit.tsx'
import './past.css'
import { useSaid } from '../evening/use-said.ts'
import { whileFaded } from '../net/act.ts'
import { UNREACHED } from '../net/call.ts'
import { useRepeat } from '../net/repeat.ts'
import { usePlayer } from '../session/use-session.ts'
import { Command } from '../teletext/command.tsx'
import { Dots, Page, Scene, Section } from '../teletext/page.tsx'
import { count, grouped } from '../text/italian.ts'
import { type LoadedIndex, loadIndex, openedIndex } from './load-index.ts'
import terms from './presidents.json' with { type: 'json' }

export function Component() {
  const player = usePlayer()
  const { user, season } = player
  const stage = useStage(season)
  const isIn = plays(user, season)
  return (
    <Scene value={isIn ? 'past' : 'too early'}>
      <Page
        accent="green"
        heading="Dal 1949"
        title="Le tue dieci dal 1949"
        line={
          <>
            Un discorso ogni anno.
            <br />
            Le tue parole c’erano?
          </>
        }
      >
        {!isIn ? (
          <TooEarly stage={stage} />
        ) : season.speechPublished ? (
          <WithThisYear player={player} />
        ) : (
          <Past words={user.words} now={null} />
        )}
      </Page>
    </Scene>
  )
}

/** Shown before «Ho finito!»: the index would lead everybody to the same few words, and a shared word is worth nothing. */
function TooEarly({ stage }: { stage: Stage }) {
  return mayChoose(stage) ? (
    <>
      <p className="notice wait">Questa pagina si apre dopo «Ho finito!».</p>
      <p>
        Dice in quali discorsi c’erano le tue dieci parole. Se la si leggesse prima, sceglieremmo tutti le stesse: e una
        parola che avete in due non vale per nessuno.
      </p>
      <Link className="button action wide" to="/parole">
        Alle tue dieci parole
      </Link>
    </>
  ) : (
    <>
      <p className="notice wait">Questa pagina è per chi gioca con dieci parole.</p>
      <p>Dice in quali discorsi c’erano le dieci parole di chi gioca. Il prossimo anno c’è posto anche per le tue.</p>
      <Link className="button action wide" to="/">
        Torna alle stanze
      </Link>
    </>
  )
}

/** After the publication this year's speech is included. */
function WithThisYear({ player: { user, season } }: { player: Player }) {
  const { said, failure } = useSaid(season)
  const now = useMemo(() => said && { year: season.year, said }, [said, season.year])
  return (
    <>
      <div role="status">
        {said === null && failure !== null && (
          <p className="notice wait">Il discorso di quest’anno per ora non arriva: riprovo da solo.</p>
        )}
      </div>
      <Past words={user.words} now={now} />
    </>
  )
}

type PastProps = { words: readonly string[]; now: ThisYear | null }

function Past({ words, now }: PastProps) {
  const { loaded, retry } = useIndex()
  const hasPressed = useRef(false)
  useEffect(() => {
    // «Riprova» disappears when the index comes, and would take the focus with it.
    if (loaded?.kind !== 'ready' || !hasPressed.current || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [loaded])
  const again = (): Promise<void> => {
    hasPressed.current = true
    return retry()
  }
  return (
    <>
      <div role="status">
        {loaded === null ? (
          <p className="double">
            <span>Sfoglio i discorsi</span>
            <Dots />
          </p>
        ) : loaded.kind === 'away' ? (
          <p className="notice wait">
            L’elenco dei discorsi passati non arriva: la rete non c’è, o il servizio non risponde. Riprovo da solo.
          </p>
        ) : loaded.kind === 'unreadable' ? (
          <p className="notice bad">
            L’elenco dei discorsi passati è arrivato rovinato: meglio niente che anni sbagliati. Le tue parole stanno
            bene.
          </p>
        ) : null}
      </div>
      {loaded?.kind === 'ready' ? (
        <YearsOfWords words={words} now={now} index={loaded.index} />
      ) : (
        loaded !== null && (
          <>
            <Command className="button action wide" run={again}>
              Riprova
            </Command>
            <Link className="button wide" to="/parole">
              Torna alle tue parole
            </Link>
          </>
        )
      )}
    </>
  )
}

function YearsOfWords({ words, now, index }: PastProps & { index: SpeechIndex }) {
  const history = useMemo(() => historyOf(index, words, now), [index, words, now])
  return (
    <>
      <Strips history={history} />
      <YearByYear history={history} index={index} thisYear={now?.year ?? null} />
      <p className="small second">
        Fonte: i testi dei messaggi di fine anno dei Presidenti della Repubblica, dal {index.years[0]} al{' '}
        {index.years.at(-1)}, letti come li legge il gioco. Qualche trascrizione ha le sue sviste.
      </p>
    </>
  )
}

/** `thisYear`: this season's year, if its speech is included. */
type Props = { history: History; index: SpeechIndex; thisYear: number | null }

/** Below a best or worst year that is this season's. */
const THIS_YEAR = 'Cioè adesso.'

function YearByYear({ history, index, thisYear }: Props) {
  const { best, worst, words, hits, years } = history
  const now = hits.find(({ year }) => year === thisYear)
  return (
    <Section id="anni" title="Anno per anno">
      <Chart history={history} />
      <dl className="rules">
        {now && (
          <div>
            <dt>Quest’anno</dt>
            <dd>
              <span className="number">{`${now.hits} su ${words.length}.`}</span>{' '}
              <span className="second">
                {thisYearLine(
                  now.hits,
                  hits.filter((one) => one !== now).map((one) => one.hits),
                )}
              </span>
            </dd>
          </div>
        )}
        {best.hits === worst.hits ? (
          <div>
            <dt>Ogni anno uguale</dt>
            <dd>{alwaysLine(best.hits, words.length, years.length)}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>L’anno migliore</dt>
              <dd>
                <YearOf extreme={best} total={words.length} tone="number" />{' '}
                <span className="second">{best.year === thisYear ? THIS_YEAR : bestLine(best, words.length)}</span>
              </dd>
            </div>
            <div>
              <dt>L’anno peggiore</dt>
              <dd>
                <YearOf extreme={worst} total={words.length} tone="worst" />{' '}
                <span className="second">
                  {worst.year === thisYear ? THIS_YEAR : worstLine(playableWords(index, worst.year))}
                </span>
              </dd>
            </div>
          </>
        )}
      </dl>
      <details>
        <summary className="button wide">Tutti gli anni, in cifre</summary>
        <dl className="rules small">
          {TERMS.map((term) => (
            <TermHits key={term.from} term={term} history={history} />
          ))}
        </dl>
      </details>
    </Section>
  )
}

function YearOf({ extreme, total, tone }: { extreme: Extreme; total: number; tone: 'number' | 'worst' }) {
  const others = othersLine(extreme)
  const term = termOf(extreme.year)
  return (
    <>
      <span className={tone}>
        {extreme.hits} su {total}, nel {extreme.year}
      </span>
      {term && ` con ${term.surname}`}
      {others && <span className="second"> {others}</span>}.
    </>
  )
}

/** «1949: 2, 1950: 1»: for people who do not see the columns, or want to count them. */
function TermHits({ term, history }: { term: Term; history: History }) {
  const termYears = history.hits.filter(({ year }) => term.from <= year && year <= term.to)
  return (
    <div>
      <dt>{term.name}</dt>
      <dd>{termYears.map(({ year, hits }) => `${year}: ${hits}`).join(', ')}</dd>
    </div>
  )
}

/** A shorter term has no room for three letters. */
const FEWEST_YEARS = 5

function Chart({ history: { hits, best, worst, years, words } }: { history: History }) {
  const { first, last, length } = spanOf(years)
  const isFlat = best.hits === worst.hits
  const mark = (year: number): 'best' | 'worst' | undefined =>
    isFlat ? undefined : year === best.year ? 'best' : year === worst.year ? 'worst' : undefined
  return (
    <div
      role="img"
      aria-label={`Quante delle tue dieci parole in ogni discorso, dal ${first} al ${last}`}
      style={vars({ '--of': length, '--steps': words.length })}
    >
      <div className="chart">
        {hits.map(({ year, hits: height }) => (
          <i key={year} data-mark={mark(year)} style={vars({ '--at': year - first, '--n': height })} />
        ))}
      </div>
      <div className="terms" aria-hidden="true">
        {TERMS.map(({ from, to, surname }) => (
          <span key={from} style={vars({ '--at': from - first, '--n': to - from + 1 })}>
            {to - from + 1 >= FEWEST_YEARS ? surname.slice(0, 3) : ''}
          </span>
        ))}
      </div>
    </div>
  )
}

// The player's words, each with the years in which it was said.

/** Numbers for the style sheet: React's type of a style has no custom properties. */
const vars = (numbers: Record<`--${string}`, number | string>): CSSProperties => numbers as CSSProperties

function Strips({ history: { words, years } }: { history: History }) {
  const { first, last } = spanOf(years)
  return (
    <Section id="parole" title="Dette o non dette">
      <p>{count(years.length, 'discorso', 'discorsi')}, e in quanti c’erano le tue.</p>
      <ul className="history">
        {words.map((word) => (
          <Word key={word.word} history={word} all={years} />
        ))}
      </ul>
      <p className="small second ends" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </Section>
  )
}

function Word({ history, all }: { history: WordHistory; all: readonly number[] }) {
  const { first, length } = spanOf(all)
  return (
    <li>
      <p className="head">
        <span>{history.word}</span>{' '}
        <span>
          {saidPieces(history.years, all).map(({ text, isShown }) => (
            <span key={text} className={isShown ? undefined : 'spoken'}>
              {text}
            </span>
          ))}
        </span>
      </p>
      <span className="strip" aria-hidden="true" style={vars({ '--of': length })}>
        {runsOf(history.years, first).map((run) => (
          <i key={run.at} style={vars({ '--at': run.at, '--n': run.length })} />
        ))}
        {runsOf(missingYears(all), first).map((run) => (
          <i key={`missing ${run.at}`} data-missing="" style={vars({ '--at': run.at, '--n': run.length })} />
        ))}
      </span>
    </li>
  )
}

// Page 106's sentences about words and years. Pure.

/** `isShown`: false for text that a strip beside it shows already, and that only screen readers and copies need. */
type Piece = { text: string; isShown: boolean }

const shown = (text: string): Piece => ({ text, isShown: true })
const spoken = (text: string): Piece => ({ text, isShown: false })

/**
 * «61 discorsi su 76, l’ultimo nel 2024», or «mai» (design.md, «The index of past speeches»). On a line with its word the
 * visible part is shorter.
 *
 * @param years in which the word was said, rising
 * @param all years of speeches, rising
 */
export function saidPieces(years: readonly number[], all: readonly number[]): Piece[] {
  const last = years.at(-1)
  if (last === undefined) return [shown('mai')]
  const total = ` su ${all.length}`
  if (years.length === 1) return [shown('1'), spoken(' discorso'), shown(`${total}, nel ${last}`)]
  return last === all.at(-1)
    ? [shown(`${years.length} discorsi${total}`), spoken(`, l’ultimo nel ${last}`)]
    : [shown(`${years.length}`), spoken(' discorsi'), shown(`${total}, l’ultimo nel ${last}`)]
}

/** «e in altri 2 anni»; empty when no other year had as many. */
export const othersLine = ({ others }: Extreme): string =>
  others === 0 ? '' : others === 1 ? '(e in un altro anno)' : `(e in altri ${others} anni)`

/** Below the best year. `total`: the number of the player's words. */
export function bestLine({ hits }: Extreme, total: number): string {
  if (hits * 10 >= total * 7) return 'Quell’anno vincevi.'
  if (hits * 10 >= total * 4) return 'Quell’anno te la giocavi.'
  return 'Di più, mai.'
}

/** A shorter speech counts as short: the median has some 600 playable words. */
const FEW_WORDS = 200

/** Below the worst year, if its speech is in the index: speeches have from 65 to 1,154 playable words. */
export const worstLine = (playable: number): string =>
  playable < FEW_WORDS
    ? `${count(playable, 'parola giocabile', 'parole giocabili')} in tutto: aveva fretta.`
    : `E sì che di parole giocabili ne disse ${grouped(playable)}.`

/** Below this year's hits: a comparison with the past speeches. */
export function thisYearLine(hits: number, past: readonly number[]): string {
  const fewer = past.filter((one) => one < hits).length
  if (fewer === past.length) return 'Più che in tutti i discorsi passati.'
  if (fewer === 0) return 'In nessuno dei discorsi passati ne avevi meno.'
  return `Più che in ${fewer} dei ${past.length} discorsi passati.`
}

/** When all years had the same number of the player's words. */
export const alwaysLine = (hits: number, total: number, speeches: number): string =>
  hits === 0
    ? `Mai dette, in ${speeches} discorsi: nessuna. O è l’anno buono, o sono proprio tue.`
    : `Sempre ${hits} su ${total}, in ${speeches} discorsi: i Presidenti cambiano, le parole no.`

/** Null while it is loading. */
type Loaded = LoadedIndex | null

const opened = (): Loaded => {
  const index = openedIndex()
  return index && { kind: 'ready', index }
}

/** The index of the past speeches. Retried by itself while the server is away; a damaged one at a press. */
function useIndex(): { loaded: Loaded; retry: () => Promise<void> } {
  const [loaded, setLoaded] = useState(opened)
  const { hurry } = useRepeat(async () => {
    if (loaded?.kind === 'ready') return null
    const answer = await loadIndex({ isAgain: loaded?.kind === 'unreadable' })
    setLoaded(answer)
    return answer.kind === 'away' ? { failed: UNREACHED } : null
  }, [])
  return { loaded, retry: () => whileFaded(hurry()) }
}

/** A President's years of speeches, as workshop/speeches/make-index.ts writes them. */
type Term = { name: string; surname: string; from: number; to: number }

export const TERMS: readonly Term[] = terms

/** Null for a year without a past speech. */
const termOf = (year: number): Term | null => TERMS.find(({ from, to }) => from <= year && year <= to) ?? null
