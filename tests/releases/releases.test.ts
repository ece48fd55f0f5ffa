/**
 * design.md, «What each release has stored»: today's program on each release's state, that release's own program on the state
 * that today's has left, and today's again. Acknowledged data is there, pending work is done, and nothing loops. Then one's
 * Worker calls the other's objects, as during a deployment.
 */
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { applyLocalMigrations } from '../../commands/local/build.ts'
import { killableServer } from '../../commands/local/killable-server.ts'
import { fromRoot, refuseTakenPort } from '../../commands/local/project.ts'
import { paths } from '../../shared/api/paths.ts'
import { Browser } from '../../workshop/people/browser.ts'
import {
  ask,
  giveSecrets,
  recordedBy,
  releases,
  roomSchemas,
  type StateName,
  settled,
  settledAnswer,
  unpackProgram,
  unpackState,
  workerAlone,
} from './release.ts'

const PORT = Number(process.env.DIECI_PAROLE_RELEASES_PORT ?? 5358)
const PATIENCE_MS = 300_000

let scratch: string
let today: string

beforeAll(async () => {
  await refuseTakenPort(PORT)
  scratch = await mkdtemp(join(tmpdir(), 'dieci-parole-releases-'))
  today = join(scratch, 'today')
  await cp(fromRoot('dist'), today, { recursive: true })
  giveSecrets(today)
}, 60_000)
afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))

it('there is a release to compare with', () => expect(releases()).not.toEqual([]))

describe.each(releases())('release %s', (release) => {
  let own: string
  beforeAll(() => {
    own = unpackProgram(release, join(scratch, release))
  })

  /** A state of the release, with today's tables, as a deployment makes them first; and what programs do with it. */
  async function open(name: StateName) {
    const { people, told: recorded } = recordedBy(release)[name]
    const told = recorded.map(({ body, ...one }) => ({ ...one, body: settledAnswer(body) }))
    const state = unpackState(release, name, join(scratch, randomUUID()))
    await applyLocalMigrations(state)
    const server = killableServer(PORT, state)
    onTestFinished(server.kill) // also of one that takes too long
    const browsers = people.map((person) => new Browser(server.url, person))
    const during = async (programs: readonly string[], act: () => Promise<void>): Promise<void> => {
      await server.start(...programs)
      try {
        await act()
      } finally {
        await server.kill()
      }
    }
    /** The answers, compared with the release's own: newer fields are ignored. */
    const look = async (program: string, step: string): Promise<void> =>
      during([program], async () => {
        await settled(state)
        const found = await ask(browsers, told)
        for (const [at, one] of found.entries())
          expect(one, `${step}: ${one.by} ${one.path}`).toMatchObject(told[at] ?? {})
      })
    return { during, look, browsers, state, told }
  }

  it.each(['words', 'night'] as const)(
    'its stored data is there, and its pending work is done: %s',
    async (name) => {
      const { look } = await open(name)
      await look(today, 'today’s program')
      await look(own, 'the release’s own, on what today’s has left')
      await look(today, 'today’s again')
    },
    PATIENCE_MS,
  )

  it(
    'its Worker and today’s call each other’s objects',
    async () => {
      const { during, browsers, state, told } = await open('words')
      const [owner, guest] = browsers.slice(-2) as [Browser, Browser] // of fourteen
      const round = (step: string) => async () => {
        const done = async <T>(by: Browser, method: string, path: string, json?: unknown): Promise<T> => {
          const { status, body, code } = await by.call<T>(method, path, json)
          expect([method, path, code], step).toEqual([method, path, null])
          expect(status, step).toBeLessThan(300)
          return body
        }
        const { id } = await done<{ id: string }>(owner, 'POST', paths.rooms(), { name: 'A metà', rules: ['last-man'] })
        await done(guest, 'POST', paths.join(id))
        await done(owner, 'PATCH', paths.room(id), { name: 'Quasi a metà' })
        await done(owner, 'PUT', paths.owner(id), { userId: guest.person.id })
        await done(guest, 'DELETE', paths.player(id, owner.person.id))
        await done(guest, 'PUT', paths.pardon(id, owner.person.id))
        await done(owner, 'POST', paths.join(id))
        await done(guest, 'POST', paths.close(id))
        for (const path of [paths.room(id), paths.players(id), paths.ranking(id)]) await done(owner, 'GET', path)
        await done(guest, 'DELETE', paths.room(id))
        await done(owner, 'GET', paths.rooms())
        await done(owner, 'GET', paths.evening)
      }
      const alone = (program: string, beside: string, name: string) =>
        workerAlone(program, beside, join(scratch, `${release}-${name}`))
      await during([alone(own, today, 'own'), today], round('the release’s Worker, today’s objects'))
      await during([alone(today, own, 'today'), own], round('today’s Worker, the release’s objects'))
      // All rooms wake, and one is new: the steps change it as they change the old ones.
      await during([today], async () => {
        await ask(browsers, told)
        await owner.call('POST', paths.rooms(), { name: 'Nuova', rules: [] })
      })
      expect(roomSchemas(state)).toHaveLength(1)
    },
    PATIENCE_MS,
  )
})
