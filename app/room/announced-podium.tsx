import type { PlayerResult } from '../../shared/ranking/types.ts'
import { Dots } from '../teletext/loading.tsx'
import { Podium } from './podium.tsx'
import { placeToUrl } from './ranking-place.ts'

/** Who has won, told to a crowd that fetches the rest one after the other. */
export function AnnouncedPodium({ podium, me }: { podium: readonly PlayerResult[]; me: string }) {
  return (
    <>
      <Podium podium={podium} me={me} linkTo={(id) => placeToUrl({ player: id })} />
      <p className="second" role="status">
        Siete in tanti: la tua posizione arriva fra poco
        <Dots />
      </p>
    </>
  )
}
