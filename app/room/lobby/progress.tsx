import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { firstName } from '../../../shared/rooms/names.ts'
import { TwoLines } from '../../evening/news-line.tsx'
import { useCalm, useStageNews } from '../../evening/read-aloud.tsx'
import { count } from '../../text/count.ts'
import { useThisRoom } from '../this-room.ts'

/** On screen a line with a remark; for screen readers the two counts, or the stage, when one of them has changed. */
export function Progress() {
  const { player, view, stage } = useThisRoom()
  const { finishedCount, playerCount } = view
  const { user } = player
  const isOwner = view.ownerId === user.id
  const news = useStageNews(
    isOwner ? 'spoken.owner' : user.hasFinished ? 'spoken.finished' : 'spoken.unfinished',
    stage,
  )
  const finished = finishedCount === 0 ? 'nessuno ha finito' : count(finishedCount, 'ha finito', 'hanno finito')
  const counts = `${count(playerCount, 'giocatore', 'giocatori')}, ${finished}.`
  const who = finishedCount === 0 ? 'nobody' : finishedCount === playerCount ? 'all' : 'some'
  return (
    <>
      <span className="spoken" role="status">
        {useCalm(news === '' ? counts : news)}
      </span>
      <span aria-hidden="true">
        <TwoLines
          text={lobbyText(`lobby.line.${who}`, stage, {
            done: `${finishedCount} su ${playerCount} ${finishedCount === 1 ? 'ha finito.' : 'hanno finito.'}`,
            turn: lobbyText(`lobby.turn.${isOwner ? 'owner' : view.isMega ? 'mega' : 'player'}`, stage, {
              me: firstName(user.fullName),
            }),
          })}
          tone="number"
        />
      </span>
    </>
  )
}
