/**
 * The weather of page 700, requested once in twenty minutes in each data centre. When the service fails, the last good
 * answer stays (design.md, «The weather»). It is cached in memory and, for the data centre's other isolates, in the Cache
 * API; both may lose it. Simultaneous requests each ask: in workerd, one request cannot wait for another's promise.
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Weather } from '../../shared/api/shapes.ts'
import { isoMoment, refuse } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { WEATHER_WAIT_MS } from '../platform/waits.ts'

const FRESH_MS = 20 * 60_000
/** After a failure the service is not asked for this long: otherwise each view of page 700 could wait four seconds. */
const RESPITE_MS = 60_000
/** Maximum age of the last good answer. */
const LAST_GOOD_S = 24 * 3600

const LARGEST = 512 * 1024

const number = v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))
const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

/** The forecast of wttr.in, where every number is a string. */
const Forecast = v.object({
  current_condition: v.looseTuple([
    v.object({
      lang_it: v.looseTuple([v.object({ value: text })]),
      temp_C: number,
      FeelsLikeC: number,
      windspeedKmph: number,
      winddir16Point: v.pipe(text, v.maxLength(10)),
      pressure: number,
      precipMM: number,
      observation_time: v.optional(v.string()),
    }),
  ]),
})

type Place = { url: string; town: string }
/** Clock and `fetch` are passed in, for tests. */
type Outside = { fetch: typeof fetch; now: number }

type Observed = Omit<Weather, 'town'>
type Kept = { weather: Observed; at: number }

const memory = new Map<string, Kept>()
const failures = new Map<string, number>()

export const weather = new Hono<AppEnv>().get('/', async (c) => {
  // Wrapped, because workerd's `fetch` must be called as a global.
  const place = c.get('config').weather
  const answer = await readWeather(place, {
    fetch: (input, init) => fetch(input, init),
    now: Date.now(),
  })
  return answer ? c.json({ town: place.town, ...answer }) : refuse(c, 'weather/unavailable')
})

export async function readWeather(place: Place, outside: Outside): Promise<Observed | null> {
  const key = `${place.url}|${place.town}`
  const { now } = outside
  const isFresh = (kept: Kept | undefined) => kept !== undefined && now - kept.at < FRESH_MS
  const remembered = memory.get(key)
  const kept = isFresh(remembered) ? remembered : ((await readCache(key)) ?? remembered)
  if (kept && isFresh(kept)) {
    memory.set(key, kept)
    return kept.weather
  }
  const hasJustFailed = now - (failures.get(key) ?? -Infinity) < RESPITE_MS
  const weather = hasJustFailed ? null : await askWttr(place, outside)
  if (weather) {
    failures.delete(key)
    memory.set(key, { weather, at: now })
    await writeCache(key, { weather, at: now })
    return weather
  }
  if (!hasJustFailed) failures.set(key, now)
  return kept && now - kept.at < LAST_GOOD_S * 1000 ? kept.weather : null
}

const cacheKey = (key: string): string => `https://weather.invalid/${encodeURIComponent(key)}`

/** This module wrote the cached text, so its shape is known. A failing cache counts as empty. */
async function readCache(key: string): Promise<Kept | null> {
  try {
    const response = await caches.default.match(cacheKey(key))
    return response ? await response.json<Kept>() : null
  } catch {
    return null
  }
}

async function writeCache(key: string, kept: Kept): Promise<void> {
  try {
    const headers = { 'cache-control': `max-age=${LAST_GOOD_S}`, 'content-type': 'application/json' }
    await caches.default.put(cacheKey(key), new Response(JSON.stringify(kept), { headers }))
  } catch {
    // A data centre without a cache (workers.dev): memory is enough.
  }
}

/** Null for any result except a good answer within four seconds (design.md, «The weather»). */
async function askWttr(place: Place, outside: Outside): Promise<Observed | null> {
  try {
    const url = new URL(encodeURIComponent(place.town), place.url.replace(/\/*$/, '/'))
    url.search = 'format=j2&lang=it'
    const response = await outside.fetch(url.href, { signal: AbortSignal.timeout(WEATHER_WAIT_MS) })
    if (!response.ok) return null
    const body = await readText(response)
    return body === null ? null : parseWttr(body, outside.now)
  } catch {
    return null
  }
}

/** Null for a text longer than a forecast can be. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  // The type of `body` does not give its chunks' type; workerd's are bytes.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LARGEST) return null
  }
  return text + decoder.decode()
}

/** Null for any text except a good answer: under load the service sends plain text with status 200. */
export function parseWttr(body: string, now: number): Observed | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const parsed = v.safeParse(Forecast, json)
  if (!parsed.success) return null
  const [current] = parsed.output.current_condition
  return {
    description: current.lang_it[0].value,
    tempC: current.temp_C,
    feelsLikeC: current.FeelsLikeC,
    windKmph: current.windspeedKmph,
    windDirection: current.winddir16Point,
    pressure: current.pressure,
    precipMM: current.precipMM,
    observedAt: isoMoment(observedAt(current.observation_time, now)),
  }
}

/** Parses `09:41 AM`, which is in UTC and has no day: the last such time before now. The current time if unreadable. */
function observedAt(clock: string | undefined, now: number): number {
  const match = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(clock?.trim() ?? '')
  if (!match) return now
  const [, hour, minute, half] = match
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0)
  const today = new Date(now).setUTCHours(0, minutes, 0, 0)
  return today <= now ? today : today - 24 * 3600_000
}
