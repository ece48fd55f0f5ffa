/** The speech's version names one text for good, also for a database that was put back and knows less than the rooms. */
import { beforeEach, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'

const YEAR = 2025
const version = async (): Promise<number> =>
  Number(await env.DB.prepare('SELECT speech_version FROM seasons WHERE year = ?1').bind(YEAR).first('speech_version'))

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
})

const rankingOf = async ({ client }: Player, id: string) => (await client.get<Ranking>(paths.ranking(id))).body

it('the version of the speech never repeats, also when D1 was put back to before the speech: rooms that ranked the first text rank the second', async () => {
  const player = await aPlayer()
  await player.client.post(paths.finish, { words: [...tenWords().slice(2), 'monte', 'fiume'] })
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const id = await aRoomOf(player)
      await player.client.post(paths.close(id))
      return id
    }),
  )
  const [watched = '', asleep = ''] = ids
  const watcher = await watch(env.ROOMS.getByName(watched), player.user.id)
  const before = await copyD1()
  await operator.publish(YEAR, 'Solo il monte, il monte e il fiume')
  const first = await version()
  await watcher.until((frame) => frame.type === 'ranking' && frame.version === first)
  await eventually(async () => expect((await rankingOf(player, asleep)).results[0]?.score).toBe(2))

  await putBackD1(before)
  await operator.publish(YEAR, 'Solo il fiume')
  const second = await version()
  expect(second).toBeGreaterThan(first)
  for (const client of [player.client, new Client()])
    expect((await sessionOf(client)).season.speechVersion, 'a session tells the version of the rankings').toBe(second)
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
