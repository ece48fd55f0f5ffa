/** The tour of an account through its rooms: begun, interrupted and repeated. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, type Player, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { manyRooms } from '../../support/rooms/many-rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, timeStandsStill } from '../../support/time.ts'
import { accounts, aTraveller, inReal, isStored, later, namesIn, real, ringUntilQuiet, toldAll } from './touring.ts'

timeStandsStill()

const signOut = ({ user }: Player) => accounts().disconnectAccount(user.id)

it('tours of each of two kinds for one account come to their ends', async () => {
  const { player, rooms } = await aTraveller()
  const sockets = await Promise.all(rooms.real.map((id) => watch(real.ROOMS.getByName(id), player.user.id)))
  await signOut(player)
  await player.client.delete(paths.me)
  const stats = async () => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body
  expect(await stats()).toMatchObject({ walks: 1, deletions: 1 })
  await ringUntilQuiet()
  for (const { closed } of sockets) expect((await closed).code).toBe(4401)
  expect([await isStored(player), await namesIn(rooms, player)]).toEqual([false, [false, false]])
  for (const method of ['disconnect', 'forget']) toldAll(rooms, method)
  expect(await stats()).toMatchObject({ walks: 0, deletions: 0 })
})

it('DELETED-STAYS-DELETED: words that are on their way when a deletion begins leave nothing', async () => {
  const { player, rooms } = await aTraveller(90)
  const [first = ''] = rooms.real
  const gate = { isReached: false, isOpen: false }
  rooms.onTell = async () => {
    gate.isReached = true
    while (!gate.isOpen) await scheduler.wait(1)
  }
  const finishing = player.client.post<User>(paths.finish, { words: tenWords() })
  await eventually(() => expect(gate.isReached).toBe(true))
  await real.ROOMS.getByName(first).forget(player.user.id)
  rooms.onTell = null
  gate.isOpen = true
  expect((await finishing).status).toBe(200)
  await player.client.delete<Problem>(paths.me)
  await ringUntilQuiet()
  expect([await isStored(player), await namesIn(rooms, player)]).toEqual([false, [false, false]])
  expect(await inReal(rooms, player)).toEqual([null, null])
  toldAll(rooms, 'forget')
})

it('a tour has its page before those that have had theirs, however many are under way', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer()))
  const all = await Promise.all(players.map((player) => manyRooms(player, 1000, [])))
  const roomsOf = new Map(all.flatMap((rooms) => rooms.ids.map((id) => [id, rooms.rooms])))
  const getByName = (id: string) => (roomsOf.get(id) ?? real.ROOMS).getByName(id)
  env.ROOMS = standingIn<typeof env.ROOMS>(getByName)
  for (const { user } of players) {
    later(1)
    await accounts().disconnectAccount(user.id)
  }
  later(1000)
  await runDurableObjectAlarm(accounts())
  for (const { told } of all) expect(told.length).toBeGreaterThanOrEqual(100)
  await ringUntilQuiet()
})

it('a tour of a deletion is at its end when it is over and has no stragglers', async () => {
  const { player, rooms } = await aTraveller(250)
  rooms.failing.add(rooms.ids[150] ?? '').add(rooms.ids[151] ?? '')
  await player.client.delete<Problem>(paths.me)
  for (let ring = 0; ring < 5; ring++) {
    later(600_000)
    await runDurableObjectAlarm(accounts())
  }
  rooms.failing.delete(rooms.ids[150] ?? '')
  later(600_000)
  await runDurableObjectAlarm(accounts())
  expect([await isStored(player), await accounts().tours()]).toEqual([true, { deletions: 1, others: 0 }])
  rooms.failing.clear()
  await ringUntilQuiet()
  expect([await isStored(player), await accounts().tours()]).toEqual([false, { deletions: 0, others: 0 }])
  expect(rooms.told, 'each once').toHaveLength(248)
})

it('a tour of a deletion that is asked for twice is one; it is begun again after a restore, under way or done', async () => {
  const { player, rooms } = await aTraveller(250)
  const both = await Promise.all([1, 2].map(() => accounts().deleteAccount(player.user.id)))
  expect(both).toEqual([false, false])
  expect(rooms.told.length, 'one page').toBeLessThanOrEqual(100)
  // In the middle of a page, as the operator's command comes.
  rooms.onTell = async (call) => {
    if (call < 150) return
    rooms.onTell = null
    await env.SEASON.getByName('accounts').repeatDeletions()
  }
  await ringUntilQuiet()
  expect(rooms.onTell).toBeNull()
  expect(await isStored(player)).toBe(false)
  expect(
    rooms.told.filter((call) => call === `forget ${rooms.ids[0]}`),
    'once more',
  ).toHaveLength(2)
  const done = rooms.told.length
  expect(await accounts().deletedAmong([player.user.id, 'nobody'])).toEqual([player.user.id])
  await accounts().repeatDeletions()
  await ringUntilQuiet()
  expect(rooms.told, 'D1 knows no such account: there is nobody to tell').toHaveLength(done)
  expect(await accounts().deleteAccount(player.user.id)).toBe(true)
})

it('a tour of somebody who leaves a room while it is ahead reaches that room', async () => {
  const { player, rooms } = await aTraveller()
  const [, last = ''] = rooms.real
  const { closed } = await watch(real.ROOMS.getByName(last), player.user.id)
  await player.client.post(paths.logout(true))
  later(1000)
  await runDurableObjectAlarm(accounts())
  await real.ROOMS.getByName(last).leave(player.user.id)
  await ringUntilQuiet()
  expect((await closed).code).toBe(4401)
})

it('signing out once more ends also a socket that was opened in a room which the tour had passed', async () => {
  const { player, rooms } = await aTraveller()
  const [first = ''] = rooms.real
  await player.client.post(paths.logout(true))
  later(1000)
  await runDurableObjectAlarm(accounts())
  later(1000)
  const { closed } = await watch(real.ROOMS.getByName(first), player.user.id)
  await accounts().disconnectAccount(player.user.id)
  await ringUntilQuiet()
  expect((await closed).code).toBe(4401)
})

it('a person who signs in again while some room is out of reach keeps the sockets that they open', async () => {
  const { player, rooms } = await aTraveller(50)
  const [first = ''] = rooms.real
  const faulty = faultyRooms(rooms.rooms, [first])
  Object.assign(faulty, { fault: 'after', only: 'disconnect' })
  env.ROOMS = faulty.rooms
  const before = await watch(real.ROOMS.getByName(first), player.user.id)
  await player.client.post(paths.logout(true))
  later(1000)
  const since = await watch(real.ROOMS.getByName(first), player.user.id)
  await runDurableObjectAlarm(accounts())
  expect((await before.closed).code).toBe(4401)
  faulty.broken.clear()
  await ringUntilQuiet()
  expect(faulty.calls.filter((call) => call === `disconnect ${first}`)).toHaveLength(2)
  expect(since.socket.readyState).toBe(WebSocket.OPEN)
})

it('the export has all of them, read in pages', async () => {
  const { player, rooms } = await aTraveller(2500)
  let largest = 0
  const counting = faultyD1(real.DB, null)
  counting.onBatch = (results) => {
    for (const { results: found } of results) largest = Math.max(largest, found.length)
  }
  env.DB = counting.db
  const { body } = await player.client.get<{ rooms: { id: string }[] }>(paths.exportMe)
  expect(body.rooms.map(({ id }) => id)).toEqual(rooms.ids)
  expect(largest).toBeLessThanOrEqual(1001)
})
