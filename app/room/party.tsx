import { lazy, Suspense, useEffect, useState } from 'react'
import type { PlayerResult } from '../../shared/ranking/types.ts'
import { isCelebrated, noteCelebrated } from './celebrated.ts'
import { patiently } from './patiently.ts'

const Celebration = lazy(patiently(() => import('./celebration.tsx')))

type Props = { roomId: string; podium: readonly PlayerResult[]; me: string }

/** Decides once, when a ranking is there: this room in this browser, never again. A room without players has no winner. */
export function Party({ roomId, podium, me }: Props) {
  const [isOn, setOn] = useState(() => podium.length > 0 && !isCelebrated(roomId))
  useEffect(() => {
    if (isOn) noteCelebrated(roomId)
  }, [isOn, roomId])
  if (!isOn) return null
  return (
    <Suspense>
      <Celebration podium={podium} me={me} close={() => setOn(false)} />
    </Suspense>
  )
}
