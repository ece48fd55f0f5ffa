import { Link } from 'react-router'
import { door } from '../teletext/drawings-players.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'

/** `name`: that of a room that was on screen when it was deleted. */
export function Missing({ name }: { name?: string }) {
  return (
    <Page
      accent="red"
      heading="Stanza"
      line={
        <>
          Qui, fino a ieri,
          <br />
          forse c’era una festa
        </>
      }
    >
      <p className="double" role="alert">
        questa stanza non esiste :(
      </p>
      <div className="center">
        <Mosaic drawing={door} className="large" />
      </div>
      <p className="second">
        {name
          ? `«${name}» è stata eliminata dal capo, proprio adesso. Le tue parole no: quelle restano tue.`
          : 'Il link è vecchio, o è rimasta fuori una lettera, o il capo ci ha ripensato. Fattene mandare uno nuovo.'}
      </p>
      <Link className="button action wide" to="/">
        Torna alle tue stanze
      </Link>
    </Page>
  )
}

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
