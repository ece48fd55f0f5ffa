import { lazy, Suspense, useState } from 'react'
import { retryImport } from '../../loading/retry-import.ts'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { invitation, shareLinks } from './invitation.ts'
import { Poster } from './poster.tsx'

const QrCode = lazy(retryImport(() => import('./qr-code.tsx')))

type Props = { name: string; url: string; playerCount: number; finishedCount: number }

/** A code to scan, Telegram, WhatsApp, the device's own share sheet, or the bare link. */
export function Share({ name, url, playerCount, finishedCount }: Props) {
  const [isOnTheWall, setOnTheWall] = useState(false)
  const [copied, setCopied] = useState('')
  const links = shareLinks(name, url)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('✓ Copiato: incollalo dove vuoi.')
    } catch {
      await open({ kind: 'ok', title: 'Il link', body: <p className="selectable">{url}</p> })
    }
  }
  const share = (): void => {
    // The promise rejects when the sheet is closed without a choice: nothing went wrong.
    navigator.share({ title: 'DIECI PAROLE', text: invitation(name), url }).catch(() => {})
  }
  return (
    <section aria-labelledby="invite">
      <h2 className="section" id="invite">
        Aggiungi un posto a tavola
      </h2>
      <div className="invite">
        <button className="qr" type="button" aria-label="Codice QR: mostralo grande" onClick={() => setOnTheWall(true)}>
          <Suspense>
            <QrCode text={url} />
          </Suspense>
        </button>
        <div className="invite-links">
          <a className="button wide" href={links.telegram} target="_blank" rel="noreferrer">
            Telegram
          </a>
          <a className="button wide" href={links.whatsapp} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
          <button className="button wide" type="button" onClick={() => void copy()}>
            Copia il link
          </button>
        </div>
      </div>
      <div className="buttons">
        <button className="button" type="button" onClick={() => setOnTheWall(true)}>
          Per il muro
        </button>
        {'share' in navigator && (
          <button className="button" type="button" onClick={share}>
            Condividi…
          </button>
        )}
      </div>
      <p className="small ok" role="status">
        {copied}
      </p>
      {isOnTheWall && (
        <Poster
          name={name}
          url={url}
          playerCount={playerCount}
          finishedCount={finishedCount}
          close={() => setOnTheWall(false)}
        />
      )}
    </section>
  )
}
