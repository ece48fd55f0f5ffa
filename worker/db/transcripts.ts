/** A season's transcript in D1. It is accepted from the seal to the publication; the write itself has these conditions. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { NO_TEXT, type TimedText, timedText } from '../../shared/evening/transcript.ts'
import { operatorKeys, transcriptTag } from '../../shared/operator/keys.ts'
import type { Wait } from '../platform/calls.ts'
import { ask, type Placeholders, query, statement } from '../platform/d1.ts'
import { seasons, transcripts } from './schema.ts'
import { type OfYear, overRevision, SEASON, type SeasonFacts, toSeasonFacts, whatever } from './seasons.ts'

/** The public facts of the evening: the season's facts with the transcript, in one query. */
export type StoredEvening = { season: SeasonFacts; transcript: TimedText }

const Moments = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.number(), v.number()])))

const parseMoments = (text: string): TimedText['moments'] => v.parse(Moments, text)

const evening = statement((orm, { year }: OfYear) =>
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

const selectTranscript = statement((orm, { year }: OfYear) =>
  orm
    .select({ text: transcripts.text, moments: transcripts.moments, rev: transcripts.rev })
    .from(transcripts)
    .where(eq(transcripts.year, year))
    .prepare(),
)

type NewText = { year: number; text: string; moments: string; rev: number; now: number }

const write = statement((orm, to: Placeholders<NewText>) =>
  orm
    .insert(transcripts)
    .select(
      orm
        .select({
          year: seasons.year,
          text: sql<string>`${to.text}`.as('text'),
          moments: sql<string>`${to.moments}`.as('moments'),
          // Made like a season's revision: after a restore of D1 no number is given again for another text.
          rev: sql<number>`max(${to.rev} + 1, ${to.now})`.as('rev'),
        })
        .from(seasons)
        .where(sql`${seasons.year} = ${to.year} AND ${seasons.sealedAt} IS NOT NULL AND ${seasons.speech} IS NULL`),
    )
    .onConflictDoUpdate({
      target: transcripts.year,
      set: { text: sql`excluded.text`, moments: sql`excluded.moments`, rev: sql`excluded.rev` },
      setWhere: sql`${transcripts.rev} = ${to.rev}`,
    })
    .returning({ rev: transcripts.rev })
    .prepare(),
)

type TranscriptSet =
  | { tag: string }
  | 'season/not-found'
  | 'season/not-sealed'
  | 'season/published'
  | 'season/changed-elsewhere'

/** Stores the whole text so far. Of two simultaneous texts, the second is timed over the first. */
export const setTranscript = (
  db: D1Database,
  year: number,
  text: string,
  now: number,
  isSeen = whatever,
): Promise<TranscriptSet> =>
  overRevision<TranscriptSet>(db, year, async (season) => {
    if (season === null) return 'season/not-found'
    const pressed = operatorKeys.transcript.may(season)
    if (!pressed.ok) return pressed.code
    const [row] = await query(selectTranscript(db, { year }))
    const rev = row?.rev ?? 0
    const tag = transcriptTag(year, rev)
    if (!isSeen(tag)) return 'season/changed-elsewhere'
    const before = { text: row?.text ?? '', moments: parseMoments(row?.moments ?? '[]') }
    const after = timedText(before, text, now)
    if (after === before) return { tag }
    const moments = JSON.stringify(after.moments)
    const [written] = await query(write(db, { year, text, moments, rev, now }))
    return written ? { tag: transcriptTag(year, written.rev) } : null
  })

/** An empty text before the first one. */
export async function findTranscript(db: D1Database, year: number): Promise<{ text: string; tag: string }> {
  const [row] = await query(selectTranscript(db, { year }))
  return { text: row?.text ?? '', tag: transcriptTag(year, row?.rev ?? 0) }
}
