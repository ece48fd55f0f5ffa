import { messageText } from '../../../shared/evening/texts/messages.ts'
import { minutesLeft } from '../../evening/news-line.tsx'
import { copy } from '../../local/copy.ts'
import { useNow } from '../../text/time.ts'
import { useRoomUrl } from '../sharing/invitation.ts'
import { AppLinks, SheetKey, useTold } from '../sharing/link-keys.tsx'
import { useThisRoom } from '../this-room.ts'
import { missingNames, NAMES_FOR_OWNER } from './missing.ts'

/** A message that names who has not finished (decision 58), as long as somebody has not and it is not too late. */
export function WhoIsMissing({ close }: { close: () => void }) {
  const { player, view, stage } = useThisRoom()
  const { user, season } = player
  const { tell, line } = useTold()
  const url = useRoomUrl(view.id)
  const names = missingNames(view, user.id, NAMES_FOR_OWNER)
  const time = minutesLeft(season, useNow())
  const text = messageText('wake.unfinished.text', stage, { room: view.name, names, time })
  const copyMessage = async (): Promise<void> =>
    tell((await copy(`${text} ${url}`)) ? '✓ Copiato: incollalo dove vuoi.' : 'Da qui non si copia: tienilo premuto.')
  return (
    <>
      {text === '' ? (
        <p className="notice wait">{messageText('missing.late', stage)}</p>
      ) : names === '' ? (
        <p className="notice">Gli altri hanno finito tutti.</p>
      ) : (
        <>
          <p className="selectable">{text}</p>
          <div className="stack">
            <AppLinks text={text} url={url} />
            <button className="button wide" type="button" onClick={() => void copyMessage()}>
              Copia il messaggio
            </button>
            <SheetKey text={text} url={url} />
          </div>
        </>
      )}
      {line}
      <button className="button plain wide" type="button" onClick={close}>
        Chiudi
      </button>
    </>
  )
}
