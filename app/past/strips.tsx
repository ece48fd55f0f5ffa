/** One's words, each with the years in which it was said. */
import type { CSSProperties } from 'react'
import { type History, missingYears, runsOf, spanOf, type WordHistory } from '../../shared/past/history.ts'
import { Section } from '../teletext/page/section.tsx'
import { count } from '../text/count.ts'
import { saidPieces } from './sentences.ts'

/** Numbers for the style sheet: React's type of a style has no custom properties. */
export const vars = (numbers: Record<`--${string}`, number | string>): CSSProperties => numbers as CSSProperties

export function Strips({ history: { words, years } }: { history: History }) {
  const { first, last } = spanOf(years)
  return (
    <Section id="parole" title="Dette o non dette">
      <p>{count(years.length, 'discorso', 'discorsi')}, e in quanti c’erano le tue.</p>
      <ul className="history">
        {words.map((word) => (
          <Word key={word.word} told={word} all={years} />
        ))}
      </ul>
      <p className="small second ends" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </Section>
  )
}

function Word({ told, all }: { told: WordHistory; all: readonly number[] }) {
  const { first, length } = spanOf(all)
  return (
    <li>
      <p className="head">
        <span>{told.word}</span>{' '}
        <span>
          {saidPieces(told.years, all).map(({ text, isShown }) => (
            <span key={text} className={isShown ? undefined : 'spoken'}>
              {text}
            </span>
          ))}
        </span>
      </p>
      <span className="strip" aria-hidden="true" style={vars({ '--of': length })}>
        {runsOf(told.years, first).map((run) => (
          <i key={run.at} style={vars({ '--at': run.at, '--n': run.length })} />
        ))}
        {runsOf(missingYears(all), first).map((run) => (
          <i key={`missing ${run.at}`} data-missing="" style={vars({ '--at': run.at, '--n': run.length })} />
        ))}
      </span>
    </li>
  )
}
