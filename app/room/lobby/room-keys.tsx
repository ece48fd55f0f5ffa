import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { act } from '../../api/act.ts'
import type { Answer, Failure } from '../../api/call.ts'
import { forgetRoom } from '../../rooms/kept-rooms.ts'
import type { Player } from '../../session/use-session.ts'
import { BusyButton } from '../../teletext/busy-button.tsx'
import { open } from '../../teletext/dialog/dialog-store.ts'
import { keysFor } from '../permission.ts'
import { ClosingQuestion } from './closing-question.tsx'

/** `isNext`: whether these keys are the next thing to do on this screen. */
type Props = { player: Player; view: RoomView; takeView: (view: RoomView) => void; isNext?: boolean }

/** What this player may do with the room, decided by the same table that the server uses (ONLY-THE-OWNER). */
export function RoomKeys({ player, view, takeView, isNext = true }: Props) {
  const keys = keysFor(player, view)
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const carryOut = async (work: () => Promise<Failure | null>): Promise<void> => {
    setBusy(true)
    setRefusal((await work())?.sentence ?? null)
    setBusy(false)
  }
  const close = async (): Promise<void> => {
    const body = <ClosingQuestion view={view} me={player.user.id} season={player.season} />
    const isSure = await open({ kind: 'okCancel', title: 'Chiudere la stanza?', body })
    if (!isSure) return
    await carryOut(async () => {
      const answer = await act<RoomView>('POST', paths.close(view.id))
      if (!answer.ok) return answer.failure
      // 202: the room is still closing, and its socket will tell when it has closed.
      takeView(answer.value)
      return null
    })
  }
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

  if (!keys.close && !keys.delete && !keys.leave) return null
  return (
    <section className="owner" aria-labelledby="keys">
      <h2 className="section" id="keys">
        {keys.delete ? 'Cose da capo' : 'Te ne vai?'}
      </h2>
      {keys.close && (
        <>
          <Key tone={isNext ? 'action' : ''} isBusy={isBusy} press={close}>
            Chiudi stanza
          </Key>
          <p className="small second">Si preme dopo il discorso: poi le parole si scoprono e la classifica è quella.</p>
        </>
      )}
      {keys.leave && (
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
