import type { Stage } from '../../../shared/evening/stage.ts'
import { messageText } from '../../../shared/evening/texts/messages.ts'
import { useThisRoom } from '../this-room.ts'
import { useRoomUrl } from './invitation.ts'
import { AppLinks, CopyLink, SheetKey, useTold } from './link-keys.tsx'

/** The ways of an open room, for one that nobody enters any more (decision 57): it is shown, and invites nobody. */
export function ShareClosed({ stage }: { stage: Stage }) {
  const { view } = useThisRoom()
  const url = useRoomUrl(view.id)
  const text = messageText('closed.share.text', stage, { room: view.name })
  const { tell, line } = useTold()
  return (
    <section className="stack unprinted" aria-labelledby="show">
      <h2 className="section" id="show">
        {messageText('closed.share.heading', stage)}
      </h2>
      <div className="buttons">
        <AppLinks text={text} url={url} />
      </div>
      <CopyLink url={url} tell={tell} />
      <SheetKey text={text} url={url} />
      {line}
    </section>
  )
}
