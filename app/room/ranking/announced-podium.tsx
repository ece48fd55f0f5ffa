import type { PlayerResult } from '../../../shared/ranking/types.ts'
import type { RuleId } from '../../../shared/rules.ts'
import { Dots } from '../../teletext/loading.tsx'
import { Podium } from './podium.tsx'
import { placeToUrl } from './ranking-place.ts'

type Props = { podium: readonly PlayerResult[]; me: string; rules: readonly RuleId[] }

/** The winners, shown to a crowd that fetches the rest at different moments. */
export function AnnouncedPodium({ podium, me, rules }: Props) {
  return (
    <>
      <Podium podium={podium} me={me} rules={rules} linkTo={(id) => placeToUrl({ player: id })} />
      <p className="second" role="status">
        Siete in tanti: la tua posizione arriva fra poco
        <Dots />
      </p>
    </>
  )
}
