import { Suspense, useEffect, useState } from 'react'
import type { PlayerResult } from '../../../shared/ranking/types.ts'
import { later } from '../../chunk.ts'
import { isCelebrated, isCelebratedForAnother, noteCelebrated } from './celebrated.ts'

const Celebration = later(async () => (await import('./celebration.tsx')).default)

type Props = { roomId: string; podium: readonly PlayerResult[]; me: string }
type OpenParty = { winner: PlayerResult; podium: readonly PlayerResult[]; isRevised: boolean }

/** The party for this room's winner, if this browser has not had it. A room without players has no winner. */
function dueParty(roomId: string, podium: readonly PlayerResult[]): OpenParty | null {
  const [winner] = podium
  if (!winner || isCelebrated(roomId, winner.id)) return null
  return { winner, podium, isRevised: isCelebratedForAnother(roomId, winner.id) }
}

/** An open party stays as it is when the ranking changes; another winner's party follows when it is closed. */
export function Party({ roomId, podium, me }: Props) {
  const [party, setParty] = useState(() => dueParty(roomId, podium))
  useEffect(() => {
    if (party) return noteCelebrated(roomId, party.winner.id)
    const next = dueParty(roomId, podium)
    if (next) return setParty(next)
    const [winner] = podium
    if (winner) noteCelebrated(roomId, winner.id)
  }, [party, roomId, podium])
  if (!party) return null
  return (
    <Suspense>
      <Celebration {...party} me={me} close={() => setParty(null)} key={party.winner.id} />
    </Suspense>
  )
}
