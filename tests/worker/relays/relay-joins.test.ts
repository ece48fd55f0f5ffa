/** Joining through a relay: many together, refused ones, and a relay that cannot be told. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { Batcher } from '../../../worker/platform/calls.ts'
import { Room as RoomClass } from '../../../worker/room/room.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { breakD1 } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { aCrowd, aSmallCrowdsRoom } from './a-crowd.ts'

alarmsAreRungByHand()

it('joins that come together reach the room in a few calls, and every one is in the directory', async () => {
  const { id, people } = await aCrowd(8, 100) // one relay
  // The first call waits until all have asked, however slowly they come: nobody loses patience, which is of seconds.
  const { setTimeout } = globalThis
  const inMoments = (end: () => void, ms = 0) => (ms < 1000 ? setTimeout(end, ms) : null)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(inMoments as typeof setTimeout)
  const { promise: allHaveAsked, resolve: letGo } = Promise.withResolvers<void>()
  const { ask } = Batcher.prototype
  let asked = 0
  vi.spyOn(Batcher.prototype, 'ask').mockImplementation(function (this: typeof Batcher.prototype, question) {
    const answer = ask.call(this, question)
    // To come in; who is in was asked before.
    if (Object.hasOwn(question as object, 'fullName') && ++asked === people.length) letGo()
    return answer
  })
  const joinMany = RoomClass.prototype.joinMany
  const calls = vi.spyOn(RoomClass.prototype, 'joinMany').mockImplementation(async function (this: Room, visitors) {
    await allHaveAsked
    return joinMany.call(this, visitors)
  })
  const answers = await Promise.all(people.map(({ client }) => client.post<RoomView>(paths.join(id))))
  for (const answer of answers) expect([answer.status, answer.body.isMember]).toEqual([200, true])
  expect(calls.mock.calls.map(([visitors]) => visitors.length)).toEqual([1, 7])
  const { results } = await env.DB.prepare('SELECT user_id FROM room_players WHERE room_id = ?1 AND present = 1')
    .bind(id)
    .all<{ user_id: string }>()
  expect(results).toHaveLength(9)
})

it('a refused join is refused to that one alone', async () => {
  const { id, owner, people } = await aCrowd()
  await people[0]?.client.post(paths.join(id))
  await owner.client.post(paths.close(id))
  expect((await people[0]?.client.post(paths.join(id)))?.status).toBe(200)
  const refused = await people[1]?.client.post<{ code: string }>(paths.join(id))
  expect([refused?.status, refused?.body.code]).toEqual([409, 'room/closed'])
})

it('who is in already does not wait for newcomers, nor for a D1 that is silent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { id, people, stub } = await aCrowd(5, 100) // one relay
  const [ada, bruno, carla] = people as [Player, Player, Player] // five
  expect((await ada.client.post(paths.join(id))).status).toBe(200)
  const faulty = await breakD1(stub, null)
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  faulty.onCall = () => silence
  let answered = 0
  // The first is on its way when the other two come, who would then be in one call.
  const newcomers = [carla, bruno].map(async ({ client }) => {
    await client.post(paths.join(id))
    answered++
  })
  await eventually(() => expect(faulty.calls).toBeGreaterThan(0))
  const again = await ada.client.post<RoomView>(paths.join(id))
  expect([again.status, again.body.isMember, answered]).toEqual([200, true, 0])
  speak()
  await Promise.all(newcomers)
})

it.each([
  ['in passing', 'broadcastUnnumbered', ({ parts }: Room) => parts.relays.broadcastUnnumbered('{}')],
  [
    'a frame',
    'broadcast',
    ({ parts }: Room) => {
      const { seq } = parts.store.patch({ seq: 100 })
      parts.relays.send(seq, '{}')
    },
  ],
])('a relay that cannot be told %s is named with the room and its season', async (_, method, tell) => {
  const { id, stub } = await aSmallCrowdsRoom(100)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await runInDurableObject(stub, async (room: Room) => {
    const away = { [method]: () => Promise.reject(new Error('out of reach')) }
    room.parts.env.RELAYS = standingIn<typeof env.RELAYS>(() => away) // the one call that is made
    room.parts.relays.register('away', 1)
    tell(room)
  })
  await eventually(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'relays-not-told', room: id, season: 2025 },
  ])
})
