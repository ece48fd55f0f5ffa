import { useEffect, useState } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { messageText } from '../../shared/evening/texts/messages.ts'
import { chunk, loaded, prefetch } from '../chunk.ts'
import { Command, useCommand } from '../teletext/command.tsx'

/** A chunk of its own: few take the file. */
const loadFile = chunk(() => import('./take-evening.ts'))

/** The evening for one's own calendar, while words can be chosen and it is known until when (decision 58). */
export function Reminder({ season, stage }: { season: Season; stage: Stage }) {
  const [isTaken, setTaken] = useState(false)
  const command = useCommand()
  const key = messageText('reminder.key', stage)
  const { wordsDeadline: deadline } = season
  const isShown = key !== '' && deadline !== null
  useEffect(() => {
    if (isShown) prefetch(loadFile)
  }, [isShown])
  if (!isShown) return null
  return (
    <div>
      <Command
        className="button wide"
        of={command}
        run={() => loaded(loadFile())}
        done={({ takeEvening }) => {
          takeEvening(season, deadline, stage)
          setTaken(true)
        }}
      >
        {key}
      </Command>
      <p className="small ok" role="status">
        {isTaken && '✓ Scaricata: aprila per aggiungerla.'}
      </p>
      {command.alert}
    </div>
  )
}
