/** What everybody may know of the evening: the season's facts with the transcript, in one question. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { NO_TEXT, type TimedText } from '../../../shared/evening/transcript.ts'
import { ask } from '../database.ts'
import { seasons, transcripts } from '../schema.ts'
import { SEASON, type SeasonFacts, toSeasonFacts } from '../seasons.ts'
import { type Placeholders, query, statement, type Wait } from '../statement.ts'

export type StoredEvening = { season: SeasonFacts; transcript: TimedText }

const Moments = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), v.number()])))

export const parseMoments = (text: string): TimedText['moments'] => v.parse(Moments, text)

const evening = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({ season: SEASON, transcript: { text: transcripts.text, moments: transcripts.moments } })
    .from(seasons)
    .leftJoin(transcripts, eq(transcripts.year, seasons.year))
    .where(eq(seasons.year, year))
    .prepare(),
)

export async function findEvening(db: D1Database, year: number, wait: Wait = ask): Promise<StoredEvening> {
  const [row] = await query(evening(db, { year }), wait)
  return {
    season: toSeasonFacts(row?.season),
    transcript: row?.transcript
      ? { text: row.transcript.text, moments: parseMoments(row.transcript.moments) }
      : NO_TEXT,
  }
}
