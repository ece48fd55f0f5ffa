/** «Metti in TV»: three ways to bring the room to a television, and the key that turns this screen into the wall. */
import type { CSSProperties } from 'react'
import { Dialog } from '../teletext/dialog.tsx'

type TvProps = {
  roomId: string
  /** To be read aloud. */
  address: string
  /** Makes this screen the wall. */
  put: () => void
  close: () => void
}

export function TvDialog({ roomId, address, put, close }: TvProps) {
  const putHere = (): void => {
    close()
    put()
  }
  return (
    <Dialog className="tv-sheet" title="Metti in TV" close={close}>
      <ul className="tv-ways">
        <li>
          <h3>Un portatile</h3>
          <p>Col cavo, o con «Trasmetti» del browser. Lì apri</p>
          {/* React's type of a style has no custom properties. */}
          <p className="address selectable" style={{ '--n': address.length } as CSSProperties}>
            {address.slice(0, -roomId.length)}
            <wbr />
            {roomId}
          </p>
        </li>
        <li>
          <h3>Il telefono</h3>
          <p>iPhone: «Duplica schermo» (AirPlay). Android: Smart View, o «Trasmetti». Giralo di lato.</p>
        </li>
        <li>
          <h3>Un tablet</h3>
          <p>Stesso indirizzo, e in piedi contro la fruttiera.</p>
        </li>
      </ul>
      <div className="tv-keys">
        <p>Quando si vede in TV:</p>
        <button className="button action" type="button" data-first="" onClick={putHere}>
          Su questo schermo
        </button>
        <button className="button plain" type="button" onClick={close}>
          Chiudi
        </button>
      </div>
    </Dialog>
  )
}
