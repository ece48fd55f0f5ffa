/** How many of one's words each year's speech had. */
import { type Extreme, type History, playableWords, spanOf } from '../../shared/past/history.ts'
import type { SpeechIndex } from '../../shared/past/speech-index.ts'
import { Section } from '../teletext/page/section.tsx'
import { TERMS, type Term, termOf } from './presidents.ts'
import { alwaysLine, bestLine, othersLine, thisYearLine, worstLine } from './sentences.ts'
import { vars } from './strips.tsx'

/** `thisYear`: the season's own, if its speech is among the others. */
type Props = { history: History; index: SpeechIndex; thisYear: number | null }

/** Under a best or worst year that is the season’s own. */
const THIS_YEAR = 'Cioè adesso.'

export function YearByYear({ history, index, thisYear }: Props) {
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
              <span className="number">
                {now.hits} su {words.length}.
              </span>{' '}
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
                <YearOf extreme={worst} total={words.length} tone="bad" />{' '}
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

function YearOf({ extreme, total, tone }: { extreme: Extreme; total: number; tone: 'number' | 'bad' }) {
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

/** «1949: 2, 1950: 1»: for whoever does not see the columns, or wants to count them. */
function TermHits({ term, history }: { term: Term; history: History }) {
  const told = history.hits.filter(({ year }) => term.from <= year && year <= term.to)
  return (
    <div>
      <dt>{term.name}</dt>
      <dd>{told.map(({ year, hits }) => `${year}: ${hits}`).join(', ')}</dd>
    </div>
  )
}

/** A term with fewer years has no room for three letters. */
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
