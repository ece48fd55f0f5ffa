import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { eveningText, linesOf } from '../../../shared/evening/texts/evening-text.ts'
import { PODIUM_SIZE } from '../../../shared/season.ts'
import { Podium } from '../../room/ranking/podium.tsx'
import { presidentSmall } from '../../teletext/look/president-small.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { toName } from '../../text/count.ts'
import { namesInStrip } from '../state/strip.ts'
import { WallFrame, WallRanks } from './wall-frame.tsx'

/** Those under the podium that fit beside it. */
const MOST_ROWS = 5

type Props = { view: RoomView; ranking: Ranking; linkTo: (player: string) => string }

/** The official ranking on the wall. */
export function WallPodium({ view, ranking, linkTo }: Props) {
  const rows = ranking.results.filter(({ position }) => position > PODIUM_SIZE).slice(0, MOST_ROWS)
  const ranked = [...ranking.podium, ...ranking.results]
  const everyone = [...new Map([...view.players, ...ranked].map((player) => [player.id, player])).values()]
  const names = namesInStrip(everyone)
  const nameOf = (id: string): string => names[everyone.findIndex((player) => player.id === id)] ?? ''
  const last = ranked.flatMap(({ fullName, computedWords }) =>
    computedWords.filter((word) => word.compliesToRuleLastWord).map(({ word }) => ({ word, fullName })),
  )[0]
  return (
    <WallFrame name={view.name}>
      <div className="wall-podium">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <Podium podium={ranking.podium} me="" rules={view.rules} others={everyone} linkTo={linkTo} />
        {rows.length > 0 && (
          <WallRanks
            title="A testa alta"
            rows={rows.map(({ id, score }) => ({ id, score, name: nameOf(id) }))}
            from={PODIUM_SIZE + 1}
          />
        )}
      </div>
      <div className="wall-foot">
        <div className="flag" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <p className="double">{linesOf(eveningText('ranking.line', 'published')).join(' ')}</p>
        <p className="second">
          Classifica ufficiale{last && ` · +3 ${toName(last.fullName)} per «${last.word}», l’ultima parola`}
        </p>
      </div>
    </WallFrame>
  )
}
