/**
 * SEALED-IS-FINAL. The one UPDATE that seals by itself: all of its conditions are in it, so that it does no harm when D1
 * runs it late, after a begin was taken back or a deadline moved. (Publishing a season that has begun is the other
 * writer: `setSpeech`.)
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { SEAL_WAIT_MS } from '../../../shared/evening/seal.ts'
import { seasons } from '../schema.ts'
import { batch, type Placeholders, query, statement, type Wait } from '../statement.ts'
import { SEASON_ROW, type SeasonRow } from './season-row.ts'

const ms = (wait: keyof typeof SEAL_WAIT_MS) => sql.raw(String(SEAL_WAIT_MS[wait]))

const seal = statement((orm, { year, now }: Placeholders<{ year: number; now: number }>) =>
  orm
    .update(seasons)
    .set({ sealedAt: sql`${now}` })
    .where(
      and(
        eq(seasons.year, year),
        isNull(seasons.sealedAt),
        sql`(${seasons.begunAt} + ${ms('begin')} <= ${now}
          OR (${seasons.holdSeal} = 0 AND max(${seasons.wordsDeadline},
               coalesce(${seasons.deadlineSetAt}, ${seasons.wordsDeadline})) + ${ms('deadline')} <= ${now})
          OR (${seasons.holdSeal} = 0 AND ${seasons.speech} IS NOT NULL
               AND ${seasons.publishedAt} + ${ms('publication')} <= ${now}))`,
      ),
    )
    .prepare(),
)

/** `isCounted`: the country's numbers are there, by the speech as it is now. */
export type SeasonLookedAt = SeasonRow & { isCounted: boolean }

const look = statement((orm, { year }: Placeholders<{ year: number }>) =>
  orm
    .select({
      ...SEASON_ROW,
      // Written out: drizzle names no tables in a select from one.
      isCounted: sql`EXISTS (SELECT 1 FROM season_numbers n WHERE n.year = seasons.year
        AND n.speech_version = seasons.speech_version)`.mapWith(Boolean),
    })
    .from(seasons)
    .where(eq(seasons.year, year))
    .prepare(),
)

/** Writes the seal if it is due, and reads the season after it. Null: no such season. */
export async function sealIfDue(db: D1Database, year: number, now: number, wait: Wait): Promise<SeasonLookedAt | null> {
  const [, [found]] = await batch(db, [seal(db, { year, now }), look(db, { year })], wait)
  return found ?? null
}

const putBack = statement((orm, { year, sealedAt }: Placeholders<{ year: number; sealedAt: number }>) =>
  orm
    .update(seasons)
    .set({ sealedAt: sql`${sealedAt}` })
    .where(and(eq(seasons.year, year), isNull(seasons.sealedAt)))
    .prepare(),
)

/** After a restore of D1 to a moment before the seal: boards may have been shown since. */
export async function putSealBack(db: D1Database, year: number, sealedAt: number, wait: Wait): Promise<void> {
  await query(putBack(db, { year, sealedAt }), wait)
}
