/**
 * What is known of the season's evening, from two sources that may overtake each other: the session's answers and those
 * of `GET /api/evening` (decision 47). It is kept in the session's season, so that every screen has the same.
 */
import type { Evening } from '../../shared/api/evening-shapes.ts'
import type { Season, Session } from '../../shared/api/shapes.ts'
import type { PhaseFacts } from '../../shared/evening/phase.ts'
import { sessionStore } from '../session/store.ts'
import { serverNow } from './server-clock.ts'

/** An evening's answer may come from a cache of 2 s, with facts that an isolate has kept for 2 s. */
export const EVENING_KEPT_MS = 4_000

/** `asOf`: by the server's clock, the earliest moment at which the facts may have been read. */
type Dated = { facts: PhaseFacts; asOf: number }

/**
 * The newer of two, for one season. The seal is never undone (decision 38), so it stays whoever tells it; everything
 * else may be taken back, and follows the newer one.
 */
function newest(known: Dated, told: Dated): PhaseFacts {
  const { wordsDeadline, begunAt, sealedAt, speechPublished } = (told.asOf < known.asOf ? known : told).facts
  const seal = sealedAt ?? known.facts.sealedAt ?? told.facts.sealedAt ?? null
  return { wordsDeadline, begunAt: begunAt ?? null, sealedAt: seal, speechPublished }
}

export const areSameFacts = (one: PhaseFacts, other: PhaseFacts): boolean =>
  one.wordsDeadline === other.wordsDeadline &&
  (one.begunAt ?? null) === (other.begunAt ?? null) &&
  (one.sealedAt ?? null) === (other.sealedAt ?? null) &&
  one.speechPublished === other.speechPublished

/**
 * The evening does not tell the text's version. A text that is out now and was not before has a later one than any that
 * this page knew: one more is enough to call its rankings new, until the session tells which it is.
 */
const withFacts = (season: Season, facts: PhaseFacts): Season => {
  if (areSameFacts(facts, season)) return season
  const isNews = facts.speechPublished && !season.speechPublished
  return { ...season, ...facts, ...(isNews ? { speechVersion: (season.speechVersion ?? 0) + 1 } : {}) }
}

/** Null until the server has answered: what this browser kept of an earlier visit is not the season's state. */
const knownSession = (): Session | null => {
  const state = sessionStore.get()
  return state.status === 'ready' && state.keptAt === undefined ? state.session : null
}
const momentOf = ({ now }: Session): number | null => (now === undefined ? null : Date.parse(now))

/** Of what the evening has told, for its season. */
let heard = { year: 0, asOf: 0 }

/** The known facts are as of the later one of the two sources. */
function known(): (Dated & { season: Season }) | null {
  const session = knownSession()
  if (session === null) return null
  const { season } = session
  return { season, facts: season, asOf: Math.max(momentOf(session) ?? 0, heard.year === season.year ? heard.asOf : 0) }
}

sessionStore.whenAnswered((session) => {
  const before = known()
  if (before?.season.year !== session.season.year) return session
  const facts = newest(before, { facts: session.season, asOf: momentOf(session) ?? serverNow() })
  return { ...session, season: withFacts(session.season, facts) }
})

/** Takes what `GET /api/evening` told of the season, and puts what is new into the session's season. */
export function hearEvening(told: Evening): void {
  const before = known()
  if (before?.season.year !== told.year) return
  const asOf = Date.parse(told.now) - EVENING_KEPT_MS
  const season = withFacts(before.season, newest(before, { facts: told, asOf }))
  heard = { year: told.year, asOf: Math.max(before.asOf, asOf) }
  if (season !== before.season) sessionStore.setSeason(season)
}
