import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, Weather } from '../../../shared/api/shapes.ts'
import { parseWttr } from '../../../worker/pages/weather.ts'
import { Client } from '../../support/client.ts'
import { later } from '../../support/time.ts'

const NOW = Date.parse('2025-11-20T12:00:00Z')
const current = {
  FeelsLikeC: '-3',
  lang_it: [{ value: 'Nebbia' }],
  observation_time: '11:41 AM',
  precipMM: '0.1',
  pressure: '1021',
  temp_C: '0',
  winddir16Point: 'NNE',
  windspeedKmph: '7',
}
const body = JSON.stringify({ current_condition: [current], nearest_area: [{}] })
const expected: Omit<Weather, 'town'> = {
  description: 'Nebbia',
  tempC: 0,
  feelsLikeC: -3,
  windKmph: 7,
  windDirection: 'NNE',
  pressure: 1021,
  precipMM: 0.1,
  observedAt: '2025-11-20T11:41:00.000Z',
}

let counter = 0
/** A town each, so that no test finds another's answer in the cache. */
const aPlace = () => ({ url: 'https://wttr.test', town: `Città ${counter++}` })

/** A weather service that gives these answers one after the other, then fails. */
function aService(...answers: (Response | Error | string)[]) {
  const asked: string[] = []
  const service = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(String(input))
    const answer = answers.shift() ?? new Error('away')
    if (answer instanceof Error) throw answer
    return typeof answer === 'string' ? new Response(answer) : answer
  }
  return { asked, fetch: service as typeof fetch } // no test needs the rest of it
}

let readWeather: typeof import('../../../worker/pages/weather.ts').readWeather
/** Asks in a new isolate, which has only the data centre's cache. */
async function anotherIsolate(): Promise<void> {
  vi.resetModules()
  readWeather = (await import('../../../worker/pages/weather.ts')).readWeather
}

beforeEach(anotherIsolate)

describe('the weather (design.md, «The weather»)', () => {
  it('is numbers, words and a time, asked for the configured town', async () => {
    const service = aService(body)
    const place = aPlace()
    expect(await readWeather(place, { fetch: service.fetch, now: NOW })).toEqual(expected)
    expect(service.asked).toEqual([`https://wttr.test/${encodeURIComponent(place.town)}?format=j2&lang=it`])
  })

  it('is asked once in twenty minutes, also by another isolate', async () => {
    const service = aService(body, body)
    const place = aPlace()
    await readWeather(place, { fetch: service.fetch, now: NOW })
    await readWeather(place, { fetch: service.fetch, now: NOW + 19 * 60_000 })
    await anotherIsolate()
    expect(await readWeather(place, { fetch: service.fetch, now: NOW + 19 * 60_000 })).toEqual(expected)
    expect(service.asked).toHaveLength(1)
    await readWeather(place, { fetch: service.fetch, now: NOW + 21 * 60_000 })
    expect(service.asked).toHaveLength(2)
  })

  it('that is old is looked for in the cache before anyone is asked: another isolate may have been newer', async () => {
    const place = aPlace()
    const newer = aService(body.replace('"-3"', '"4"'))
    await readWeather(place, { fetch: newer.fetch, now: NOW + 21 * 60_000 })
    // This isolate has an older one, from before that.
    await anotherIsolate()
    vi.spyOn(caches.default, 'match').mockResolvedValueOnce(undefined)
    vi.spyOn(caches.default, 'put').mockResolvedValueOnce(undefined)
    await readWeather(place, { fetch: aService(body).fetch, now: NOW })
    const service = aService(body)
    const afterwards = { fetch: service.fetch, now: NOW + 22 * 60_000 }
    expect(await readWeather(place, afterwards)).toEqual({ ...expected, feelsLikeC: 4 })
    expect(service.asked).toEqual([])
  })

  it('of a service that goes on for long is not read to its end', async () => {
    let sent = 0
    const long = new ReadableStream({
      pull: (controller) => {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
        if (sent > 10 * 1024 * 1024) controller.close()
      },
    })
    expect(await readWeather(aPlace(), { fetch: aService(new Response(long)).fetch, now: NOW })).toBeNull()
    expect(sent).toBeLessThan(2 * 1024 * 1024)
  })

  it.each([
    ['is away', new Error('no route')],
    ['answers 503', new Response(body, { status: 503 })],
    ['answers 200 with plain text when overloaded', 'Sorry, we are running out of queries to the weather service'],
    ['answers half a JSON', body.slice(0, 60)],
    ['answers numbers that are none', body.replace('"0.1"', '"nan"')],
    ['answers without a condition', '{"current_condition":[]}'],
    ['answers null', 'null'],
  ])('when the service %s the last good answer is used, and without one it is null', async (_, answer) => {
    const place = aPlace()
    const service = aService(body, answer instanceof Response ? answer.clone() : answer)
    await readWeather(place, { fetch: service.fetch, now: NOW })
    const afterwards = { fetch: service.fetch, now: NOW + 3600_000 }
    expect(await readWeather(place, afterwards)).toEqual(expected)
    const other = aService(answer instanceof Response ? answer.clone() : answer)
    expect(await readWeather(aPlace(), { fetch: other.fetch, now: NOW })).toBeNull()
  })

  it('of yesterday is not used', async () => {
    const place = aPlace()
    const service = aService(body)
    await readWeather(place, { fetch: service.fetch, now: NOW })
    expect(await readWeather(place, { fetch: service.fetch, now: NOW + 25 * 3600_000 })).toBeNull()
  })

  it('after a failure the service is left alone for a minute', async () => {
    const place = aPlace()
    const service = aService(new Error('away'), body)
    for (const seconds of [0, 10, 59]) {
      expect(await readWeather(place, { fetch: service.fetch, now: NOW + seconds * 1000 })).toBeNull()
    }
    expect(service.asked).toHaveLength(1)
    expect(await readWeather(place, { fetch: service.fetch, now: NOW + 61_000 })).not.toBeNull()
  })

  it('is waited for four seconds at most', async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const hanging = ((_: unknown, init?: RequestInit) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        patience.abort() // four seconds later
      })) as typeof fetch // it never answers
    expect(await readWeather(aPlace(), { fetch: hanging, now: NOW })).toBeNull()
    expect(timeout).toHaveBeenCalledExactlyOnceWith(4000)
  })

  it('tells the time of the observation of the evening before, and of the asking where it cannot be read', () => {
    const at = (clock: string) =>
      parseWttr(JSON.stringify({ current_condition: [{ ...current, observation_time: clock }] }), NOW)?.observedAt
    expect(at('11:55 PM')).toBe('2025-11-19T23:55:00.000Z')
    expect(at('12:05 AM')).toBe('2025-11-20T00:05:00.000Z')
    expect(at('mezzogiorno')).toBe('2025-11-20T12:00:00.000Z')
  })

  it('is told over HTTP to anybody, and 503 weather/unavailable without one', async () => {
    const fake = vi
      .spyOn(globalThis, 'fetch')
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementationOnce(async () => new Response(body))
    const none = await new Client().get<Problem>(paths.weather)
    expect([none.status, none.body.code]).toEqual([503, 'weather/unavailable'])
    later(61_000)
    const answer = await new Client().get<Weather>(paths.weather)
    expect([answer.status, answer.body.description, answer.body.town]).toEqual([200, 'Nebbia', 'Roma'])
    expect(String(fake.mock.calls[0]?.[0])).toBe('https://wttr.in/Roma?format=j2&lang=it')
  })
})
