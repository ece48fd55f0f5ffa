import { useEffect, useRef, useState } from 'react'
import type { RemovedPlayers } from '../../../shared/api/years-shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { isEveningNear } from '../../../shared/evening/near.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { calledAmong } from '../../../shared/rooms/names.ts'
import { serverNow } from '../../evening/server-clock.ts'
import { Dialog } from '../../teletext/dialog/dialog.tsx'
import { missingKey } from '../missing/missing.ts'
import { WhoIsMissing } from '../missing/who-is-missing.tsx'
import { useThisRoom } from '../this-room.ts'
import { HandOver, LetIn, Rename, TakeOut, WhomToTakeOut } from './owner-steps.tsx'
import type { Person } from './person-picker.tsx'

/** Which keys there are: by the table of permissions, and only where there is somebody to choose. */
export type OwnerKeys = Record<'close' | 'rename' | 'handOver' | 'takeOut' | 'letIn' | 'delete', boolean>

type Props = {
  keys: OwnerKeys
  /** Null: the server has not said who is out. */
  removed: RemovedPlayers | null
  close: () => void
  /** Closes the dialog, and says in the room what was done. */
  finish: (done: string) => void
  closeRoom: () => void
  deleteRoom: () => void
}

type Place = { at: 'keys' | 'missing' | 'rename' | 'hand-over' | 'whom' | 'let-in' } | { at: 'take-out'; whom: Person }

const TITLES = {
  keys: 'Le chiavi del capo',
  missing: 'Chi manca?',
  rename: 'Cambia nome',
  'hand-over': 'Passa il comando',
  whom: 'Togli qualcuno',
  'let-in': 'Chi fai rientrare?',
}

/** All that the owner alone can do. In the room's own tree, so that who comes and goes meanwhile is seen here too. */
export function OwnerDialog(props: Props) {
  const { view } = useThisRoom()
  const [place, setPlace] = useState<Place>({ at: 'keys' })
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step the title is read out
  useEffect(() => {
    heading.current?.focus()
    heading.current?.closest('dialog')?.scrollTo(0, 0)
  }, [place])
  const toKeys = (): void => setPlace({ at: 'keys' })
  return (
    <Dialog
      title={place.at === 'take-out' ? `Togliere ${calledAmong(place.whom, view.players)}?` : TITLES[place.at]}
      heading={heading}
      close={props.close}
    >
      {place.at === 'keys' && <Keys {...props} go={(at) => setPlace({ at })} />}
      {place.at === 'missing' && <WhoIsMissing close={props.close} />}
      {place.at === 'rename' && <Rename {...props} back={toKeys} />}
      {place.at === 'hand-over' && <HandOver {...props} back={toKeys} />}
      {place.at === 'whom' && (
        <WhomToTakeOut {...props} back={toKeys} choose={(whom) => setPlace({ at: 'take-out', whom })} />
      )}
      {place.at === 'take-out' && <TakeOut {...props} back={() => setPlace({ at: 'whom' })} whom={place.whom} />}
      {place.at === 'let-in' && <LetIn {...props} back={toKeys} />}
    </Dialog>
  )
}

type KeysProps = Props & { go: (at: 'missing' | 'rename' | 'hand-over' | 'whom' | 'let-in') => void }

function Keys({ keys, close, closeRoom, deleteRoom, go }: KeysProps) {
  const { player, view, stage } = useThisRoom()
  const missing = missingKey(view, player.user.id, stage)
  // Alone, or weeks before the speech, it is there, but it is not the next thing to press.
  const isClosingNext = view.playerCount > 1 && isEveningNear(player.season, serverNow())
  return (
    <>
      <ul className="capo-keys">
        {keys.close && (
          <li>
            <button className={isClosingNext ? 'button action wide' : 'button wide'} type="button" onClick={closeRoom}>
              {lobbyText('lobby.key', stage)}
            </button>
            <p className="small second">
              {lobbyText(isCrowded(view) ? 'lobby.key.note.crowded' : 'lobby.key.note', stage)}
            </p>
          </li>
        )}
        {keys.close && missing !== '' && <Key press={() => go('missing')}>{missing}</Key>}
        {keys.rename && <Key press={() => go('rename')}>{TITLES.rename}</Key>}
        {keys.handOver && <Key press={() => go('hand-over')}>{TITLES['hand-over']}</Key>}
        {keys.takeOut && <Key press={() => go('whom')}>{TITLES.whom}</Key>}
        {keys.letIn && <Key press={() => go('let-in')}>Fai rientrare qualcuno</Key>}
        {keys.delete && <Key press={deleteRoom}>Elimina</Key>}
      </ul>
      <button className="button plain wide" type="button" onClick={close}>
        Lascia tutto com’è
      </button>
    </>
  )
}

function Key({ press, children }: { press: () => void; children: string }) {
  return (
    <li>
      <button className="button wide" type="button" onClick={press}>
        {children}
      </button>
    </li>
  )
}
