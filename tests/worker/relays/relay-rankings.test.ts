/** Rankings through a relay: a page is made once for whoever asks, one’s own row is one’s own, and no older page comes back. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking, RankingStatus } from '../../../shared/api/shapes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import { Batcher } from '../../../worker/platform/calls.ts'
import { RankingCopies } from '../../../worker/relay/relay.ts'
import { Room as RoomClass } from '../../../worker/room/room.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import { breakD1, publish } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'
import { aCrowd, greeted, losing, relaysOf, untilAllAreTold, watchAs } from './a-crowd.ts'

alarmsAreRungByHand()
// A room cannot be made while there is a text (decision 106).
beforeEach(async () => {
  await publish(null)
  forgetSeasons(env)
})

/** These people's room is closed and its ranking ready, as everyone watching it has heard. */
async function closedWithRanking({ id, owner, people, stub, watchers }: Awaited<ReturnType<typeof aCrowd>>) {
  for (const { client } of people) await client.post(paths.join(id))
  await publish('Buon anno a tutti')
  await owner.client.post(paths.close(id))
  const isTold = (frame: Frame) => frame.type === 'ranking' || (frame.type === 'room' && !frame.room.isOpen)
  await Promise.all(watchers.map((watcher) => watcher.until(isTold)))
  // A frame that is still on its way would end the copies.
  await untilAllAreTold(stub)
}

/** And the room has heard of it: its relays are told nothing more. */
async function everyoneLeaves({ stub, watchers }: Awaited<ReturnType<typeof aCrowd>>): Promise<void> {
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  await eventually(async () => {
    for (const { name } of await relaysOf(stub)) await runDurableObjectAlarm(env.RELAYS.getByName(name))
    expect(await relaysOf(stub)).toEqual([])
  })
}

/** @returns whose own row came with the first page */
async function ownRow(id: string, { client }: Player): Promise<string | undefined> {
  const { body } = await client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))
  expect(body.status).toBe('ready')
  return body.me?.id
}

it('one’s own row is asked of the room at once after a quiet time, and then together with whoever else comes', async () => {
  const crowd = await aCrowd(5, 100) // one relay
  await closedWithRanking(crowd)
  const { id, people } = crowd
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = vi.spyOn(RoomClass.prototype, 'resultsOf')
  const [first, ...others] = people as [Player, ...Player[]] // five
  expect(await ownRow(id, first)).toBe(first.user.id)

  const { promise: allHaveAsked, resolve: letGo } = Promise.withResolvers<void>()
  const ask = Batcher.prototype.ask
  let asked = 0
  vi.spyOn(Batcher.prototype, 'ask').mockImplementation(function (this: Batcher<unknown, unknown>, question) {
    if (++asked === others.length) letGo()
    return ask.call(this, question)
  })
  const rows = Promise.all(others.map((player) => ownRow(id, player)))
  await allHaveAsked
  await vi.advanceTimersByTimeAsync(250)
  expect(await rows).toEqual(others.map(({ user }) => user.id))
  expect(calls.mock.calls.map(([userIds]) => userIds.length)).toEqual([1, 4])
})

it('a page of a ready ranking is made once for a relay; one’s own row is one’s own; a correction ends the copies', async () => {
  const crowd = await aCrowd()
  await closedWithRanking(crowd)
  const { id, people, stub, watchers } = crowd
  const asked = vi.spyOn(RoomClass.prototype, 'ranking')
  const relays = (await relaysOf(stub)).length
  for (let round = 0; round < 3; round++) {
    const rows = await Promise.all(people.map((player) => ownRow(id, player)))
    expect(rows).toEqual(people.map(({ user }) => user.id))
  }
  expect(asked.mock.calls.length).toBeLessThanOrEqual(relays)
  asked.mockRestore()
  const version = await publish('Buon anno di nuovo')
  await stub.speechChanged(version)
  await Promise.all(
    watchers.map((watcher) => watcher.until((frame) => frame.type === 'ranking' && frame.version === version)),
  )
  const { body } = (await people[0]?.client.get<{ version: number }>(
    paths.ranking(id, { from: 1, limit: 20, word: '' }),
  )) ?? { body: { version: -1 } }
  expect(body.version).toBe(version)
})

it('decision 34: whoever comes back after a correction that nobody watched is not shown an older page', async () => {
  const crowd = await aCrowd()
  const { id, owner, people, stub } = crowd
  const [person] = people
  await publish('Buon anno a tutti')
  await owner.client.post(paths.close(id))
  const versionFor = async () =>
    (await person?.client.get<{ version: number }>(paths.ranking(id, { from: 1, limit: 20, word: '' })))?.body.version
  await eventually(async () => expect(await versionFor()).toBeGreaterThan(0))
  await everyoneLeaves(crowd)
  await versionFor() // and with that a copy is kept
  const version = await publish('Buon anno di nuovo')
  await stub.speechChanged(version)
  if (person) await greeted(await watchAs(person.client, id))
  expect(await versionFor()).toBe(version)
})

it('a page that is kept here is shown to nobody whose own place the room cannot say: they are not told that they have none', async () => {
  const crowd = await aCrowd()
  const { id, owner, people, stub } = crowd
  const [person] = people as [Player] // five
  await person.client.post(paths.join(id))
  await publish('Buon anno a tutti')
  await owner.client.post(paths.close(id))
  await eventually(async () => expect(await ownRow(id, person)).toBe(person.user.id))
  await everyoneLeaves(crowd)
  expect(await ownRow(id, person)).toBe(person.user.id) // and with that a copy is kept
  await breakD1(stub, 'before')
  await stub.speechChanged(await publish(null)) // no frame says so here
  const { body } = await person.client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))
  expect(body).toMatchObject({ status: 'computing', results: [], podium: [], me: null })
})

it('the copies of pages are bounded by their number, the oldest goes first, and none lives longer than a heartbeat takes', () => {
  const copies = new RankingCopies()
  let asked = 0
  const pages = (from: number, to: number, now: number) => {
    const before = asked
    for (let page = from; page < to; page++) {
      void copies.page({ from: page * 200 + 1, limit: 200, word: undefined }, now, true, async () => {
        asked++
        return {
          ok: true,
          value: { status: 'ready', version: 1, total: 1e6, podium: [], results: [], me: null },
        }
      })
    }
    return asked - before
  }
  expect(pages(0, 100, 0)).toBe(100)
  expect(pages(0, 100, 19_999), 'kept').toBe(0)
  expect(pages(100, 101, 19_999), 'one too many').toBe(1)
  expect(pages(1, 101, 19_999), 'the others have stayed').toBe(0)
  expect(pages(0, 1, 19_999), 'the oldest has gone').toBe(1)
  expect(pages(2, 3, 20_000), 'over').toBe(1)
  expect(pages(101, 102, 20_000)).toBe(1)
  expect(pages(2, 3, 20_000), 'the one that was fetched anew is no longer the oldest').toBe(0)
})

it('a page that turned out to be old is fetched again once, however many had it', async () => {
  const copies = new RankingCopies()
  const query = { from: 1, limit: 200, word: undefined }
  let asked = 0
  const look = () =>
    copies.page(query, 0, true, async () => {
      const value = { status: 'ready' as const, version: ++asked, total: 1, podium: [], results: [], me: null }
      return { ok: true, value }
    })
  const old = look()
  const again = [1, 2, 3].map(async () => {
    copies.drop(query, old)
    const answer = await look()
    return answer.ok && answer.value.version
  })
  expect([await Promise.all(again), asked]).toEqual([[2, 2, 2], 2])
})

describe('the frame that says what became of the text is lost', () => {
  async function withCopyAndLostFrame(text: string | null) {
    const crowd = await aCrowd()
    await closedWithRanking(crowd)
    const { id, people, stub, watchers } = crowd
    const [person] = people as [Player] // five
    expect(await ownRow(id, person)).toBe(person.user.id) // and with that a copy is kept
    losing()
    const version = await publish(text)
    await stub.speechChanged(version)
    expect(
      watchers.flatMap(({ frames }) => frames).filter((frame) => 'version' in frame && frame.version === version),
    ).toEqual([])
    const { body } = await person.client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))
    return { body, version }
  }

  it('WORDS-STAY-SECRET: a text that was withdrawn answers nobody', async () => {
    const { body, version } = await withCopyAndLostFrame(null)
    expect(body).toMatchObject({ status: 'waiting', version, results: [], podium: [], me: null })
  })

  it('decision 34: a page by the text before is not shown beside a row of one’s own by the new one', async () => {
    const { body, version } = await withCopyAndLostFrame('Buon anno di nuovo')
    expect(body).toMatchObject({ status: 'ready', version })
  })
})

it('a ranking that waits for the speech is asked of the room once for a relay; one that hears no frames asks again', async () => {
  const crowd = await aCrowd()
  const { id, owner, people, stub } = crowd
  const [person] = people as [Player] // five
  await publish(null)
  await owner.client.post(paths.close(id))
  const status = async () =>
    (await person.client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))).body.status
  await eventually(async () => expect(await status()).toBe('waiting'))
  await untilAllAreTold(stub)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const asked = vi.spyOn(RoomClass.prototype, 'ranking')
  expect([await status(), await status(), await status()]).toEqual(['waiting', 'waiting', 'waiting'])
  expect(asked).toHaveBeenCalledOnce()
  await everyoneLeaves(crowd)
  await stub.speechChanged(await publish('Buon anno a tutti'))
  expect(await status(), 'within the same second').toBe('ready')
})

it('that a ranking is not ready is kept for a second, for every page, and only where a frame would end it', async () => {
  const copies = new RankingCopies()
  let asked = 0
  const statusOf = async (status: RankingStatus, now: number, hearsFrames: boolean, from = 1) => {
    const answer = await copies.page({ from, limit: 20, word: undefined }, now, hearsFrames, async () => {
      asked++
      return { ok: true, value: { status, version: 0, total: 0, podium: [], results: [], me: null } }
    })
    return answer.ok && answer.value.status
  }
  for (const status of ['waiting', 'computing'] as const) {
    copies.forget()
    asked = 0
    expect(await statusOf(status, 0, true)).toBe(status)
    expect(await statusOf('ready', 999, true, 21), 'another page').toBe(status)
    expect(asked).toBe(1)
    expect(await statusOf('ready', 999, false), 'nobody would have said').toBe('ready')
    copies.forget()
    await statusOf(status, 0, true)
    expect(await statusOf('ready', 1000, true), 'over').toBe('ready')
    copies.forget()
    await statusOf(status, 0, true)
    copies.forget()
    expect(await statusOf('ready', 1, true), 'a frame came').toBe('ready')
    copies.forget()
    const late = statusOf(status, 0, true)
    copies.forget()
    await late
    expect(await statusOf('ready', 1, true), 'a frame came before the answer').toBe('ready')
  }
  copies.forget()
  await statusOf('open', 0, true)
  expect(await statusOf('ready', 1, true), 'whoever closes a room asks at once').toBe('ready')
})
