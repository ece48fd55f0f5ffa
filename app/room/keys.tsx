/** The keys of a room: everybody's, the owner's, and the one that closes it. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { RoomView, TakenOutPlayers } from '../../shared/api/shapes.ts'
import { isClosingNext } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { lobbyText } from '../../shared/evening/texts.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { forgetRoom } from '../keep/kept-answers.ts'
import { act, whileFaded } from '../net/act.ts'
import { type Answer, call } from '../net/call.ts'
import { chunk, loaded, prefetch } from '../start/chunk.ts'
import { Command, useCommand } from '../teletext/command.tsx'
import { confirm } from '../teletext/dialog.tsx'
import { cards } from '../teletext/drawings.ts'
import { Mosaic } from '../teletext/page.tsx'
import type { OwnerDialog } from './owner.tsx'
import { ownerName } from './people.tsx'
import { keysFor, useThisRoom } from './permission.ts'
import { WakeOwner } from './sharing.tsx'

/** This player's keys, by the table that the server uses (ONLY-THE-OWNER). */
export function RoomKeys() {
  const { player, view } = useThisRoom()
  const keys = keysFor(player, view)
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
  // An owner may delete a room in any phase and season.
  const isOwner = keys.delete
  const { said, say, place } = useNews(isOwner)
  return (
    <>
      <div role="status" tabIndex={-1} ref={place}>
        {said !== '' && <p className="notice good">{said}</p>}
      </div>
      {isOwner && (
        <div className="owner">
          <OwnerKeys {...{ keys, command, deleteRoom, say }} />
          {command.alert}
        </div>
      )}
      {keys.leave && (
        <section className="owner" aria-labelledby="keys">
          <h2 className="section" id="keys">
            Te ne vai?
          </h2>
          <Command
            className="button danger wide"
            of={command}
            ask={mayGo}
            run={() => orGone(act('POST', paths.leave(view.id)))}
            done={forget}
          >
            Abbandona
          </Command>
          {command.alert}
        </section>
      )}
    </>
  )
}

/** Leaving a room that no longer exists counts as done. */
async function orGone(ending: Promise<Answer<void>>): Promise<Answer<void>> {
  const answer = await ending
  return !answer.ok && answer.failure.status === 404 ? { ok: true, status: 404, value: undefined } : answer
}

/** A line for the owner's last action, or for a person to whom the room was handed over while on screen. */
function useNews(isOwner: boolean) {
  const [done, say] = useState('')
  const [wasOwner, setWasOwner] = useState(isOwner)
  const [hasBecome, setHasBecome] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (wasOwner !== isOwner) {
    setWasOwner(isOwner)
    setHasBecome(isOwner)
    if (isOwner) say('') // a person who has the room back no longer reads that they gave it away
  }
  useEffect(() => {
    // The action may remove the key with the focus. Queued after `showDialog`, which returns the focus to a key that exists.
    if (done !== '') queueMicrotask(() => document.activeElement === document.body && place.current?.focus())
  }, [done])
  const news = done === '' && hasBecome ? 'Adesso il capo sei tu: le chiavi sono qui sotto.' : done
  return { said: news, say, place }
}

type Props = {
  keys: ReturnType<typeof keysFor>
  command: ReturnType<typeof useCommand>
  deleteRoom: () => Promise<void>
  say: (done: string) => void
}

const loadDialog = chunk(() => import('./owner.tsx'))
/** The dialog waits at most this long for the list of people taken out; then it offers to look. */
const TAKEN_OUT_LIMIT_MS = 1500

type Opened = { Dialog: ComponentType<Parameters<typeof OwnerDialog>[0]>; takenOut: TakenOutPlayers | null }

/** One key for all that the owner alone can do (look, «room-keys»). */
function OwnerKeys({ keys, command, deleteRoom, say }: Props) {
  const { view } = useThisRoom()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    prefetch(loadDialog)
  }, [])
  const load = () => {
    say('')
    return loaded(whileFaded(Promise.all([loadDialog(), readTakenOut(view.id)])))
  }
  const close = (): void => setOpened(null)
  /** The question opens after the dialog has closed and returned the focus, so that it returns it to the same key. */
  const askToDelete = async (): Promise<void> => {
    flushSync(close)
    await null
    await deleteRoom()
  }
  const hasOthers = view.playerCount > 1
  return (
    <>
      <Command
        className="button wide"
        of={command}
        run={load}
        done={([{ OwnerDialog: Dialog }, takenOut]) => setOpened({ Dialog, takenOut })}
      >
        Le chiavi del capo
      </Command>
      {opened && (
        <opened.Dialog
          takenOut={opened.takenOut}
          keys={{
            rename: keys.rename,
            handOver: keys.handOver && hasOthers,
            takeOut: keys.takeOut && hasOthers,
            letIn: keys.pardon && opened.takenOut?.players.length !== 0,
            delete: keys.delete,
          }}
          close={close}
          finish={(done) => {
            close()
            say(done)
          }}
          deleteRoom={() => void askToDelete()}
        />
      )}
    </>
  )
}

/** Null: the list is unknown, or did not arrive in time. */
async function readTakenOut(id: string): Promise<TakenOutPlayers | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TAKEN_OUT_LIMIT_MS))
  const answer = await Promise.race([call<TakenOutPlayers>('GET', paths.removed(id)), late])
  return answer?.ok ? answer.value : null
}

/** An open room of a sealed season: the key that closes it, or whom everybody waits for. */
export function Reveal() {
  const { player, view, stage } = useThisRoom()
  const isOwner = view.ownerId === player.user.id
  const owner = ownerName(view)
  const kind = isOwner ? 'owner' : view.isMega || owner === '' ? 'mega' : 'player'
  const [first, second] = linesOf(lobbyText(`reveal.${kind}`, stage, { owner }))
  return (
    <>
      <div className="scene">
        <Mosaic drawing={cards} />
        {kind !== 'player' ? (
          <p>
            <span>{first}</span> <span className="second">{second}</span>
          </p>
        ) : (
          <p>
            <span className="second">{first}</span> <span className="double number">{second}</span>
          </p>
        )}
      </div>
      {kind === 'player' && (
        <>
          <WakeOwner owner={owner} isNext />
          <p className="small second">{lobbyText('reveal.player.note', stage, { owner })}</p>
        </>
      )}
    </>
  )
}

/** A chunk of its own: only an owner closes a room. */
const loadClosing = chunk(() => import('./closing.tsx'))

/**
 * «Chiudi stanza», from the seal on «Scopri le carte»; a question comes first.
 *
 * @param command the page's: the key moves once closing is the next action, perhaps while it is being carried out
 */
export function CloseKey({ command }: { command: ReturnType<typeof useCommand> }) {
  const room = useThisRoom()
  const { view, stage, takeView } = room
  const isNext = isClosingNext(stage)
  const name = lobbyText('lobby.key', stage)
  useEffect(() => {
    prefetch(loadClosing)
  }, [])
  const askAndClose = async (): Promise<Answer<RoomView> | null> => {
    const closing = await loaded(whileFaded(loadClosing()))
    return closing.ok ? closing.value.askAndClose(room) : closing
  }
  return (
    <>
      {/* While the room closes the key stays, dashed, since it has the focus. */}
      <Command
        className={isNext ? 'button action wide huge' : 'button wide'}
        of={command}
        isBusy={view.isClosing}
        run={askAndClose}
        done={takeView}
      >
        {isNext ? <span className="tall">{name}</span> : name}
      </Command>
      <p className="small second">{lobbyText(isCrowded(view) ? 'lobby.key.note.crowded' : 'lobby.key.note', stage)}</p>
      {command.alert}
    </>
  )
}
