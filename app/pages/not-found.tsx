/** «404 :(», and the two paths where there is nothing. */

import { Link } from '../start/visit.tsx'
import { lens } from '../teletext/drawings.ts'
import { Mosaic, Title, Wall } from '../teletext/page.tsx'

/** /dev and /admin: empty, as the specification says, with a title for screen readers. */
export function Empty() {
  return (
    <>
      <Title>Niente</Title>
      <h1 className="spoken" tabIndex={-1}>
        Pagina vuota
      </h1>
    </>
  )
}

export function Component() {
  return (
    <Wall title="404">
      <h1 className="giant" tabIndex={-1}>
        404 :(
      </h1>
      <Mosaic drawing={lens} className="large" />
      <p>Abbiamo guardato anche sotto il tavolo: questa pagina non c’è.</p>
      <Link className="button action" to="/">
        Torna alle stanze (101)
      </Link>
    </Wall>
  )
}
