/**
 * What a screen says of the evening: its line of news with the time left, the announcement to screen readers when the stage
 * changes, and the reminder for a calendar.
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

/** The time left for choosing words, in words; for texts with `{time}`. */
const timeLeft = ({ wordsDeadline }: Season, now: number): string =>
  spanInWords(Math.max(0, wordsDeadline === null ? 0 : Date.parse(wordsDeadline) - now))

/** Without seconds, down to the last minute: for sentences that are read or sent. */
export const minutesLeft = (season: Season, now: number): string => {
  const left = season.wordsDeadline === null ? 0 : Date.parse(season.wordsDeadline) - now
  return timeLeft(season, left < MINUTE_MS ? now : now + (left % MINUTE_MS))
}

/** `say`: the page's own text, of two lines. */
type Props = { say: (stage: Stage, holes: { time: string }) => string; season: Season; stage: Stage }

/** The line of news above a page's band, with a countdown while one runs. */
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

/** Announced more often, a screen reader reads nothing else of the page. */
const CALM_MS = 10_000

/**
 * The newest sentence, changed at most once in ten seconds: of several in that time, the last.
 *
 * @param before the region's first content, which is not read aloud; by default the first sentence
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

/** What has changed for this listener since the page was opened; empty until then. */
export function useStageNews(listener: Listener, stage: Stage): string {
  const first = useRef(stage)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    if (stage !== first.current) setChanged(true)
  }, [stage])
  return hasChanged ? spokenText(listener, stage) : ''
}

export function ReadAloud({ listener, stage }: { listener: Listener; stage: Stage }) {
  return (
    <p className="spoken" role="status">
      {useCalm(useStageNews(listener, stage))}
    </p>
  )
}

/** A chunk of its own, since few people take the file. */
const loadFile = chunk(() => import('./take-evening.ts'))

/** The evening as a file for a calendar, while words can be chosen and the deadline is known (game.md, «Not to forget»). */
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
