/** Page 104, «I numeri del Paese»: the sums of all finished lists of a season (design.md, «Counting the country»). */
import { Link, useSearch } from '../start/visit.tsx'
import './numbers.css'
import { type CSSProperties, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { Numbers, SaidWords, Season, User } from '../../shared/api/shapes.ts'
import { plays } from '../../shared/evening/seal.ts'
import { betterThan } from '../../shared/numbers.ts'
import { UNWELCOME_BEGINNING, WORDS_PER_PLAYER } from '../../shared/season.ts'
import { useStage } from '../evening/evening.ts'
import { whileFaded } from '../net/act.ts'
import { type Answer, call, type Failure, isPassing } from '../net/call.ts'
import { useRepeat } from '../net/repeat.ts'
import { sessionStore } from '../session/session.ts'
import { usePlayer } from '../session/use-session.ts'
import { Command } from '../teletext/command.tsx'
import { Dots, Page, Section } from '../teletext/page.tsx'
import { count, grouped } from '../text/italian.ts'
import { hitsFrom, yearFrom } from './links.tsx'

/** The numbers of this season, or of the year that the address names. */
export function Component() {
  const { season } = usePlayer()
  const search = useSearch()
  const year = yearFrom(search, season.year)
  return (
    <Page
      accent="green"
      heading={year === season.year ? 'I numeri' : `I numeri del ${year}`}
      title="I numeri del Paese"
      line={
        <>
          Il Paese ha parlato.
          <br />
          Prima di lui.
        </>
      }
    >
      <NumbersOfYear year={year} key={year} />
      <Link className="button plain wide" to="/">
        Alle tue stanze »
      </Link>
    </Page>
  )
}

function NumbersOfYear({ year }: { year: number }) {
  const { season, user } = usePlayer()
  // Keeps the evening's polling alive until the publication, which reaches the session's season by it.
  useStage(season)
  const fromRanking = hitsFrom(useLocation().state, year)
  const { numbers, hits, failure, retry } = useNumbers(year, season, user)
  const isOwn = year === season.year
  return (
    <>
      <div role="status">
        {failure ? (
          <p className={numbers ? 'notice wait' : 'double'}>{sentenceOf(failure, isOwn ? season : null)}</p>
        ) : (
          !numbers && (
            <p className="double">
              <span>Li cerco</span>
              <Dots />
            </p>
          )
        )}
      </div>
      {failure && isPassing(failure) && (
        <Command className="button wide" run={retry}>
          Riprova
        </Command>
      )}
      {numbers && <NumbersScreen numbers={numbers} hits={isOwn ? hits : fromRanking} />}
      {numbers && isOwn && plays(user, season) && (
        <Link className="button plain wide" to="/dal-1949">
          Le tue dieci dal 1949 »
        </Link>
      )}
    </>
  )
}

/** `season`: null for another year. */
function sentenceOf({ status, code, sentence }: Failure, season: Season | null): string {
  if (status !== 409 || code !== 'numbers/not-yet' || season === null) return sentence
  if (season.speechPublished) return 'Stiamo contando il Paese. I numeri arrivano da soli: resta pure qui.'
  return season.speechVersion > 0
    ? 'Il discorso è stato ritirato: i numeri tornano con il testo giusto.'
    : 'I numeri arrivano dopo il discorso. Prima, parlano solo i giocatori.'
}

/** `hits`: the player's; null where unknown, or if they did not finish. */
type Props = { numbers: Numbers; hits: number | null }

function NumbersScreen({ numbers, hits }: Props) {
  const better = hits === null ? null : betterThan(numbers, hits)
  const mine = better === null ? null : hits
  return (
    <>
      <Section id="giocatori" title={count(numbers.players, 'giocatore', 'giocatori')}>
        {better !== null && mine !== null && (
          <p className="big-fact">
            <span className="tall">{standingTitle(better)}</span>{' '}
            <span className="second">{standingNote(better, mine, numbers.spread)}</span>
          </p>
        )}
        <SpreadChart spread={numbers.spread} mine={mine} />
        <p className="small second">
          Parole dette, da zero a dieci.{mine !== null && <span> Tu sei la colonna bianca.</span>}
        </p>
      </Section>
      <Section id="scelte" title="Le più scelte">
        {numbers.chosen.length === 0 ? (
          <p>Nessuna parola è in cinque liste: ognuno ha fatto di testa sua.</p>
        ) : (
          <ol className="facts">
            {numbers.chosen.map(({ word, players, isSaid }) => (
              <li key={word}>
                <span className={isSaid ? 'said' : 'second'}>
                  <span aria-hidden="true">{isSaid ? '✓' : '·'}</span>
                  <span className="spoken">{isSaid ? 'detta: ' : 'non detta: '}</span>
                </span>
                <span className="what">
                  <span>{word}</span>
                  <span className="leader" aria-hidden="true" />
                </span>
                <span>
                  <span className="spoken">, in </span>
                  <span>{grouped(players)}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Extremes numbers={numbers} />
    </>
  )
}

/** A list of eleven columns; each one's text says the number that its height shows. */
function SpreadChart({ spread, mine }: { spread: readonly number[]; mine: number | null }) {
  const most = Math.max(1, ...spread)
  return (
    <ol className="spread-chart" aria-label="Quanti hanno indovinato da 0 a 10 parole">
      {spread.map((players, hits) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of hits
        <li className={hits === mine ? 'you' : undefined} key={hits}>
          {/* React's type of a style has no custom properties. */}
          <i style={{ '--n': columnHeight(players, most) } as CSSProperties} aria-hidden="true" />
          <span>
            {hits}
            <span className="spoken">{columnSpoken(hits, players, hits === mine)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Extremes({ numbers: { unsaid, rarest, unchosen } }: { numbers: Numbers }) {
  if (!unsaid && !rarest && !unchosen) return null
  return (
    <Section id="estremi" title="Gli estremi">
      <dl className="extremes">
        {unsaid && (
          <>
            <dt>La più scelta che non ha detto</dt>
            <dd>
              <span className="number">{unsaid.word}</span>
              <span>{`, in ${grouped(unsaid.players)}. `}</span>
              <span className="second">Ci speravano.</span>
            </dd>
          </>
        )}
        {rarest && (
          <>
            <dt>La più rara che ha detto</dt>
            <dd>
              <span className="number">{rarest.word}</span>
              <span>{`, in ${grouped(rarest.players)}. `}</span>
              <span className="second">{rarestNote(rarest.players)}</span>
            </dd>
          </>
        )}
        {unchosen && (
          <>
            <dt>La più sua</dt>
            <dd>
              <span className="number">{unchosen.word}</span>
              <span>{`, ${timesSaid(unchosen.times)}. `}</span>
              <span className="second">{unchosenNote(unchosen.word)}</span>
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}

// Page 104's sentences about its numbers. Pure.

const IN_WORDS = ['zero', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']

/** `better`: of a hundred others, those with fewer hits. */
export function standingTitle(better: number): string {
  if (better === 100) return 'Meglio di tutti gli altri.'
  if (better === 0) return 'Quasi nessuno ne ha prese meno.'
  return better === 1 ? 'Meglio di un giocatore su 100.' : `Meglio di ${better} giocatori su 100.`
}

/**
 * «Otto parole dette su dieci: gli altri 13 li conosci.» The number is out of a hundred; with fewer players, out of those
 * there are.
 *
 * @param spread how many had 0, 1 … 10 hits, the player among them
 */
export function standingNote(better: number, hits: number, spread: readonly number[]): string {
  const countText =
    hits === 0 ? 'Nessuna parola detta' : `${IN_WORDS[hits]} ${hits === 1 ? 'parola detta' : 'parole dette'}`
  const all = IN_WORDS[WORDS_PER_PLAYER]
  return `${countText.charAt(0).toUpperCase()}${countText.slice(1)} su ${all}: ${standingJoke(better, othersOf(better, hits, spread))}.`
}

/** How many others have at least as many hits. */
function othersOf(better: number, hits: number, spread: readonly number[]): number {
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
  return sum(spread) < 100 ? sum(spread.slice(hits)) - 1 : 100 - better
}

function standingJoke(better: number, others: number): string {
  if (better === 100) return 'il discorso l’hai scritto tu'
  if (better >= 50) return others === 1 ? 'quell’altro lo conosci' : `gli altri ${others} li conosci`
  return better === 0 ? 'il Presidente aveva altri programmi' : 'l’anno prossimo parla di te'
}

/** Read aloud for a column of the chart: « parole: 7.603 giocatori, anche tu». */
export const columnSpoken = (hits: number, players: number, isMine: boolean): string =>
  ` ${hits === 1 ? 'parola' : 'parole'}: ${count(players, 'giocatore', 'giocatori')}${isMine ? ', anche tu' : ''}`

/** A column's height, from 0 to 10. One player is always visible; none never is. */
export const columnHeight = (players: number, most: number): number =>
  players === 0 ? 0 : Math.max(0.6, Math.round((100 * players) / most) / 10)

/** «Complimenti a tutti e sei.» */
export const rarestNote = (players: number): string =>
  players <= WORDS_PER_PLAYER ? `Complimenti a tutti e ${IN_WORDS[players]}.` : 'Complimenti a chi ci ha creduto.'

export const unchosenNote = (word: string): string =>
  word.startsWith(UNWELCOME_BEGINNING) ? 'E non si poteva scegliere.' : 'Non l’aveva quasi nessuno.'

export const timesSaid = (times: number): string => (times === 1 ? 'detta una volta' : `detta ${grouped(times)} volte`)

/** An isolate keeps its answer for ten seconds: an earlier request would get the same. */
const COUNTED_AGAIN_MS = 10_000

/** `numbers` survive a failure of the network, and no other. `hits`: the player's, by the same speech; null: unknown. */
export type NumbersState = { numbers: Numbers | null; hits: number | null; failure: Failure | null }
type State = NumbersState & { away: { failure: Failure } | null }

/** The speech, as the session has it. `version`: null for another year, or from a server that does not tell it. */
type Speech = { isPublished: boolean; version: number | null }

/**
 * The next state, after the answers. Pure. The server's answer and the session may each be ten seconds old: numbers that
 * either of them contradicts are not shown.
 * @param saidWords null if the player's hits are not asked for
 */
export function nextState(
  before: NumbersState,
  numbers: Answer<Numbers>,
  saidWords: Answer<SaidWords> | null,
  { isPublished, version }: Speech,
): State {
  if (numbers.ok && isPublished) {
    const { speechVersion } = numbers.value
    const isSame = saidWords?.ok === true && saidWords.value.speechVersion === speechVersion
    const state = { numbers: numbers.value, hits: isSame ? saidWords.value.said.length : null, failure: null }
    // A correction came in between, or one of the answers is a copy.
    const isBetween = saidWords !== null && !isSame && (saidWords.ok || isPassing(saidWords.failure))
    const isOld = version !== null && speechVersion < version
    return {
      ...state,
      away: isBetween || isOld ? { failure: inAWhile(saidWords?.ok === false ? saidWords.failure : null) } : null,
    }
  }
  const failure = numbers.ok ? NOT_YET : numbers.failure
  if (isPassing(failure)) return { ...before, failure, away: { failure } }
  const isCounting = failure.code === 'numbers/not-yet' && isPublished
  return { numbers: null, hits: null, failure, away: isCounting ? { failure: inAWhile(failure) } : null }
}

const NOT_YET: Failure = { status: 409, code: 'numbers/not-yet', sentence: '' }

const inAWhile = (failure: Failure | null): Failure => ({
  ...NOT_YET,
  ...failure,
  retryAfterMs: failure?.retryAfterMs ?? COUNTED_AGAIN_MS,
})

/**
 * The numbers of a season, and the player's hits in this one. Fetched again after each answer of the session, which comes at
 * each return to the page and at a publication, since no message announces a correction or a withdrawal.
 */
function useNumbers(year: number, season: Season, user: User): NumbersState & { retry: () => Promise<void> } {
  const [state, setState] = useState<NumbersState>({ numbers: null, hits: null, failure: null })
  const latest = useRef(state)
  const hasDoubted = useRef(false)
  const isOwn = year === season.year
  const isPublished = !isOwn || season.speechPublished
  const version = (isOwn && season.speechVersion) || null
  const { hurry } = useRepeat(async () => {
    const [numbers, saidWords] = await Promise.all([
      call<Numbers>('GET', paths.numbers(year)),
      isOwn && isPublished && plays(user, season) ? call<SaidWords>('GET', paths.said) : null,
    ])
    const { away, ...next } = nextState(latest.current, numbers, saidWords, { isPublished, version })
    latest.current = next
    setState(next)
    const isWithdrawn = saidWords?.ok === false && saidWords.failure.code === 'season/not-published'
    const isDoubtful = isWithdrawn || (numbers.ok && !isPublished)
    if (isDoubtful && !hasDoubted.current) {
      // The session will say whether the speech was withdrawn or published. Once only, in case the two never agree.
      await sessionStore.refresh()
    }
    hasDoubted.current = isDoubtful
    return away && { failed: away.failure }
    // A new season object means a new answer of the session.
  }, [season, year])
  return { ...state, retry: () => whileFaded(hurry()) }
}
