import { useState } from 'react'
import { useHydrated } from '../../hydration.ts'
import { copy } from '../../local/copy.ts'
import { notify } from '../../teletext/dialog/dialog.tsx'
import { shareLinks } from './invitation.ts'

type Message = { text: string; url: string }

/** The two apps with the message already written; nothing is sent without the person. */
export function AppLinks({ text, url }: Message) {
  const links = shareLinks(text, url)
  return (
    <>
      <a className="button wide" href={links.telegram} target="_blank" rel="noreferrer">
        Telegram
      </a>
      <a className="button wide" href={links.whatsapp} target="_blank" rel="noreferrer">
        WhatsApp
      </a>
    </>
  )
}

/** `tell`: says what became of it, in a live region of the caller's. */
export function CopyLink({ url, tell }: { url: string; tell: (told: string) => void }) {
  const copyLink = async (): Promise<void> => {
    if (await copy(url)) tell('✓ Copiato: incollalo dove vuoi.')
    else await notify('Il link', <p className="selectable">{url}</p>)
  }
  return (
    <button className="button wide" type="button" onClick={() => void copyLink()}>
      Copia il link
    </button>
  )
}

/** Whether the device has a share sheet of its own. */
export const useHasSheet = (): boolean => useHydrated() && 'share' in navigator

export function SheetKey({ text, url }: Message) {
  if (!useHasSheet()) return null
  const share = (): void => {
    // The promise rejects when the sheet is closed without a choice: nothing went wrong.
    navigator.share({ title: 'DIECI PAROLE', text, url }).catch(() => {})
  }
  return (
    <button className="button" type="button" onClick={share}>
      Condividi…
    </button>
  )
}

/** A line that says what became of a press. */
export function useTold() {
  const [told, tell] = useState('')
  const line = (
    <p className="small ok" role="status">
      {told}
    </p>
  )
  return { tell, line }
}
