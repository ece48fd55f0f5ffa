/** operating.md, «A rehearsal has no way in»: a danger to people is found before anything is made. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Failure } from '../../../../commands/shell/failure.ts'
import { lookAt } from '../../../../workshop/rehearse/checks.ts'
import { anInstance, MEGA } from './an-instance.ts'

let { instance, fakes } = anInstance()
beforeEach(() => {
  ;({ instance, fakes } = anInstance())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const counts = (more: object): void => {
  fakes.answers = [['AS mega', [{ mega: MEGA, others: 0, ours: 0, ...more }]]]
}

it('an empty season of this very database may be rehearsed on', async () => {
  expect(await lookAt(instance, false)).toMatchObject({ year: 2025, megaRoomId: MEGA })
})

it.each([
  ['another instance’s token', () => (fakes.isTokenWrong = true), 'token is not this instance’s'],
  [
    'another instance’s secret',
    () => (fakes.refusal = 'auth/link-invalid'),
    'AUTH_SECRET is not that of https://staging.example',
  ],
  [
    'another instance’s database, by its mega room',
    () => counts({ mega: 'altrastanza1' }),
    'is not that of https://staging.example',
  ],
  ['a database without the season', () => counts({ mega: null }), 'its mega room of 2025 is none'],
  ['an instance without a mega room', () => (fakes.season = { ...fakes.season, megaRoomId: null }), 'has no mega room'],
  ['people who are not a rehearsal’s', () => counts({ others: 7 }), '7 people who are not'],
  [
    'what an earlier one has left',
    () => counts({ ours: 3 }),
    'npm run rehearse -- --url https://staging.example --clean',
  ],
  ['a published season', () => (fakes.season = { ...fakes.season, speechPublished: true }), 'is published'],
  ['a sealed one', () => (fakes.season = { ...fakes.season, sealedAt: '2025-12-31T20:00:00Z' }), 'is sealed'],
])('is refused: %s; and nothing was made', async (_, arrange, sentence) => {
  arrange()
  const refusal = await lookAt(instance, false).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Failure)
  expect(String(refusal)).toContain(sentence)
  expect(fakes.done).toEqual([])
})

it('others are let pass only where it was said so', async () => {
  counts({ others: 7 })
  expect(await lookAt(instance, true)).toMatchObject({ megaRoomId: MEGA })
})

it('something else at that address is not called the wrong secret', async () => {
  fakes.refusal = 'request/not-found'
  await expect(lookAt(instance, false)).rejects.not.toThrow(/AUTH_SECRET/)
})
