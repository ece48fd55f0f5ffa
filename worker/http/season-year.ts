import { Refused } from './problem.ts'

/** The year of a path. @throws Refused where there can be no such season */
export const yearOf = (text: string): number => {
  if (!/^[12]\d{3}$/.test(text)) throw new Refused('season/not-found')
  return Number(text)
}
