import { findSeasonRow } from '../../db/evening/season-row.ts'
import type { Bindings } from '../../env.ts'
import { Refused } from '../../http/problem.ts'
import { yearOf } from '../../http/season-year.ts'

/** Told after each change of the season: it seals, and tells the rooms. */
export const seasonObject = ({ FANOUT }: Pick<Bindings, 'FANOUT'>, year: number) => FANOUT.getByName(String(year))

/** @throws Refused where there is no such season, before anything else is said */
export async function knownYear(db: D1Database, text: string): Promise<number> {
  const year = yearOf(text)
  if ((await findSeasonRow(db, year)) === null) throw new Refused('season/not-found')
  return year
}
