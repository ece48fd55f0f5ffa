/** What ends for those whom relays carry: the room, a session, twelve hours; and a relay that nobody needs keeps nothing. */
import { listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/connection.ts'
import { Relay } from '../../../worker/relay/relay.ts'
import type { RelayAddress } from '../../../worker/room/api.ts'
import { env } from '../../support/bindings.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'
import { aCrowd, relaysOf } from './a-crowd.ts'

alarmsAreRungByHand()

it('DELETING-IS-REMEMBERED: everyone on every relay is told, and finds nothing any more', async () => {
  const { id, owner, people, watchers } = await aCrowd()
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4404 })
  for (const { client } of people) expect((await client.get(paths.room(id))).status).toBe(404)
})

it('who signs out everywhere loses the sockets that a relay carries', async () => {
  const { id, people, watchers } = await aCrowd()
  const [first, ...others] = watchers
  await people[0]?.client.post(paths.join(id))
  await people[0]?.client.post(paths.logout(true))
  await runDurableObjectAlarm(env.SEASON.getByName('accounts'))
  expect(await first?.closed).toMatchObject({ code: 4401 })
  expect(others.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
})

it('a relay that misses the sign-out is told again, until it has closed the sockets', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { id, people, watchers, stub } = await aCrowd()
  const [first, ...others] = watchers
  await people[0]?.client.post(paths.join(id))
  const end = vi.spyOn(Relay.prototype, 'end')
  for (const _ of await relaysOf(stub)) end.mockRejectedValueOnce(new Error('out of reach'))
  const accounts = env.SEASON.getByName('accounts')
  await people[0]?.client.post(paths.logout(true))
  await runDurableObjectAlarm(accounts)
  expect(first?.socket.readyState, 'nobody has told it').toBe(WebSocket.OPEN)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  await runDurableObjectAlarm(accounts)
  expect(await first?.closed).toMatchObject({ code: 4401 })
  expect(others.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
})

it('a relay without sockets is told nothing more, and keeps nothing', async () => {
  const { watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  for (const { name } of relays) {
    await eventually(async () => {
      await runDurableObjectAlarm(env.RELAYS.getByName(name))
      expect((await relaysOf(stub)).map((relay) => relay.name)).not.toContain(name)
    })
    const kept = await runInDurableObject(env.RELAYS.getByName(name), (_: Relay, state) => [...state.storage.kv.list()])
    expect(kept).toEqual([])
  }
})

it('a socket that a relay carries lives 12 hours at most', async () => {
  const { watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SOCKET_LIFETIME_MS + 1000 })
  for (const { name } of relays) await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4401 })
})

it('a relay that was only asked, without a socket, keeps nothing', async () => {
  const { id, people, watchers } = await aCrowd()
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  /** The relays that remember this room. */
  const remembering = async (): Promise<DurableObjectStub<Relay>[]> => {
    const all = (await listDurableObjectIds(env.RELAYS)).map((relay) => env.RELAYS.get(relay))
    const doors = await Promise.all(
      all.map((relay) =>
        runInDurableObject(relay, (_: Relay, state) => state.storage.kv.get<RelayAddress>('address')?.roomId),
      ),
    )
    return all.filter((_, index) => doors[index] === id)
  }
  await eventually(async () => {
    for (const relay of await remembering()) await runDurableObjectAlarm(relay)
    expect(await remembering()).toEqual([])
  })
  for (const { client } of people) {
    expect((await client.get(paths.room(id))).status).toBe(200)
    expect((await client.post(paths.join(id))).status).toBe(200)
  }
  expect(await remembering()).toEqual([])
})
