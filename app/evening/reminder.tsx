import { useEffect, useState } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { messageText } from '../../shared/evening/texts/messages.ts'
import { chunk, chunkFailure, prefetch } from '../chunk.ts'

/** A chunk of its own: few take the file. */
const loadFile = chunk(() => import('./take-evening.ts'))

/** The evening for one's own calendar, while words can be chosen and it is known until when (decision 58). */
export function Reminder({ season, stage }: { season: Season; stage: Stage }) {
  const [isTaken, setTaken] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const key = messageText('reminder.key', stage)
  const { wordsDeadline: deadline } = season
  const isShown = key !== '' && deadline !== null
  useEffect(() => {
    if (isShown) prefetch(loadFile)
  }, [isShown])
  if (!isShown) return null
  const take = async (): Promise<void> => {
    const file = await loadFile().catch(chunkFailure)
    if (!('takeEvening' in file)) return setFailure(file.sentence)
    file.takeEvening(season, deadline, stage)
    setTaken(true)
    setFailure(null)
  }
  return (
    <div>
      <button className="button wide" type="button" onClick={() => void take()}>
        {key}
      </button>
      <p className="small ok" role="status">
        {isTaken && '✓ Scaricata: aprila per aggiungerla.'}
      </p>
      {failure !== null && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
