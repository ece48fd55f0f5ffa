/** The deadline minute: a D1 or a room that has too much to do is said as such, with a moment to come back at, and is no 500. */
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, SavedWords, Session } from '../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import { comeBackAfter } from '../../../worker/http/answers.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }
let logged: string[] = []
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
})

/** The two sentences of D1's documentation, as the binding throws them. */
const OVERLOADS = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
]
const breakD1 = (message: string): void => {
  const faulty = faultyD1(real.DB, null)
  faulty.onCall = () => Promise.reject(new Error(message))
  env.DB = faulty.db
}
const save = ({ client }: Player, words: string[]) => client.put<SavedWords & Problem>(paths.words, { words })

it('a visit and a save are one question to D1 each for someone with a ticket: in the last minute everyone comes back', async () => {
  const player = await aPlayer()
  const faulty = faultyD1(real.DB, null)
  env.DB = faulty.db
  expect((await save(player, ['salute'])).status).toBe(200)
  expect((await save(player, ['salute', 'lavoro'])).status).toBe(200)
  expect(await sessionOf(player.client)).toMatchObject({ account: { email: player.email }, user: { rev: 2 } })
  expect((await sessionOf(new Client())).account).toBeNull()
  expect(faulty.calls).toBe(4)
})

it.each(OVERLOADS)('«%s» is 503 server/overloaded with Retry-After, and nothing is stored', async (message) => {
  const player = await aPlayer()
  breakD1(message)
  const answer = await save(player, ['salute'])
  expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
    503,
    'server/overloaded',
    refusalSentence('server/overloaded'),
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ event: 'overload', route: '/api/me/words' })
  env.DB = real.DB
  expect((await sessionOf(player.client)).user?.words).toEqual([])
})

it('everything that asks D1 says so in the same way', async () => {
  const player = await aPlayer()
  breakD1(OVERLOADS[0] ?? '')
  const answers = [
    await player.client.post(paths.finish, { words: tenWords() }),
    await player.client.get(paths.rooms()),
    await player.client.get(paths.session),
    await new Client().get<Session & Problem>(paths.session),
    await new Client().post(paths.emailLink, { email: 'nuova@posta.example' }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.body.code]).toEqual([503, 'server/overloaded'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }
})

it('a room that has too much to do is 503 server/overloaded, and is not asked twice', async () => {
  const player = await aPlayer()
  const { body: room } = await player.client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [] })
  let asked = 0
  const refuseAll = async () => {
    asked++
    throw Object.assign(new Error('Durable Object is overloaded. Too many requests queued.'), { overloaded: true })
  }
  env.ROOMS = standingIn<typeof env.ROOMS>(() => ({ join: refuseAll, fetch: refuseAll })) // the methods called
  const join = await player.client.post(paths.join(room.id))
  const upgrade = await player.client.fetch(paths.live(room.id), {
    headers: { upgrade: 'websocket', origin: player.client.origin },
  })
  for (const { status, headers } of [join, upgrade]) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  expect([join.body.code, (await upgrade.json<Problem>()).code]).toEqual(['server/overloaded', 'server/overloaded'])
  expect(asked).toBe(2)
})

it('those who are refused together are not sent back together', () => {
  for (const code of ['server/overloaded', 'server/unavailable', 'request/too-many'] as const) {
    const moments = new Set(Array.from({ length: 11 }, (_, i) => comeBackAfter(code, i / 10)))
    expect(moments.size).toBeGreaterThan(3)
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(1)
  }
})
