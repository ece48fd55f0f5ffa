import { lazy, Suspense, useState } from 'react'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { retryImport } from '../../loading/retry-import.ts'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { roomUrl, shareLinks } from './invitation.ts'
import { putOnWall } from './wall-store.ts'

const QrCode = lazy(retryImport(() => import('./qr-code.tsx')))

/** A code to scan, Telegram, WhatsApp, the device's own share sheet, or the bare link; nothing once nobody can come. */
export function Share({ view, stage }: { view: RoomView; stage: Stage }) {
  const heading = eveningText('invitation.heading', stage)
  return heading === '' ? null : <Ways view={view} stage={stage} heading={heading} />
}

function Ways({ view, stage, heading }: { view: RoomView; stage: Stage; heading: string }) {
  const url = roomUrl(view.id)
  const text = eveningText('invitation.text', stage, { room: view.name })
  const [copied, setCopied] = useState('')
  const links = shareLinks(text, url)
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
    navigator.share({ title: 'DIECI PAROLE', text, url }).catch(() => {})
  }
  return (
    <section aria-labelledby="invite">
      <h2 className="section" id="invite">
        {heading}
      </h2>
      <div className="invite">
        <button className="qr" type="button" aria-label="Codice QR: mostralo grande" onClick={() => putOnWall(view.id)}>
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
        <button className="button" type="button" onClick={() => putOnWall(view.id)}>
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
    </section>
  )
}
