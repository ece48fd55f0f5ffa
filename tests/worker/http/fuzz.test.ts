/** Malformed bodies, paths, cookies and headers at every route: never a 5xx that the contract does not know, always problem+json. */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import { REFUSAL_CODES } from '../../../shared/refusals.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, type Player } from '../../support/client.ts'
import { anyText, escaped, jsonLike, SHAPES } from '../../support/malformed.ts'
import { leaveNote } from '../../support/note.ts'
import { API_ROUTES } from '../../support/routes.ts'

/** More with `VITE_FUZZ_RUNS=5000 npx vitest run --project worker tests/worker/http/fuzz.test.ts`. */
const RUNS = Number(import.meta.env.VITE_FUZZ_RUNS ?? 400)
let inputs = 0
const seen = new Map<string, number>()
/** Printed, so that a run says how much it tried and how far it came. */
const told = (): string => {
  const codes = [...seen].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`)
  return `fuzz: ${inputs} requests at ${ROUTES.length} routes; ${codes.join(', ')}`
}

/** What is of the right shape at each; elsewhere there is none. */
const SHAPE_OF: Record<string, keyof typeof SHAPES> = {
  'POST /api/auth/email-link': 'mail',
  'POST /api/auth/email-link/complete': 'complete',
  'POST /api/me': 'profile',
  'PUT /api/me/words': 'words',
  'POST /api/me/finish': 'finish',
  'POST /api/rooms': 'room',
  'POST /api/rooms/ID/heard': 'heard',
  'PATCH /api/rooms/ID': 'rename',
  'PUT /api/rooms/ID/owner': 'owner',
  'PUT /api/operator/seasons/ID': 'season',
  'PUT /api/operator/seasons/ID/mails': 'mails',
  'POST /api/operator/seasons/ID/mega-room': 'room',
}
const ROUTES = API_ROUTES.map(({ method, path }): [string, string, keyof typeof SHAPES] => {
  const pattern = path.replace(/:\w+/g, 'ID')
  return [method, pattern, SHAPE_OF[`${method} ${pattern}`] ?? 'none']
})

const bodyFor = (shape: keyof typeof SHAPES): fc.Arbitrary<string | Uint8Array<ArrayBuffer> | null> =>
  fc.oneof(
    {
      weight: 7,
      arbitrary: (SHAPES[shape] as fc.Arbitrary<object | null>).map((value) => value && JSON.stringify(value)),
    }, // one of several, each an object or null
    { weight: 2, arbitrary: jsonLike },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Uint8Array.from(bytes)) },
  )
/** Values that a header may hold: the platform refuses the rest before us. */
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim())
/** Mostly right, or nothing behind the first check would ever be tried. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const headers = fc.record({
  'content-type': rarely(fc.oneof(fc.constantFrom('application/json', 'text/plain'), headerText)),
  origin: rarely(headerText),
  cookie: rarely(
    fc.oneof(
      headerText,
      headerText.map((text) => `__Host-session=${text}; __Host-ticket=${text}.${text}; __Host-mail=${text}`),
    ),
  ),
  authorization: rarely(headerText),
  'content-length': rarely(fc.constantFrom('0', '-1', 'x', '99999999')),
  'sec-fetch-site': rarely(headerText),
  'if-match': rarely(fc.oneof(headerText, fc.constantFrom('*', '"season-2025-0"'))),
  upgrade: rarely(fc.constantFrom('websocket', 'h2c')),
  'cf-connecting-ip': rarely(
    fc.oneof(headerText, fc.constantFrom('127.0.0.1', '::1', '192.0.2.7', '::ffff:192.0.2.7', '2001:db8:f::7')),
  ),
})
const id = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.constant('2025') },
  { weight: 3, arbitrary: fc.constant('ROOM') },
  { weight: 1, arbitrary: fc.constant('23456789abcd') },
)
const request = fc.constantFrom(...ROUTES).chain((route) =>
  fc.record({
    route: fc.constant(route),
    method: rarely(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')),
    id,
    tail: rarely(anyText),
    query: fc.dictionary(
      fc.constantFrom(
        'word',
        'from',
        'limit',
        'after',
        'q',
        'everywhere',
        'redirect',
        'code',
        'state',
        'early',
        'v',
        'before',
      ),
      fc.oneof(anyText, fc.nat().map(String)),
      { maxKeys: 3 },
    ),
    body: bodyFor(route[2]),
    headers,
    isSignedIn: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  }),
)

/** Statuses over 499 that the contract knows for what these requests can meet. */
const KNOWN = new Set(['weather/unavailable', 'me/deletion-under-way', 'auth/mail-failed'])
/** The headers that belong to the route, with those in their place that are to be wrong. */
function sent(wrong: Record<string, string | undefined>, path: string, canHaveBody: boolean): Record<string, string> {
  const right: Record<string, string> = {
    ...(canHaveBody ? { 'content-type': /\/(speech|transcript)$/.test(path) ? 'text/plain' : 'application/json' } : {}),
    ...(path.startsWith('/api/operator') ? { authorization: `Bearer ${env.OPERATOR_TOKEN}` } : {}),
  }
  const given = Object.entries(wrong).flatMap(([name, value]) =>
    value === undefined || (name === 'content-length' && !canHaveBody) ? [] : [[name, value] as const],
  )
  return { ...right, ...Object.fromEntries(given) }
}

it('every shape is some route’s', () => {
  expect(ROUTES.filter(([, , shape]) => shape !== 'none')).toHaveLength(Object.keys(SHAPE_OF).length)
  expect(ROUTES.length).toBeGreaterThan(50)
})

it(`${RUNS} malformed requests: never an unknown 5xx, always problem+json with a known code`, {
  timeout: 600_000,
}, async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no weather here'))
  /** A season in which rooms can be made: one of the requests may have published a speech. */
  const begin = async (): Promise<{ player: Player; room: string }> => {
    await env.DB.prepare('DELETE FROM seasons').run()
    await operator.call('PUT', operatorPaths.season(2025), { bonusWords: ['pace'] })
    const player = await aPlayer()
    return { player, room: await aRoomOf(player) }
  }
  let { player, room } = await begin()
  await fc.assert(
    fc.asyncProperty(request, async (input) => {
      inputs++
      const [method, pattern] = [
        input.method ?? input.route[0],
        input.route[1].replaceAll('ID', () => (input.id === 'ROOM' ? room : escaped(input.id))),
      ]
      const search = new URLSearchParams(Object.entries(input.query).map(([key, value]) => [key, value.toWellFormed()]))
      const path = `${pattern}${input.tail === undefined ? '' : `/${escaped(input.tail)}`}?${search}`
      const client = new Client()
      if (input.isSignedIn) for (const [name, value] of player.client.cookies) client.cookies.set(name, value)
      const canHaveBody = method !== 'GET' && method !== 'HEAD'
      const response = await client.fetch(path, {
        method,
        headers: sent(input.headers, pattern, canHaveBody),
        ...(canHaveBody && input.body !== null ? { body: input.body } : {}),
      })
      const text = response.status === 101 ? '' : await response.text()
      const about = `${method} ${path} → ${response.status} ${text.slice(0, 200)} ${JSON.stringify(logged.mock.calls.at(-1))}`
      if (response.status >= 400 && method !== 'HEAD') {
        expect(response.headers.get('content-type'), about).toBe('application/problem+json; charset=UTF-8')
        const { code } = JSON.parse(text)
        seen.set(code, (seen.get(code) ?? 0) + 1)
        expect(REFUSAL_CODES, about).toContain(code)
        if (response.status >= 500) expect(KNOWN, about).toContain(code)
      } else {
        seen.set(String(response.status), (seen.get(String(response.status)) ?? 0) + 1)
        // An answer to HEAD has no code to tell an outage of something else by; nothing of ours answers 500.
        expect(response.status, about).not.toBe(500)
        if (method !== 'HEAD') expect(response.status, about).toBeLessThan(500)
      }
      const kept = response.status === 200 && pattern === paths.evening ? 'public, max-age=2' : 'no-store'
      if (response.status !== 101) expect(response.headers.get('cache-control'), about).toBe(kept)
      // Some requests sign the person out or delete them: the next ones need someone again.
      if (input.isSignedIn && method !== 'GET' && response.status === 204) {
        ;({ player, room } = await begin())
      }
    }),
    { numRuns: RUNS },
  )
})

it('raw paths that no browser would send', async ({ task }) => {
  for (const path of [
    '/api/%',
    '/api/%ff',
    '/api//',
    '/api/rooms/%',
    '/api/rooms/%00',
    '/api/rooms/..%2f',
    '/api/operator/accounts/%',
    '/api/health/',
    '/api/rooms//join',
    `/api/rooms/${'a'.repeat(5000)}`,
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      inputs++
      const headers = { authorization: `Bearer ${env.OPERATOR_TOKEN}` }
      const response = await new Client().fetch(path, { method, headers })
      expect([path, response.status >= 400 && response.status < 500]).toEqual([path, true])
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=UTF-8')
      seen.set(String(response.status), (seen.get(String(response.status)) ?? 0) + 1)
    }
  }
  leaveNote(task, told())
})
