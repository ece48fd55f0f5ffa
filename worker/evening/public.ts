/**
 * The season's public data, the same for everybody: the evening (design.md, «One address for the evening»), the country's
 * numbers (design.md, «Counting the country»), the official text (game.md, «Every point has its sentence»). Each isolate
 * serves one copy of each.
 */
import { type Context, Hono } from 'hono'
import { SpeechQuery } from '../../shared/api/bodies.ts'
import type { Evening, Transcript } from '../../shared/api/shapes.ts'
import { askAgainMs } from '../../shared/evening/stage.ts'
import type { TimedText } from '../../shared/evening/transcript.ts'
import { isYear } from '../../shared/operator/input.ts'
import type { Refusal } from '../../shared/refusals.ts'
import { requireCaller, requireViewer } from '../auth/session.ts'
import type { FoundNumbers } from '../db/numbers.ts'
import { isoMoment, isoMomentOrNull, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { jsonText, readQuery, yearOf } from '../http/request.ts'
import { eveningCopy, numbersCopy, speechCopy } from './season-copy.ts'

/** For browsers and shared caches: an exception to `no-store`. */
const KEPT_TWO_SECONDS = 'public, max-age=2'
/** For the browser alone, the other exception: a version names one text for good. */
const KEPT_FOR_GOOD = 'private, max-age=31536000, immutable'
const NOT_STANDING: Refusal = {
  code: 'season/not-published',
  sentence: 'Il testo ufficiale è cambiato, o non c’è più: ricarica la pagina.',
}

/** The stored answer of a season with fewer than five lists, which make no numbers. */
const TOO_FEW = 'null'
export const evening = new Hono<AppEnv>().get('/', async (c) => {
  const { year } = c.get('config').season
  const { season, transcript } = await eveningCopy(c.env, year)
  const now = Date.now()
  const facts: Omit<Evening, 'transcript'> = {
    year,
    rev: season.rev,
    wordsDeadline: isoMomentOrNull(season.wordsDeadline),
    begunAt: isoMomentOrNull(season.begunAt),
    sealedAt: isoMomentOrNull(season.sealedAt),
    speechPublished: season.speechPublished,
    speechVersion: season.speechVersion,
    now: isoMoment(now),
    askAgainMs: askAgainMs(season, now),
  }
  c.header('cache-control', KEPT_TWO_SECONDS)
  return jsonText(c, `${JSON.stringify(facts).slice(0, -1)},"transcript":${textOf(transcript)}}`)
})

export const seasons = new Hono<AppEnv>()
  .get('/:year/numbers', requireCaller, async (c) => {
    const year = yearOf(c.req.param('year'))
    return numbersAnswer(c, await numbersCopy(c.env, year))
  })
  // Everybody with a ranking opens the text within the same minutes, so an old ticket is enough.
  .get('/:year/speech', requireViewer, async (c) => {
    const year = c.req.param('year')
    const { v: version } = readQuery(c, SpeechQuery)
    if (!isYear(year)) return refuse(c, 'request/malformed')
    const text = await speechCopy(c.env, Number(year), version)
    if (text === null) return refuse(c, NOT_STANDING)
    c.header('cache-control', KEPT_FOR_GOOD)
    return c.text(text)
  })

/** Thousands of requests get the same transcript, so its JSON is made once per transcript read. */
const texts = new WeakMap<TimedText, string>()

function textOf(transcript: TimedText): string {
  const cached = texts.get(transcript)
  if (cached !== undefined) return cached
  const { text, moments } = transcript
  const made = JSON.stringify({
    text,
    moments: moments.map(([endsAt, at]) => [endsAt, isoMoment(at)]),
  } satisfies Transcript)
  texts.set(transcript, made)
  return made
}

export function numbersAnswer(c: Context, found: FoundNumbers | null): Response {
  if (found === null) return refuse(c, 'season/not-found')
  if (found.answer === null) return refuse(c, 'numbers/not-yet')
  return found.answer === TOO_FEW ? refuse(c, 'numbers/too-few') : jsonText(c, found.answer)
}
