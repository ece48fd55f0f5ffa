import { useNavigate } from 'react-router'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { isSealed, type Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { act } from '../../api/act.ts'
import type { Answer, Failure } from '../../api/call.ts'
import { forgetRoom } from '../../rooms/kept-rooms.ts'
import type { Player } from '../../session/use-session.ts'
import { BusyButton } from '../../teletext/busy-button.tsx'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { WhoIsMissing } from '../missing/who-is-missing.tsx'
import { keysFor } from '../permission.ts'
import { askAndClose, useCommand } from './close-room.tsx'

/** `isNext`: whether these keys are the next thing to do on this screen. */
type Props = {
  player: Player
  view: RoomView
  stage: Stage
  takeView: (view: RoomView) => void
  isNext?: boolean
}

/** What this player may do with the room, decided by the same table that the server uses (ONLY-THE-OWNER). */
export function RoomKeys({ player, view, stage, takeView, isNext = true }: Props) {
  const keys = keysFor(player, view)
  // Sealed, the key to close stands first on the screen (reveal.tsx); and from the seal on nobody leaves (decision 40).
  const mayClose = keys.close && !isSealed(stage)
  const mayLeave = keys.leave && !player.season.sealedAt
  const navigate = useNavigate()
  const { refusal, isBusy, carryOut } = useCommand()
  const remove = async (): Promise<void> => {
    const body = <p>«{view.name}» sparisce per tutti, classifica compresa. Indietro non si torna.</p>
    if (!(await open({ kind: 'okCancel', title: 'Eliminare la stanza?', body }))) return
    await carryOut(() => endWith(act<void>('DELETE', paths.room(view.id))))
  }
  const leave = async (): Promise<void> => {
    const body = <p>Esci da «{view.name}». Finché è aperta, con il link si rientra.</p>
    if (!(await open({ kind: 'okCancel', title: 'Abbandonare la stanza?', body }))) return
    await carryOut(() => endWith(act<void>('POST', paths.leave(view.id))))
  }
  const endWith = async (ending: Promise<Answer<void>>): Promise<Failure | null> => {
    const answer = await ending
    if (!answer.ok && answer.failure.status !== 404) return answer.failure
    forgetRoom(view.id)
    await navigate('/')
    return null
  }

  if (!mayClose && !keys.delete && !mayLeave) return null
  return (
    <section className="owner" aria-labelledby="keys">
      <h2 className="section" id="keys">
        {keys.delete ? 'Cose da capo' : 'Te ne vai?'}
      </h2>
      {mayClose && (
        <>
          <Key
            tone={isNext ? 'action' : ''}
            isBusy={isBusy}
            press={() => askAndClose({ player, view, stage, takeView }, carryOut)}
          >
            {eveningText('lobby.key', stage)}
          </Key>
          <p className="small second">
            {eveningText(isCrowded(view) ? 'lobby.key.note.crowded' : 'lobby.key.note', stage)}
          </p>
        </>
      )}
      {keys.delete && <WhoIsMissing view={view} me={player.user.id} season={player.season} stage={stage} />}
      {mayLeave && (
        <Key tone="danger" isBusy={isBusy} press={leave}>
          Abbandona
        </Key>
      )}
      {keys.delete && (
        <Key tone="danger" isBusy={isBusy} press={remove}>
          Elimina
        </Key>
      )}
      {refusal !== null && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
    </section>
  )
}

type KeyProps = { tone: 'action' | 'danger' | ''; isBusy: boolean; press: () => Promise<void>; children: string }

function Key({ tone, isBusy, press, children }: KeyProps) {
  return (
    <BusyButton className={`button ${tone} wide`} isBusy={isBusy} press={() => void press()}>
      {children}
    </BusyButton>
  )
}
