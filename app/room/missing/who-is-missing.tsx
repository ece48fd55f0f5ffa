import type { RoomView, Season } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { minutesLeft } from '../../evening/news-line.tsx'
import { useRoomStage } from '../../evening/use-stage.ts'
import { copy } from '../../local/copy.ts'
import { useMaybePlayer } from '../../session/use-session.ts'
import { openBare } from '../../teletext/dialog/dialog-store.ts'
import { useNow } from '../../text/time.ts'
import { roomUrl } from '../sharing/invitation.ts'
import { AppLinks, SheetKey, useTold } from '../sharing/link-keys.tsx'
import { missingNames, NAMES_FOR_OWNER } from './missing.ts'

type Props = { view: RoomView; me: string; season: Season }

/** For an owner: a message that names who has not finished (decision 58). Nothing where nobody misses, or once it is too late. */
export function WhoIsMissing({ stage, ...props }: Props & { stage: Stage }) {
  const { view, me } = props
  const key = eveningText('missing.key', stage)
  const isOver = !view.isOpen || view.isClosing
  if (key === '' || isOver || missingNames(view, me, NAMES_FOR_OWNER) === '') return null
  const press = (): void => void openBare(key, (close) => <Missing {...props} close={close} />)
  return (
    <button className="button wide" type="button" onClick={press}>
      {key}
    </button>
  )
}

function Missing({ view, me, season: first, close }: Props & { close: () => void }) {
  // The dialog may stay open over the deadline: what it was opened with is not what holds then.
  const season = useMaybePlayer()?.season ?? first
  const stage = useRoomStage(season, view)
  const { tell, line } = useTold()
  const url = roomUrl(view.id)
  const names = missingNames(view, me, NAMES_FOR_OWNER)
  const time = minutesLeft(season, useNow())
  const text = eveningText('wake.unfinished.text', stage, { room: view.name, names, time })
  const copyMessage = async (): Promise<void> =>
    tell((await copy(`${text} ${url}`)) ? '✓ Copiato: incollalo dove vuoi.' : 'Da qui non si copia: tienilo premuto.')
  return (
    <>
      {text === '' ? (
        <p className="notice wait">{eveningText('missing.late', stage)}</p>
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
