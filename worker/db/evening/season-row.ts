/** The whole row of a season, as the operator's routes and the season's object need it. */
import { eq } from 'drizzle-orm'
import type { SealFacts } from '../../../shared/evening/seal.ts'
import { DatabaseAway } from '../database.ts'
import { seasons } from '../schema.ts'
import { SEASON, type SeasonFacts } from '../seasons.ts'
import { type Placeholders, query, statement } from '../statement.ts'

export type SeasonRow = SeasonFacts & SealFacts & { rev: number }

export const SEASON_ROW = {
  ...SEASON,
  holdSeal: seasons.holdSeal,
  deadlineSetAt: seasons.deadlineSetAt,
  publishedAt: seasons.publishedAt,
  rev: seasons.rev,
}

export const selectSeasonRow = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm.select(SEASON_ROW).from(seasons).where(eq(seasons.year, year)).prepare(),
)

/** Null: no such season. */
export async function findSeasonRow(db: D1Database, year: number): Promise<SeasonRow | null> {
  const [found] = await query(selectSeasonRow(db, { year }))
  return found ?? null
}

/** How often a change is made again over another that came between its read and its write. */
const ATTEMPTS = 5

/**
 * Reads the season, and changes it where it still has the revision that was read: a change that D1 runs late, after its
 * sender has given it up, meets a higher one and changes nothing.
 * @param change null: the revision was another; everything is tried again
 */
export async function overRevision<Outcome>(
  db: D1Database,
  year: number,
  change: (row: SeasonRow | null) => Promise<Outcome | null>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const outcome = await change(await findSeasonRow(db, year))
    if (outcome !== null) return outcome
  }
  throw new DatabaseAway(new Error('the season is changed by others all the time'))
}
