import { useState } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { wordsText } from '../../shared/evening/texts/words.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { currentSecond, spanInWords, useEachSecond } from '../text/time.ts'

const LAST_S = 120
/** From here a listener is told for the second time, and then no more. */
const SOON_S = 30

/** Whole seconds until the deadline, in the last two minutes of choosing; 0 at any other time. */
export const useLastSeconds = ({ wordsDeadline }: Season, stage: Stage): number =>
  useEachSecond(() => {
    if (stage !== 'choosing' || wordsDeadline === null) return 0
    const seconds = Math.floor((Date.parse(wordsDeadline) - currentSecond()) / 1000)
    return seconds <= LAST_S ? Math.max(0, seconds) : 0
  })

export const stillMissing = (count: number): string => (count === 1 ? 'manca 1' : `mancano ${count}`)

const say = (count: number, stage: Stage, time: string): string => {
  const missing = WORDS_PER_PLAYER - count
  return missing > 0
    ? wordsText('words.last', stage, { missing: stillMissing(missing), time })
    : wordsText('words.last.finish', stage, { time })
}

/** «Ne mancano 3: 0:42», for the band. */
export const countdown = (count: number, stage: Stage, seconds: number): string =>
  say(count, stage, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)

type Props = { count: number; stage: Stage; seconds: number }

/** The same for who listens: at the beginning of the two minutes and near their end, and never as it counts. */
export function LastCalls(props: Props) {
  return (
    <p className="spoken" role="status">
      {props.seconds > 0 && <LastCall key={props.seconds > SOON_S ? 'first' : 'second'} {...props} />}
    </p>
  )
}

function LastCall({ count, stage, seconds }: Props) {
  const [said] = useState(() => say(count, stage, spanInWords(seconds * 1000)))
  return said
}
