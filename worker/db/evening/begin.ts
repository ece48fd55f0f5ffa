/** The operator's word that the speech has begun, and its taking back. Both stand only before the seal. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { seasons } from '../schema.ts'
import { type Placeholders, query, statement } from '../statement.ts'
import { overRevision } from './season-row.ts'

type Named = { year: number; rev: number; now: number }

const ofRevision = ({ year, rev }: Placeholders<Pick<Named, 'year' | 'rev'>>) =>
  and(eq(seasons.year, year), eq(seasons.rev, rev), isNull(seasons.sealedAt))

const begin = statement((orm, named: Placeholders<Named & { isEarly: number }>) =>
  orm
    .update(seasons)
    .set({ begunAt: sql`${named.now}`, rev: sql`${seasons.rev} + 1`, updatedAt: sql`${named.now}` })
    .where(
      and(
        ofRevision(named),
        isNull(seasons.begunAt),
        isNull(seasons.speech),
        sql`(${named.isEarly} OR coalesce(${seasons.wordsDeadline}, 0) <= ${named.now})`,
      ),
    )
    .returning({ begunAt: seasons.begunAt })
    .prepare(),
)

export type BeginRefusal = 'season/not-found' | 'season/published' | 'season/sealed' | 'season/too-early'

/** Repeated: the moment of the first. A begin before the deadline has to be asked for as such. */
export const beginSeason = (
  db: D1Database,
  year: number,
  isEarly: boolean,
  now: number,
): Promise<{ begunAt: number } | BeginRefusal> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (row.speechPublished) return 'season/published'
    if (row.sealedAt !== null) return 'season/sealed'
    if (row.begunAt !== null) return { begunAt: row.begunAt }
    if (!isEarly && row.wordsDeadline !== null && now < row.wordsDeadline) return 'season/too-early'
    const [begun] = await query(begin(db, { year, rev: row.rev, isEarly: isEarly ? 1 : 0, now }))
    return begun ? { begunAt: now } : null
  })

const takeBack = statement((orm, named: Placeholders<Named>) =>
  orm
    .update(seasons)
    .set({ begunAt: sql`NULL`, rev: sql`${seasons.rev} + 1`, updatedAt: sql`${named.now}` })
    .where(ofRevision(named))
    .returning({ year: seasons.year })
    .prepare(),
)

/** Takes a new revision also where nothing has begun: a begin that hangs in D1 must not come after this. */
export const takeBackBegin = (
  db: D1Database,
  year: number,
  now: number,
): Promise<'taken-back' | 'season/not-found' | 'season/sealed'> =>
  overRevision(db, year, async (row) => {
    if (row === null) return 'season/not-found'
    if (row.sealedAt !== null) return 'season/sealed'
    const [done] = await query(takeBack(db, { year, rev: row.rev, now }))
    return done ? 'taken-back' : null
  })
