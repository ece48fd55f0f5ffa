import { pathForPage } from '../../shared/pages.ts'
import { PAGE_MAX, PAGE_MIN } from '../../shared/season.ts'
import { Link } from '../start/visit.tsx'

/** The props of a numbered page; `heading`: its h1. */
export type Numbered = { page: number; heading: string }

/** Links to the page before and the page after; the last page is followed by the first. */
export function Pager({ page }: Pick<Numbered, 'page'>) {
  const before = page > PAGE_MIN ? page - 1 : PAGE_MAX
  const after = page < PAGE_MAX ? page + 1 : PAGE_MIN
  return (
    <nav className="pager" translate="no" aria-label="Pagine vicine">
      <Link className="button" to={pathForPage(before)} aria-label={`Pagina ${before}, la precedente`}>
        « {before}
      </Link>
      <Link className="button" to={pathForPage(after)} aria-label={`Pagina ${after}, la successiva`}>
        {after} »
      </Link>
    </nav>
  )
}
