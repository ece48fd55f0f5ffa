/** What everybody may know of the evening (decision 47): the same for all, so that one copy serves an isolate. */
import { Hono } from 'hono'
import type { Evening, Transcript } from '../../shared/api/evening-shapes.ts'
import { askAgainMs } from '../../shared/evening/ask-again.ts'
import type { TimedText } from '../../shared/evening/transcript.ts'
import type { AppEnv } from '../context.ts'
import { knownEvening } from '../evening/known-season.ts'
import { isoMoment, isoMomentOrNull } from '../http/iso-moment.ts'
import { jsonText } from '../http/json-text.ts'

/** For browsers and whatever stands between: the one exception to `no-store`. */
const KEPT_TWO_SECONDS = 'public, max-age=2'

export const evening = new Hono<AppEnv>().get('/', async (c) => {
  const { year } = c.get('config').season
  const { season, transcript } = await knownEvening(c.env, year)
  const now = Date.now()
  const facts: Omit<Evening, 'transcript'> = {
    year,
    wordsDeadline: isoMomentOrNull(season.wordsDeadline),
    begunAt: isoMomentOrNull(season.begunAt),
    sealedAt: isoMomentOrNull(season.sealedAt),
    speechPublished: season.speechPublished,
    now: isoMoment(now),
    askAgainMs: askAgainMs(season, now),
  }
  c.header('cache-control', KEPT_TWO_SECONDS)
  return jsonText(c, `${JSON.stringify(facts).slice(0, -1)},"transcript":${textOf(transcript)}}`)
})

/** Thousands get the same transcript: its JSON is made once for each that was read. */
const texts = new WeakMap<TimedText, string>()

function textOf(transcript: TimedText): string {
  const known = texts.get(transcript)
  if (known !== undefined) return known
  const { text, moments } = transcript
  const made = JSON.stringify({
    text,
    moments: moments.map(([endsAt, at]) => [endsAt, isoMoment(at)]),
  } satisfies Transcript)
  texts.set(transcript, made)
  return made
}
