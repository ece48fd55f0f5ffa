import { findSeasonRow } from '../../db/evening/season-row.ts'
import type { Bindings } from '../../env.ts'
import { Refused } from '../../http/problem.ts'
import { yearOf } from '../../http/season-year.ts'
import { seasonObject } from '../../season/season-stub.ts'

/** A write that takes longer is found by a later look: there are many for an hour. */
const SOON_MS = 10_000

/**
 * A change of the season's row. Before it, it is stored that the season's object looks at the row: whatever dies then, the
 * change has its consequences. After it, also where it was refused or changed nothing: one before it may have been cut short.
 * @throws when the season's object is out of reach: before the change nothing is written, after it the change stands
 */
export async function changeSeason<T>(
  env: Pick<Bindings, 'SEASON'>,
  year: number,
  change: () => Promise<T>,
): Promise<T> {
  await seasonObject(env, year).look(year, SOON_MS)
  const outcome = await change()
  await seasonObject(env, year).look(year)
  return outcome
}

/** @throws Refused where there is no such season, before anything else is said */
export async function knownYear(db: D1Database, text: string): Promise<number> {
  const year = yearOf(text)
  if ((await findSeasonRow(db, year)) === null) throw new Refused('season/not-found')
  return year
}
