import type { CSSProperties } from 'react'
import type { Numbers } from '../../shared/api/years-shapes.ts'
import { betterThan } from '../../shared/numbers/standing.ts'
import { Section } from '../teletext/page/section.tsx'
import { count, grouped } from '../text/count.ts'
import {
  columnHeight,
  columnSpoken,
  rarestNote,
  standingNote,
  standingTitle,
  timesSaid,
  unchosenNote,
} from './sentences.ts'

/** `hits`: one's own; null where they are not known, or one did not finish. */
type Props = { numbers: Numbers; hits: number | null }

export function NumbersScreen({ numbers, hits }: Props) {
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
        <p className="small second">Parole dette, da zero a dieci.{mine !== null && ' Tu sei la colonna bianca.'}</p>
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
                  {grouped(players)}
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

/** A list of eleven columns: what a column shows by its height, its text says. */
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
              <span className="number">{unsaid.word}</span>, in {grouped(unsaid.players)}.{' '}
              <span className="second">Ci speravano.</span>
            </dd>
          </>
        )}
        {rarest && (
          <>
            <dt>La più rara che ha detto</dt>
            <dd>
              <span className="number">{rarest.word}</span>, in {grouped(rarest.players)}.{' '}
              <span className="second">{rarestNote(rarest.players)}</span>
            </dd>
          </>
        )}
        {unchosen && (
          <>
            <dt>La più sua</dt>
            <dd>
              <span className="number">{unchosen.word}</span>, {timesSaid(unchosen.times)}.{' '}
              <span className="second">{unchosenNote(unchosen.word)}</span>
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}
