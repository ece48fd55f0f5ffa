import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { lobbyText } from '../../../shared/evening/texts/lobby.ts'
import { wallText } from '../../../shared/evening/texts/wall.ts'
import { toldApartIn } from '../../../shared/rooms/names-in-places.ts'
import { ownerName } from '../../room/lobby/reveal.tsx'
import { count, grouped } from '../../text/count.ts'
import { WallFrame } from './wall-frame.tsx'
import { WallNotice } from './wall-notice.tsx'

/** More do not fit; the last place is then for how many there are besides. */
const MOST_PEOPLE = 60
/** Up to so many stand in large letters, and above so many in small ones. */
const FEW = 12
const MANY = 24
const LETTERS = 12

/** From the seal on nobody comes any more: whom everybody waits for, and who plays with ten words. */
export function WallCovered({ view, stage }: { view: RoomView; stage: Stage }) {
  const owner = ownerName(view)
  const { text, ...lines } = sayingOf(view, stage, owner)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} {...lines} />
      <WallPeople view={view} stage={stage} />
    </WallFrame>
  )
}

/** What stands in the band, above and below it. */
function sayingOf(view: RoomView, stage: Stage, owner: string): { text: string; call?: string; note?: string } {
  if (view.isClosing) return { text: wallText('wall.closing', stage) }
  if (view.isMega || isCrowded(view) || owner === '') {
    return { text: `Siete in ${grouped(view.playerCount)}`, note: wallText('wall.crowded.note', stage) }
  }
  return {
    text: owner,
    call: wallText('wall.open.call', stage),
    note: wallText('wall.open.note', stage, { owner }),
  }
}

function WallPeople({ view, stage }: { view: RoomView; stage: Stage }) {
  const { players, playerCount } = view
  const shown = playerCount > MOST_PEOPLE ? players.slice(0, MOST_PEOPLE - 1) : players
  const names = toldApartIn(
    shown.map(({ fullName }) => fullName),
    LETTERS,
  )
  const finished = lobbyText('people.finished', stage)
  const unfinished = lobbyText('people.unfinished', stage)
  return (
    <section className="wall-people" aria-labelledby="wall-people-title">
      <h3 id="wall-people-title">{count(playerCount, 'giocatore', 'giocatori')}</h3>
      <p className="legend" aria-hidden="true">
        <span className="ok">✓ {finished}</span> <span className="second">· {unfinished}</span>
      </p>
      <ul data-few={playerCount <= FEW ? '' : undefined} data-many={playerCount > MANY ? '' : undefined}>
        {shown.map(({ id, hasFinished }, index) => (
          <li key={id} className={hasFinished ? 'has' : undefined}>
            {names[index]}
            <span className="spoken">, {hasFinished ? finished : unfinished}</span>
          </li>
        ))}
        {playerCount > shown.length && <li className="rest">e altri {grouped(playerCount - shown.length)}</li>}
      </ul>
    </section>
  )
}
