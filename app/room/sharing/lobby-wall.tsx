import { useDeferredValue } from 'react'
import { messageText } from '../../../shared/evening/texts/messages.ts'
import { WallCovered } from '../evening-chunk.ts'
import { useThisRoom } from '../this-room.ts'
import { useRoomUrl } from './invitation.ts'
import { Poster } from './poster.tsx'
import { putOnWall, useIsOnWall } from './wall-store.ts'

/** An open room on the wall: the code for whoever may still come; afterwards whom everybody waits for. */
export function LobbyWall() {
  const { view, stage } = useThisRoom()
  const isOnWall = useIsOnWall(view.id)
  const call = useDeferredValue(view.isClosing ? '' : messageText('invitation.poster', stage))
  const url = useRoomUrl(view.id)
  if (!isOnWall) return null
  return call === '' ? (
    <WallCovered view={view} stage={stage} />
  ) : (
    <Poster
      name={view.name}
      url={url}
      call={call}
      playerCount={view.playerCount}
      finishedCount={view.finishedCount}
      close={() => putOnWall(null)}
    />
  )
}
