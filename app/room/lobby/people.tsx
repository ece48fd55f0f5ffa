import { Link } from 'react-router'
import type { LobbyPlayer } from '../../../shared/api/shapes.ts'
import { mayChoose } from '../../../shared/evening/stage.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { WORDS_PER_PLAYER } from '../../../shared/season.ts'
import { useThisRoom } from '../this-room.ts'

type Props = { players: readonly LobbyPlayer[]; myWords: number }

/** The players and how far they are: others as a state, oneself as a count (decision 32). */
export function People({ players, myWords }: Props) {
  const { player: me, view, stage } = useThisRoom()
  const finished = lobbyText('people.finished', stage)
  // A closed room takes no words any more, whatever the stage.
  const unfinished = lobbyText('people.unfinished', !view.isOpen && mayChoose(stage) ? 'locked' : stage)
  return (
    <ul className="people">
      {players.map((player) => (
        <li key={player.id}>
          <span className="who">
            {player.fullName} {player.isOwner && <span className="badge capo">capo</span>}
          </span>
          <span className="how">
            <span className="leader" aria-hidden="true" />
            {player.hasFinished ? (
              <span className="ok small">{finished}</span>
            ) : player.id === me.user.id && view.isOpen && mayChoose(stage) ? (
              <Link className="small mine" to="/parole">
                <span aria-hidden="true">
                  {myWords}/{WORDS_PER_PLAYER}
                </span>
                <span className="spoken">
                  {myWords} parole su {WORDS_PER_PLAYER}, continua a scegliere
                </span>
              </Link>
            ) : (
              <span className="second small">{unfinished}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
