import { Suspense } from 'react'
import { messageText } from '../../../shared/evening/texts/messages.ts'
import { later } from '../../chunk.ts'
import { useThisRoom } from '../this-room.ts'
import { useRoomUrl } from './invitation.ts'
import { AppLinks, CopyLink, SheetKey, useTold } from './link-keys.tsx'
import { putOnWall } from './wall-store.ts'

const QrCode = later(async () => (await import('./qr-code.tsx')).default)

/** A code to scan, Telegram, WhatsApp, the device's own share sheet, or the bare link; nothing once nobody can come. */
export function Share() {
  const heading = messageText('invitation.heading', useThisRoom().stage)
  return heading === '' ? null : <Ways heading={heading} />
}

function Ways({ heading }: { heading: string }) {
  const { view, stage } = useThisRoom()
  const url = useRoomUrl(view.id)
  const text = messageText('invitation.text', stage, { room: view.name })
  const { tell, line } = useTold()
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
          <AppLinks text={text} url={url} />
          <CopyLink url={url} tell={tell} />
        </div>
      </div>
      <div className="buttons">
        <button className="button" type="button" onClick={() => putOnWall(view.id)}>
          Metti in TV
        </button>
        <SheetKey text={text} url={url} />
      </div>
      {line}
    </section>
  )
}

/** Where nobody is invited any more, the wall is still to be had. */
export function WallKey() {
  const { view } = useThisRoom()
  return (
    <button className="button wide" type="button" onClick={() => putOnWall(view.id)}>
      Metti in TV
    </button>
  )
}
