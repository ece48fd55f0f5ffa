import { Link } from 'react-router'
import { door } from '../../teletext/look/door.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Page } from '../../teletext/page/page.tsx'

/**
 * The owner has taken this person out (decision 50).
 * @param name of the room, if it was on screen
 */
export function TakenOut({ name }: { name?: string }) {
  return (
    <Page
      accent="red"
      heading={name ?? 'Stanza'}
      line={
        <>
          Le altre stanze
          <br />
          sono al loro posto.
        </>
      }
    >
      <p className="double" role="alert">
        Il capo ti ha tolto da questa stanza.
      </p>
      <div className="center">
        <Mosaic drawing={door} className="large" />
      </div>
      <p className="second">
        Le tue parole restano tue, e nelle altre stanze giochi come prima. Se è uno sbaglio, parlane col capo: può farti
        rientrare, e il link torna buono.
      </p>
      <Link className="button action wide" to="/">
        Torna alle tue stanze
      </Link>
    </Page>
  )
}
