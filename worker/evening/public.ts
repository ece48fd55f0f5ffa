/**
 * What the season says to everybody, the same for all: the evening (decision 47), and the country's numbers (decision 56). One
 * copy of each serves an isolate.
 */
import { type Context, Hono } from 'hono'
import type { Evening, Transcript } from '../../shared/api/shapes.ts'
import { askAgainMs } from '../../shared/evening/stage.ts'
import type { TimedText } from '../../shared/evening/transcript.ts'
import { requireCaller } from '../auth/session.ts'
import type { FoundNumbers } from '../db/numbers.ts'
import { isoMoment, isoMomentOrNull, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { jsonText, yearOf } from '../http/request.ts'
import { knownEvening, knownNumbers } from './season-copy.ts'

/** For browsers and whatever stands between: the one exception to `no-store`. */
const KEPT_TWO_SECONDS = 'public, max-age=2'
/** What is stored where fewer than five lists make no numbers. */
const TOO_FEW = 'null'
export const evening = new Hono<AppEnv>().get('/', async (c) => {
  const { year } = c.get('config').season
  const { season, transcript } = await knownEvening(c.env, year)
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

export const seasons = new Hono<AppEnv>().get('/:year/numbers', requireCaller, async (c) => {
  const year = yearOf(c.req.param('year'))
  return numbersAnswer(c, await knownNumbers(c.env, year))
})

/** Thousands get the same transcript: its JSON is made once for each that was read. */
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
