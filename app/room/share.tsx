import { useState } from 'react'
import { open } from '../teletext/dialog-store.ts'

const invitation = (name: string): string =>
  `Ti aspetto nella stanza «${name}» di DIECI PAROLE: scegli dieci parole prima del discorso!`

/** Telegram, WhatsApp, the device's own sheet, or the bare link. */
export function Share({ name }: { name: string }) {
  const url = location.origin + location.pathname
  const text = invitation(name)
  const [isCopied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), 4000)
    } catch {
      await open({ kind: 'ok', title: 'Il link', body: <p className="selectable">{url}</p> })
    }
  }
  const share = (): void => {
    // Closing the sheet without choosing rejects: nothing went wrong.
    navigator.share({ title: 'DIECI PAROLE', text, url }).catch(() => {})
  }
  return (
    <section aria-labelledby="invite">
      <h2 className="section" id="invite">
        Aggiungi un posto a tavola
      </h2>
      <div className="share">
        <a
          className="button"
          href={`https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          Telegram
        </a>
        <a
          className="button"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </a>
        {'share' in navigator && (
          <button className="button wide" type="button" onClick={share}>
            Condividi…
          </button>
        )}
        <button className="button wide" type="button" onClick={() => void copy()}>
          Copia il link
        </button>
      </div>
      <p className="small ok" role="status">
        {isCopied && 'Copiato: incollalo dove vuoi.'}
      </p>
    </section>
  )
}
