/** The transcript as D1 has it. It is taken from the seal to the publication, in the very write. */
import { eq, sql } from 'drizzle-orm'
import { timedText } from '../../../shared/evening/transcript.ts'
import { seasons, transcripts } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'
import { parseMoments } from './find-evening.ts'
import { overRevision } from './season-row.ts'

const selectTranscript = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({ text: transcripts.text, moments: transcripts.moments, rev: transcripts.rev })
    .from(transcripts)
    .where(eq(transcripts.year, year))
    .prepare(),
)

type NewText = { year: number; text: string; moments: string; rev: number }

const write = statement((orm, to: Placeholders<NewText>) =>
  orm
    .insert(transcripts)
    .select(
      orm
        .select({
          year: seasons.year,
          text: sql<string>`${to.text}`.as('text'),
          moments: sql<string>`${to.moments}`.as('moments'),
          rev: sql<number>`${to.rev} + 1`.as('rev'),
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

export type TranscriptRefusal = 'season/not-found' | 'season/not-sealed' | 'season/published'

/** Sets the whole text so far. Of two at once the second is timed over the first. */
export const setTranscript = (
  db: D1Database,
  year: number,
  text: string,
  now: number,
): Promise<'set' | TranscriptRefusal> =>
  overRevision<'set' | TranscriptRefusal>(db, year, async (season) => {
    if (season === null) return 'season/not-found'
    if (season.sealedAt === null) return 'season/not-sealed'
    if (season.speechPublished) return 'season/published'
    const [row] = await query(selectTranscript(db, { year }))
    const before = { text: row?.text ?? '', moments: parseMoments(row?.moments ?? '[]') }
    const after = timedText(before, text, now)
    if (after === before) return 'set'
    const moments = JSON.stringify(after.moments)
    const [written] = await query(write(db, { year, text, moments, rev: row?.rev ?? 0 }))
    return written ? 'set' : null
  })

/** Empty before the first. */
export async function findTranscript(db: D1Database, year: number): Promise<string> {
  const [row] = await query(selectTranscript(db, { year }))
  return row?.text ?? ''
}
