/** The speech's version names one text for good, also for a database that was put back and knows less than the rooms. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Ranking, Session } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, operator, type Player, tenWords } from '../../support/client.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'

const YEAR = 2025
type SeasonRow = Record<string, string | number | null>

const seasonRow = async (): Promise<SeasonRow> =>
  (await env.DB.prepare('SELECT * FROM seasons WHERE year = ?1').bind(YEAR).first<SeasonRow>()) ?? {}
const version = async (): Promise<number> => Number((await seasonRow()).speech_version)

/** As `wrangler d1 time-travel restore` does it: the row as it was, without later changes. */
async function putBack(row: SeasonRow): Promise<void> {
  const names = Object.keys(row)
  await env.DB.prepare(
    `INSERT OR REPLACE INTO seasons (${names.join(', ')}) VALUES (${names.map((_, at) => `?${at + 1}`).join(', ')})`,
  )
    .bind(...Object.values(row))
    .run()
}

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
})

const rankingOf = async ({ client }: Player, id: string) => (await client.get<Ranking>(paths.ranking(id))).body

describe('the version of the speech never repeats', () => {
  it('also when D1 was put back to before the speech: rooms that ranked the first text rank the second', async () => {
    const player = await aPlayer()
    await player.client.post(paths.finish, { words: [...tenWords().slice(2), 'monte', 'fiume'] })
    const ids = await Promise.all(
      [1, 2].map(async (n) => {
        const made = await player.client.post<{ id: string }>(paths.rooms(), { name: `Stanza ${n}`, rules: [] })
        await player.client.post(paths.close(made.body.id))
        return made.body.id
      }),
    )
    const [watched = '', asleep = ''] = ids
    const watcher = await watch(env.ROOMS.getByName(watched), player.user.id)
    const before = await seasonRow()
    await operator.publish(YEAR, 'Solo il monte, il monte e il fiume')
    const first = await version()
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === first)
    await eventually(async () => expect((await rankingOf(player, asleep)).results[0]?.score).toBe(2))

    await putBack(before)
    await operator.publish(YEAR, 'Solo il fiume')
    const second = await version()
    expect(second).toBeGreaterThan(first)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === second)
    for (const id of ids) {
      await eventually(async () => {
        const { status, version: shown, results } = await rankingOf(player, id)
        expect([status, shown, results[0]?.score]).toEqual(['ready', second, 1])
      })
    }
  })

  it('two changes in one millisecond are two versions, and a clock that went back makes none again', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const seen: number[] = []
    for (const text of ['Il monte', 'Il fiume', 'Il mare']) {
      await operator.publish(YEAR, text)
      seen.push(await version())
    }
    vi.setSystemTime(Date.now() - 3_600_000)
    await operator.call('DELETE', operatorPaths.speech(YEAR))
    seen.push(await version())
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect(seen).toHaveLength(4)
  })

  it('the same text again is the same version, whenever it comes', async () => {
    await operator.publish(YEAR, 'Il monte')
    const first = await version()
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    await operator.publish(YEAR, 'Il monte')
    expect(await version()).toBe(first)
  })
})

it('a session tells the version that the rankings have: a page that has seen one knows whether there is another', async () => {
  const player = await aPlayer()
  const told = async (client = player.client) => (await client.get<Session>(paths.session)).body.season.speechVersion
  expect(await told()).toBe(0)
  const made = await player.client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [] })
  await player.client.post(paths.close(made.body.id))
  const seen: (number | undefined)[] = []
  for (const text of ['Il monte', 'Il fiume']) {
    await operator.publish(YEAR, text)
    const now = await told()
    await eventually(async () => {
      expect(await rankingOf(player, made.body.id)).toMatchObject({ status: 'ready', version: now })
    })
    expect(await told(new Client()), 'also signed out').toBe(now)
    seen.push(now)
  }
  expect(new Set(seen).size).toBe(2)
})
