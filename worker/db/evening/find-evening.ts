/** What everybody may know of the evening: the season's facts with the transcript, in one question. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { ask } from '../database.ts'
import { seasons, transcripts } from '../schema.ts'
import { SEASON, type SeasonFacts, toSeasonFacts } from '../seasons.ts'
import { query, type Slots, statement, type Wait } from '../statement.ts'

/** `moments`: up to each offset (UTF-16 units), when it came. */
export type StoredTranscript = { text: string; moments: [endsAt: number, at: number][] }
export type StoredEvening = { season: SeasonFacts; transcript: StoredTranscript }

const Moments = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), v.number()])))

export const parseMoments = (text: string): StoredTranscript['moments'] => v.parse(Moments, text)

const evening = statement((orm, { year }: Slots<{ year: number }>) =>
  orm
    .select({ season: SEASON, transcript: { text: transcripts.text, moments: transcripts.moments } })
    .from(seasons)
    .leftJoin(transcripts, eq(transcripts.year, seasons.year))
    .where(eq(seasons.year, year))
    .prepare(),
)

export async function findEvening(db: D1Database, year: number, wait: Wait = ask): Promise<StoredEvening> {
  const [row] = await query(evening(db, { year }), wait)
  const { text, moments } = row?.transcript ?? { text: '', moments: '[]' }
  return { season: toSeasonFacts(row?.season), transcript: { text, moments: parseMoments(moments) } }
}
