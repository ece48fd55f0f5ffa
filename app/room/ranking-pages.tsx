import { Form, Link } from 'react-router'
import type { Ranking } from '../../shared/api/shapes.ts'
import { PAGE_SIZE } from './use-ranking.ts'

/** Sub-pages, as teletext has them: 2/7. */
export function Pager({ from, total, linkTo }: { from: number; total: number; linkTo: (from: number) => string }) {
  const pages = Math.ceil(total / PAGE_SIZE)
  if (pages < 2) return null
  const page = Math.ceil(from / PAGE_SIZE)
  return (
    <nav className="pager" aria-label="Sottopagine">
      {page > 1 && (
        <Link className="button" to={linkTo(from - PAGE_SIZE)} aria-label={`Sottopagina ${page - 1}`}>
          «
        </Link>
      )}
      <span className="where">
        {page}/{pages}
      </span>
      {page < pages && (
        <Link className="button" to={linkTo(from + PAGE_SIZE)} aria-label={`Sottopagina ${page + 1}`}>
          »
        </Link>
      )}
    </nav>
  )
}

/** The sub-page on which a position stands begins with this one. */
export const pageStart = (position: number): number => Math.floor((position - 1) / PAGE_SIZE) * PAGE_SIZE + 1

/** Only those who have this word. */
export function WordFilter({ word, ranking, all }: { word: string; ranking: Ranking; all: string }) {
  return (
    <search>
      <Form className="field" key={word}>
        <label htmlFor="parola">Chi aveva la parola…</label>
        <div className="field-row">
          <input id="parola" name="parola" type="search" defaultValue={word} autoCapitalize="none" autoComplete="off" />
          <button className="button" type="submit">
            Cerca
          </button>
        </div>
        {word !== '' && (
          <p className="small" role="status">
            {ranking.results.length === 0 ? `Nessuno aveva «${word}».` : `Avevano «${word}»:`}{' '}
            <Link className="button plain small" to={all}>
              Tutta la classifica
            </Link>
          </p>
        )}
      </Form>
    </search>
  )
}
