/** Parses the answers of wttr.in: every number is a string, and under load it sends plain text with status 200. */
import * as v from 'valibot'
import type { Weather } from '../../shared/api/shapes.ts'

const PATIENCE_MS = 4000
const LARGEST = 512 * 1024

const number = v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))
const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200))

const Answer = v.object({
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

export type Place = { url: string; town: string }
/** Clock and `fetch` are passed in. */
export type Outside = { fetch: typeof fetch; now: number }

/** Null for anything but a good answer within four seconds (decision 20). */
export async function askWttr(place: Place, outside: Outside): Promise<Weather | null> {
  try {
    const url = new URL(encodeURIComponent(place.town), place.url.replace(/\/*$/, '/'))
    url.search = 'format=j2&lang=it'
    const response = await outside.fetch(url.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) return null
    const body = await readText(response)
    return body === null ? null : parseWttr(body, outside.now)
  } catch {
    return null
  }
}

/** Null for more text than a forecast can have. */
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

export function parseWttr(body: string, now: number): Weather | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const parsed = v.safeParse(Answer, json)
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
    observedAt: new Date(observedAt(current.observation_time, now)).toISOString(),
  }
}

/** Parses `09:41 AM`, in UTC and without a day: the last time that it was so late. If unreadable, the current time. */
function observedAt(clock: string | undefined, now: number): number {
  const match = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(clock?.trim() ?? '')
  if (!match) return now
  const [, hour, minute, half] = match
  const minutes = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0)
  const today = new Date(now).setUTCHours(0, minutes, 0, 0)
  return today <= now ? today : today - 24 * 3600_000
}
