/** What a season has made public: the country's numbers (decision 56). */
import { type Context, Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import type { FoundNumbers } from '../db/numbers/season-numbers.ts'
import { jsonText } from '../http/json-text.ts'
import { refuse } from '../http/problem.ts'
import { yearOf } from '../http/season-year.ts'
import { requireCaller } from '../middleware/session.ts'
import { knownNumbers } from '../numbers/known-numbers.ts'

/** What is stored where fewer than five lists make no numbers. */
const TOO_FEW = 'null'

export function numbersAnswer(c: Context, found: FoundNumbers | null): Response {
  if (found === null) return refuse(c, 'season/not-found')
  if (found.answer === null) return refuse(c, 'numbers/not-yet')
  return found.answer === TOO_FEW ? refuse(c, 'numbers/too-few') : jsonText(c, found.answer)
}

export const seasons = new Hono<AppEnv>().get('/:year/numbers', requireCaller, async (c) => {
  const year = yearOf(c.req.param('year'))
  return numbersAnswer(c, await knownNumbers(c.env.DB, year))
})
