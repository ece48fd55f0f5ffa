import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { PLACE_RULES } from '../../../shared/ranking/place-rules.ts'
import { PODIUM_SIZE, signed } from '../../../shared/season.ts'
import { Podium } from '../../room/ranking/podium.tsx'
import { presidentSmall } from '../../teletext/drawings.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { toName } from '../../text/count.ts'
import { stripOf, WALL_PLACES } from '../state/strip.ts'
import { WallFrame, WallRanks } from './wall-frame.tsx'

type Props = { view: RoomView; ranking: Ranking; linkTo: (player: string) => string }

/** The official ranking on the wall. */
export function WallPodium({ view, ranking, linkTo }: Props) {
  const { me } = ranking
  const ranked = [...ranking.podium, ...ranking.results]
  if (me && !ranked.some(({ id }) => id === me.id)) ranked.push(me)
  const everyone = [...new Map([...view.players, ...ranked].map((player) => [player.id, player])).values()]
  const below = ranked.filter(({ position }) => position > PODIUM_SIZE)
  const total = ranking.total - ranking.podium.length
  const strip = stripOf(below, me?.id ?? '', WALL_PLACES, { total, everyone })
  const words = ranked.flatMap(({ fullName, computedWords }) => computedWords.map((word) => ({ ...word, fullName })))
  const rewarded = PLACE_RULES.flatMap(({ flag, points, name }) => {
    const found = words.find((word) => word[flag])
    return found ? [`${signed(points)} ${toName(found.fullName)} per «${found.word}», ${name}`] : []
  })
  return (
    <WallFrame name={view.name}>
      <div className="wall-podium">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <Podium podium={ranking.podium} me="" rules={view.rules} others={everyone} linkTo={linkTo} />
        {strip.rows.length > 0 && <WallRanks title="A testa alta" strip={strip} />}
      </div>
      <div className="wall-foot">
        <div className="flag" aria-hidden="true" />
        <p className="double">{linesOf(boardText('ranking.line', 'published')).join(' ')}</p>
        <p className="second">Classifica ufficiale{rewarded.length > 0 && `: ${rewarded.join('; ')}`}</p>
      </div>
    </WallFrame>
  )
}
