import type { Bindings } from '../../env.ts'

/** Told after each change of the season: it seals, and tells the rooms. */
export const seasonObject = ({ FANOUT }: Pick<Bindings, 'FANOUT'>, year: number) => FANOUT.getByName(String(year))
