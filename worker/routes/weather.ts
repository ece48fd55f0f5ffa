import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { refuse } from '../problem.ts'
import { readWeather } from '../weather/weather.ts'

export const weather = new Hono<AppEnv>().get('/', async (c) => {
  // Wrapped, because workerd's `fetch` wants to be called as the global it is.
  const answer = await readWeather(c.get('config').weather, {
    fetch: (input, init) => fetch(input, init),
    now: Date.now(),
  })
  return answer ? c.json(answer) : refuse(c, 'weather/unavailable')
})
