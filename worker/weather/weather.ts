/**
 * The weather, asked for once in twenty minutes in each data centre. When the service fails, the last good answer stays
 * (decision 20). It is kept in memory and, for the data centre's other isolates, in the Cache API; both may forget.
 * Simultaneous requests each ask: in workerd, one request cannot wait for another's promise.
 */
import type { Weather } from '../../shared/api/shapes.ts'
import { askWttr, type Outside, type Place } from './wttr.ts'

const FRESH_MS = 20 * 60_000
/** After a failure the service is not asked for a while: nobody should wait four seconds at each look at page 700. */
const RESPITE_MS = 60_000
/** The greatest age of the last good answer. */
const LAST_GOOD_S = 24 * 3600

type Kept = { weather: Weather; at: number }

const memory = new Map<string, Kept>()
const failures = new Map<string, number>()

export async function readWeather(place: Place, outside: Outside): Promise<Weather | null> {
  const key = `${place.url}|${place.town}`
  const { now } = outside
  const isFresh = (kept: Kept | undefined) => kept !== undefined && now - kept.at < FRESH_MS
  const known = memory.get(key)
  const kept = isFresh(known) ? known : ((await readCache(key)) ?? known)
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

/** This module wrote it, so its shape is known; any failure of the cache counts as «not kept». */
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
