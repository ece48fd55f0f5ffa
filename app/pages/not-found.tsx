import { lens, Mosaic } from '../teletext/drawings.tsx'
import { Link } from '../teletext/link.tsx'
import { Wall } from '../teletext/page.tsx'

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
