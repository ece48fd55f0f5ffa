/** The queries to D1 in the last minute before the deadline and in the minute of grace after it, by cause. */
import { LATE_SAVE_SECONDS, MAILS_A_MINUTE } from '../../shared/season.ts'

/** Queries to D1 of each action, as counted in the running Worker (docs/scale.md, «What an action costs»). */
export const QUERIES = { save: 1, finish: 1, words: 2, roomPage: 1, join: 1.2, mail: 2, signIn: 1 }

export const SECONDS = 60 + LATE_SAVE_SECONDS

/** Assumed shares of all people. Everything else was counted, or is a constant of the program. */
export const SHARES = {
  /** Save their last word, and press «Ho finito!», once each. */
  finishing: 0.2,
  /** Return to page 102 in an open tab. */
  returning: 0.1,
  /** Open page 102. */
  opening: 0.02,
  /** Open a room's link, and join. */
  joining: 0.02,
  /** Ask for a mail, and sign in by it. */
  mailing: 0.01,
}
/** The session alone is read. */
const QUERIES_OF_COMING_BACK = 1
/** In both minutes, by the default ceiling. */
const MOST_MAILS = 2 * MAILS_A_MINUTE
/** A watched mega room looks every two seconds, and reads 400 players in a query. */
const LOOKS = SECONDS / 2
const FINISHES_IN_A_QUERY = 400
/**
 * The season's object asks once a second for all isolates (design.md, «One question for all isolates»). Without it, each
 * isolate asks every two seconds.
 */
const QUESTIONS_OF_THE_OBJECT = SECONDS
const QUESTIONS_OF_AN_ISOLATE = SECONDS / 2
/** The season's look whether a seal is due. */
const LOOKS_OF_THE_SEAL = SECONDS / 10

type LastMinutes = { terms: { what: string; queries: number }[]; perSecond: number }

/** @param isolatesAsking how many ask D1 themselves, while the season's object is away; null: it is there */
export function lastMinutes(people: number, isolatesAsking: number | null): LastMinutes {
  const mails = Math.min(SHARES.mailing * people, MOST_MAILS)
  const terms = [
    { what: 'saves', queries: SHARES.finishing * people * QUERIES.save },
    { what: '«Ho finito!»', queries: SHARES.finishing * people * QUERIES.finish },
    { what: 'page 102, come back to', queries: SHARES.returning * people * QUERIES_OF_COMING_BACK },
    { what: 'page 102, opened', queries: SHARES.opening * people * QUERIES.words },
    { what: 'links of rooms, and joins', queries: SHARES.joining * people * (QUERIES.roomPage + QUERIES.join) },
    { what: 'mails, and sign-ins by them', queries: mails * (QUERIES.mail + QUERIES.signIn) },
    {
      what: 'the mega room, who has finished',
      queries: LOOKS + (SHARES.finishing * people) / FINISHES_IN_A_QUERY,
    },
    {
      what: 'the season’s facts',
      queries: isolatesAsking === null ? QUESTIONS_OF_THE_OBJECT : isolatesAsking * QUESTIONS_OF_AN_ISOLATE,
    },
    { what: 'whether a seal is due', queries: LOOKS_OF_THE_SEAL },
  ]
  return { terms, perSecond: terms.reduce((sum, { queries }) => sum + queries, 0) / SECONDS }
}
