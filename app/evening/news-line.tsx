import type { ReactNode } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/texts/text.ts'
import { spanInWords, useNow } from '../text/time.ts'

const MINUTE_MS = 60_000

/** How long words can still be chosen, in words; for texts with `{time}`. */
export const timeLeft = ({ wordsDeadline }: Season, now: number): string =>
  spanInWords(Math.max(0, wordsDeadline === null ? 0 : Date.parse(wordsDeadline) - now))

/** Without seconds, up to the last minute: for sentences that one reads or sends. */
export const minutesLeft = (season: Season, now: number): string => {
  const left = season.wordsDeadline === null ? 0 : Date.parse(season.wordsDeadline) - now
  return timeLeft(season, left < MINUTE_MS ? now : now + (left % MINUTE_MS))
}

/** `say`: the page's own text, of two lines. */
type Props = { say: (stage: Stage, holes: { time: string }) => string; season: Season; stage: Stage }

/** The line of news above a page's band, with its countdown while there is one. */
export function NewsLine({ say, season, stage }: Props) {
  const now = useNow()
  const tone = mayChoose(stage) ? 'number' : 'ok'
  return <TwoLines text={say(stage, { time: timeLeft(season, now) })} tone={tone} />
}

/** A text of two lines; the second has a tone of its own. */
export function TwoLines({ text, tone }: { text: string; tone?: string }): ReactNode {
  const [first, second] = linesOf(text)
  return (
    <>
      {first}
      {second !== '' && (
        <>
          <br />
          <span className={tone}>{second}</span>
        </>
      )}
    </>
  )
}
