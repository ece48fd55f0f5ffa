/** What the operator's routes of one season share. */
import type { Bindings } from '../../env.ts'
import { Refused } from '../../http/problem.ts'

export const yearOf = (text: string): number => {
  if (!/^[12]\d{3}$/.test(text)) throw new Refused('season/not-found')
  return Number(text)
}

/** Told after each change of the season: it seals, and tells the rooms. */
export const seasonObject = ({ FANOUT }: Pick<Bindings, 'FANOUT'>, year: number) => FANOUT.getByName(String(year))
