/**
 * What a screen says of the evening: its line of news with the time that is left, what a screen reader hears when the
 * stage changes, and the reminder for a calendar.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import { mayChoose, type Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { messageText, type SPOKEN, spokenText } from '../../shared/evening/texts.ts'
import { chunk, loaded, prefetch } from '../start/chunk.ts'
import { Command, useCommand } from '../teletext/command.tsx'
import { spanInWords, useNow } from '../text/moment.ts'

const MINUTE_MS = 60_000

/** How long words can still be chosen, in words; for texts with `{time}`. */
const timeLeft = ({ wordsDeadline }: Season, now: number): string =>
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
      {first !== '' && <span>{first}</span>}
      {second !== '' && (
        <>
          <br />
          <span className={tone}>{second}</span>
        </>
      )}
    </>
  )
}

/** A screen reader that is told more often than this speaks of nothing else. */
const CALM_MS = 10_000

/**
 * The newest sentence, at most one in ten seconds: of several that come meanwhile, the last.
 *
 * @param before what the region has when it appears, which nobody reads aloud: missing, the first sentence
 */
export function useCalm(sentence: string, before = sentence): string {
  const [sentenceSaid, say] = useState(before)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (sentence === sentenceSaid) return
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now()
        say(sentence)
      },
      Math.max(0, lastAt.current + CALM_MS - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [sentence, sentenceSaid])
  return sentenceSaid
}

type Listener = keyof typeof SPOKEN

/** What has changed for this listener since the page was opened; empty until something has. */
export function useStageNews(listener: Listener, stage: Stage): string {
  const first = useRef(stage)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    if (stage !== first.current) setChanged(true)
  }, [stage])
  return hasChanged ? spokenText(listener, stage) : ''
}

/** Says it, and nothing else. */
export function ReadAloud({ listener, stage }: { listener: Listener; stage: Stage }) {
  return (
    <p className="spoken" role="status">
      {useCalm(useStageNews(listener, stage))}
    </p>
  )
}

/** A chunk of its own: few take the file. */
const loadFile = chunk(() => import('./take-evening.ts'))

/** The evening for one's own calendar, while words can be chosen and it is known until when (game.md, «Not to forget»). */
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
