import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/api/paths.ts'
import { act } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { forgetRoom } from '../../local/kept.ts'
import { Command, useCommand } from '../../teletext/command.tsx'
import { confirm } from '../../teletext/dialog/dialog.tsx'
import { keysFor } from '../permission.ts'
import { useThisRoom } from '../this-room.ts'
import { OwnerKeys } from './owner-keys.tsx'

/** What this player may do with the room, decided by the same table that the server uses (ONLY-THE-OWNER). */
export function RoomKeys() {
  const { player, view } = useThisRoom()
  const keys = keysFor(player, view)
  // From the seal on nobody leaves (decision 40).
  const mayLeave = keys.leave && !player.season.sealedAt
  const navigate = useNavigate()
  const command = useCommand()
  const forget = (): void => {
    forgetRoom(view.id)
    void navigate('/')
  }
  const deleteRoom = async (): Promise<void> => {
    const body = <p>«{view.name}» sparisce per tutti, classifica compresa. Indietro non si torna.</p>
    if (!(await confirm('Eliminare la stanza?', body))) return
    await command.carryOut(orGone(act('DELETE', paths.room(view.id))), forget)
  }
  const mayGo = (): Promise<boolean> =>
    confirm('Abbandonare la stanza?', <p>Esci da «{view.name}». Finché è aperta, con il link si rientra.</p>)
  // Whoever owns a room may delete it, whatever its phase and season.
  const isOwner = keys.delete
  const { said, say, place } = useNews(isOwner)
  return (
    <>
      <div role="status" tabIndex={-1} ref={place}>
        {said !== '' && <p className="notice good">{said}</p>}
      </div>
      {(isOwner || mayLeave) && (
        <section className="owner" aria-labelledby="keys">
          <h2 className="section" id="keys">
            {isOwner ? 'Sei il capo' : 'Te ne vai?'}
          </h2>
          {isOwner && <OwnerKeys {...{ keys, command, deleteRoom, say }} />}
          {mayLeave && (
            <Command
              className="button danger wide"
              of={command}
              ask={mayGo}
              run={() => orGone(act('POST', paths.leave(view.id)))}
              done={forget}
            >
              Abbandona
            </Command>
          )}
          {command.alert}
        </section>
      )}
    </>
  )
}

/** A room that is no longer there is left as well. */
async function orGone(ending: Promise<Answer<void>>): Promise<Answer<void>> {
  const answer = await ending
  return !answer.ok && answer.failure.status === 404 ? { ok: true, status: 404, value: undefined } : answer
}

/** What the owner has just done here, or that the room was handed over to this person while it was on screen. */
function useNews(isOwner: boolean) {
  const [done, say] = useState('')
  const [wasOwner, setWasOwner] = useState(isOwner)
  const [hasBecome, setHasBecome] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (wasOwner !== isOwner) {
    setWasOwner(isOwner)
    setHasBecome(isOwner)
    if (isOwner) say('') // who has the room back is told so, and no longer that it was handed over
  }
  useEffect(() => {
    // With the room its keys are gone, and the one that had the focus. After `showDialog`, which gives it back to a key.
    if (done !== '') queueMicrotask(() => document.activeElement === document.body && place.current?.focus())
  }, [done])
  const said = done === '' && hasBecome ? 'Adesso il capo sei tu: le chiavi sono qui sotto.' : done
  return { said, say, place }
}
