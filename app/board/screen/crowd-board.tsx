import type { RoomView } from '../../../shared/api/shapes.ts'
import { asOf as lessDelay } from '../../../shared/evening/provisional/delay.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { serverNow, useEvening } from '../../evening/evening-store.ts'
import { useCalm } from '../../evening/read-aloud.tsx'
import type { Player } from '../../session/use-session.ts'
import { grouped } from '../../text/count.ts'
import { useEachSecond } from '../../text/time.ts'
import { useSpoken } from '../live/use-live-board.ts'
import { crowdView } from '../state/crowd-view.ts'
import { heardStage } from '../state/sentences.ts'
import { useTvDelay } from '../state/viewing.ts'
import { BoardKeys } from './board-keys.tsx'
import { StatusLine } from './status-line.tsx'
import { Tile } from './tile.tsx'
import { Watch } from './watch.tsx'

type Props = { player: Player; view: RoomView; stage: Stage }

/** A room without a board, which is a crowd or the mega room of however few: one's own ten and how many of them are in, by the transcript alone. */
export function CrowdBoard({ player, view, stage }: Props) {
  const spoken = useSpoken(useEvening()?.transcript)
  const delay = useTvDelay()
  const second = useEachSecond(() => Math.floor(serverNow() / 1000))
  const asOf = lessDelay(second * 1000, delay)
  const { cells, last, sentence } = crowdView({
    words: player.user.hasFinished ? player.user.words : [],
    rules: view.rules,
    bonusWords: player.season.bonusWords,
    spoken,
    asOf,
  })
  const lastSpoken = spoken.findLast(({ at }) => at <= asOf)?.at ?? null
  const said = heardStage(stage, player.season, { lastSpoken, lastSign: null, asOf })
  const [call, whatThen] = linesOf(boardText('crowd.call', said))
  const isOver = whatThen !== ''
  const told = useCalm(isOver ? `${call}. ${whatThen}.` : sentence || call, '')
  return (
    <>
      <Watch heading={view.name} waiting={boardText('crowd.band', said)} last={isOver ? null : last}>
        <section className="standings" aria-labelledby="standings-title">
          <div className="standings-head">
            <h2 className="section" id="standings-title">
              Siete in {grouped(view.playerCount)}
            </h2>
          </div>
          <p className="second">Qui niente tabellone: la classifica arriva col testo ufficiale.</p>
        </section>
      </Watch>
      <div className="page board">
        <section className="mine-part" aria-labelledby="own-title">
          <StatusLine>{isOver ? <b>{call}</b> : sentence || call}</StatusLine>
          {isOver && <p className="second">{whatThen}</p>}
          <h2 className="section" id="own-title">
            Le tue dieci
          </h2>
          {cells.length > 0 ? (
            <ul className="tiles">
              {cells.map((cell) => (
                <li key={cell.word}>
                  <Tile cell={cell} isCostly={false} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="second">Stasera giochi senza parole.</p>
          )}
          {isOver && cells.length > 0 && <p className="small second">{sentence}</p>}
          <BoardKeys season={player.season.year} />
        </section>
      </div>
      <p className="spoken" aria-live="polite">
        {told}
      </p>
    </>
  )
}
