import { Link, type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { canonicalPath, pageNumber, pathForPage } from '../../shared/pages.ts'
import { PAGE_MAX, PAGE_MIN } from '../../shared/season.ts'
import { Page } from '../teletext/page.tsx'

/** Numbers that belong to another screen lead there; what is no number leads to 999 (decision 28). */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const path = canonicalPath(pathname.endsWith('/pagina') ? `${pathname}/` : pathname)
  if (path !== pathname) throw redirect(path)
  return null
}

export function Component() {
  const page = pageNumber(useLocation().pathname)
  const before = page > PAGE_MIN ? page - 1 : PAGE_MAX
  const after = page < PAGE_MAX ? page + 1 : PAGE_MIN
  return (
    <Page accent="magenta" heading={`Pagina ${page}`} line="Qui, di notte, passano le frasi.">
      <p className="double">Questa pagina è ancora bianca. Cioè, nera.</p>
      <nav className="pager" aria-label="Pagine vicine">
        <Link className="button" to={pathForPage(before)}>
          « {before}
        </Link>
        <Link className="button" to={pathForPage(after)}>
          {after} »
        </Link>
      </nav>
    </Page>
  )
}
