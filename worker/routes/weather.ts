import { Hono } from 'hono'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'
import { readWeather } from '../weather/weather.ts'

export const weather = new Hono<AppEnv>().get('/', async (c) => {
  // Wrapped, because workerd's `fetch` must be called as a global.
  const place = c.get('config').weather
  const answer = await readWeather(place, {
    fetch: (input, init) => fetch(input, init),
    now: Date.now(),
  })
  return answer ? c.json({ town: place.town, ...answer }) : refuse(c, 'weather/unavailable')
})
