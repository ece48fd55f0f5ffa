import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { calledAmong } from '../../../shared/rooms/names.ts'
import { Command, useCommand } from '../../teletext/command.tsx'
import { cards } from '../../teletext/drawings-players.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { WakeOwner } from '../sharing/wake.tsx'
import { useThisRoom } from '../this-room.ts'
import { askAndClose } from './closing.ts'

/** An open room of a sealed season: the owner's key, or whom everybody waits for. */
export function Reveal() {
  const { player, view, stage } = useThisRoom()
  const isOwner = view.ownerId === player.user.id
  const owner = ownerName(view)
  const kind = isOwner ? 'owner' : view.isMega || owner === '' ? 'mega' : 'player'
  const [first, second] = linesOf(lobbyText(`reveal.${kind}`, stage, { owner }))
  return (
    <section className="reveal" aria-label="Scoprire le carte">
      <div className="scene">
        <Mosaic drawing={cards} />
        {kind !== 'player' ? (
          <p>
            {first} <span className="second">{second}</span>
          </p>
        ) : (
          <p>
            <span className="second">{first}</span> <span className="double number">{second}</span>
          </p>
        )}
      </div>
      {kind === 'owner' && <RevealKey />}
      {kind === 'player' && (
        <>
          <WakeOwner owner={owner} isNext />
          <p className="small second">{lobbyText('reveal.player.note', stage, { owner })}</p>
        </>
      )}
    </section>
  )
}

/** What the owner is called; empty where nobody in the room is its owner. */
export function ownerName({ players }: RoomView): string {
  const owner = players.find(({ isOwner }) => isOwner)
  return owner ? calledAmong(owner, players) : ''
}

function RevealKey() {
  const command = useCommand()
  const room = useThisRoom()
  const { view, stage, takeView } = room
  return (
    <>
      <Command className="button action wide huge" of={command} run={() => askAndClose(room)} done={takeView}>
        <span className="tall">{lobbyText('lobby.key', stage)}</span>
      </Command>
      <p className="small second">{lobbyText(isCrowded(view) ? 'lobby.key.note.crowded' : 'lobby.key.note', stage)}</p>
      {command.alert}
    </>
  )
}
