import { Suspense } from 'react'
import { later } from '../../chunk.ts'
import { showDialog } from '../../teletext/dialog/show-dialog.ts'
import { count } from '../../text/count.ts'
import { spokenUrl } from './invitation.ts'
import { useScreenKeptOn } from './screen-kept-on.ts'

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/** `call`: what the code is for, in large letters. */
type Props = { name: string; url: string; call: string; playerCount: number; finishedCount: number; close: () => void }

/** The code as large as the screen, for a television or a wall: to be scanned from the sofa. */
export function Poster({ name, url, call, playerCount, finishedCount, close }: Props) {
  useScreenKeptOn()
  return (
    <dialog className="poster" ref={showDialog} aria-labelledby="poster-title" onClose={close}>
      <h2 className="poster-title" id="poster-title">
        {name}
      </h2>
      <div className="qr">
        <Suspense>
          <QrCode text={url} />
        </Suspense>
      </div>
      <div className="poster-text">
        <p className="poster-call">{call}</p>
        <p className="poster-url selectable">{spokenUrl(url)}</p>
        <p className="second" role="status">
          {count(playerCount, 'giocatore', 'giocatori')}, {count(finishedCount, 'ha finito', 'hanno finito')}
        </p>
        <button className="button action" type="button" onClick={close}>
          Chiudi
        </button>
      </div>
    </dialog>
  )
}
