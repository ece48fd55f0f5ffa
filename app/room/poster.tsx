/** The code as large as the screen, for a television or a wall: to be scanned from the sofa. */
import { Suspense } from 'react'
import { later } from '../chunk.ts'
import { showDialog } from '../teletext/dialog.tsx'
import { count } from '../text/italian.ts'
import { spokenUrl } from './room-url.ts'
import { useScreenKeptOn } from './wall-of-tab.ts'

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/** `call`: what the code is for, in large letters. */
type Props = {
  name: string
  url: string
  call: string
  playerCount: number
  finishedCount: number
  /** Missing on a television, which shows nothing else. */
  close?: () => void
}

export function Poster({ name, url, call, playerCount, finishedCount, close }: Props) {
  useScreenKeptOn()
  return (
    <dialog
      className="poster"
      aria-labelledby="poster-title"
      {...(close ? { ref: showDialog, onClose: close } : { open: true })}
    >
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
        {close && (
          <button className="button action" type="button" onClick={close}>
            Chiudi
          </button>
        )}
      </div>
    </dialog>
  )
}
