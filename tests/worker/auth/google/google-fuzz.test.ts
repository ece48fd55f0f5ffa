/** Every answer of Google, or of somebody in its name, ends on a page of ours with a reason that we know. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import { safeRedirect } from '../../../../shared/sign-in/redirect.ts'
import { isSignInError } from '../../../../shared/sign-in/sign-in-errors.ts'
import { Client, ORIGIN, sessionOf } from '../../../support/client.ts'
import { aPerson, comeBack, FakeGoogle, press } from '../../../support/fake-google.ts'
import { leaveNote } from '../../../support/note.ts'

/** More with `VITE_FUZZ_RUNS=5000 npx vitest run --project worker tests/worker/auth/google/google-fuzz.test.ts`. */
const RUNS = Number(import.meta.env.VITE_FUZZ_RUNS ?? 400)
const seen = new Map<string, number>()
let inputs = 0

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((raw) => raw.toWellFormed()),
  fc.constantFrom('', '__proto__', 'x'.repeat(4000), '<script>', '\u0000'),
)
const sometimes = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
const reason = (location: string): string => new URL(location, ORIGIN).searchParams.get('errore') ?? location

it(`${RUNS} callbacks with anything in them sign nobody in and never leave the site`, {
  timeout: 300_000,
}, async () => {
  new FakeGoogle()
  const query = fc.record(
    { state: sometimes('RIGHT', text), code: text, error: text, iss: text, error_description: text },
    { requiredKeys: ['state'] },
  )
  const run = async (typed: Record<string, string>, cookie: string) => {
    inputs++
    const client = new Client()
    const state = new URL(await press(client)).searchParams.get('state') ?? ''
    const search = new URLSearchParams({ ...typed, state: typed.state === 'RIGHT' ? state : (typed.state ?? '') })
    if (cookie !== 'RIGHT') client.cookies.set('__Host-google', cookie.replace(/[^\w.-]/g, ''))
    const location = await comeBack(client, `${paths.googleCallback}?${search}`)
    expect(location).toMatch(/^\/login\?errore=[a-z-]+$/)
    expect(isSignInError(reason(location)), location).toBe(true)
    seen.set(reason(location), (seen.get(reason(location)) ?? 0) + 1)
    expect((await sessionOf(client)).account).toBeNull()
  }
  await fc.assert(fc.asyncProperty(query, sometimes('RIGHT', text), run), { numRuns: RUNS })
})

it(`${RUNS} answers of the token endpoint with anything in them`, { timeout: 300_000 }, async () => {
  const google = new FakeGoogle()
  const body = fc.oneof(
    fc.json(),
    text,
    fc
      .record({
        id_token: fc.oneof(
          text,
          fc.tuple(text, text, text).map((parts) => parts.map((part) => btoa(encodeURIComponent(part))).join('.')),
        ),
        access_token: text,
      })
      .map((value) => JSON.stringify(value)),
    fc
      .record({ error: fc.oneof(text, fc.constantFrom('invalid_grant', 'invalid_client')) })
      .map((value) => JSON.stringify(value)),
  )
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(200, 200, 200, 400, 401, 403, 500), async (answer, status) => {
      inputs++
      const client = new Client()
      google.faults.set('/token', async () => new Response(answer, { status }))
      const location = await comeBack(client, google.consent(await press(client), aPerson()))
      expect(isSignInError(reason(location)), location).toBe(true)
      seen.set(reason(location), (seen.get(reason(location)) ?? 0) + 1)
      expect((await sessionOf(client)).account).toBeNull()
    }),
    { numRuns: RUNS },
  )
})

it(`design.md, «Redirects»: ${RUNS * 25} redirects, as strange as they come, stay on this site for every reader of them`, ({
  task,
}) => {
  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    ':',
    '@',
    '?',
    '#',
    ';',
    'evil.example',
    'https:',
    'javascript:',
    'stanza',
    '\u202e',
    '\ufeff',
    '%00',
    'è',
  )
  const redirect = fc.array(pieces, { maxLength: 9 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(fc.oneof(redirect, text), (value) => {
      inputs++
      const kept = safeRedirect(value)
      const first = new URL(kept, ORIGIN)
      expect(first.origin).toBe(ORIGIN)
      // Routers take the address apart and put it together again.
      expect(new URL(`${first.pathname}${first.search}${first.hash}`, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: RUNS * 25 },
  )
  leaveNote(task, `google fuzz: ${inputs} inputs; ${[...seen].map((pair) => pair.join(' ')).join(', ')}`)
})
