/** A room that relays carry: its televisions stay with it, and who may disconnect one is told on whichever relay. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import '../../support/mailbox.ts'
import { ring } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import { aCrowd, greeted, ownSockets, relaysOf, watchAs } from '../relays/a-crowd.ts'
import { aTelevision, ENDED, enter, looks, watchTv } from './a-television.ts'

alarmsAreRungByHand()

it('the member and the owner are told, nobody else; the television is no relay’s, and ends with its member', async () => {
  const { id, owner, people, watchers, stub } = await aCrowd()
  const [member, other] = people
  const [memberSees, otherSees] = watchers
  if (!member || !other || !memberSees || !otherSees) throw new Error('a crowd is some people')
  await enter(member, id)
  await enter(other, id)
  const ownerSees = await watchAs(owner.client, id)
  await greeted(ownerSees)
  const carried = async (): Promise<number> => (await relaysOf(stub)).reduce((sum, { sockets }) => sum + sockets, 0)
  await eventually(async () => expect(await carried()).toBe(people.length + 1))
  const { tv } = await aTelevision(member, id)
  const shown = await watchTv(tv)
  await greeted(shown)
  await ring(stub)
  expect([await carried(), await ownSockets(stub), shown.socket.readyState]).toEqual([
    people.length + 1,
    0,
    WebSocket.OPEN,
  ])
  for (const { until } of [memberSees, ownerSees]) await until(({ type }) => type === 'screens')
  expect(otherSees.frames.filter(({ type }) => type === 'screens')).toEqual([])
  expect((await owner.client.delete(paths.player(id, member.user.id))).status).toBe(204)
  expect((await shown.closed).code).toBe(4401)
  expect(await looks(tv)).toBe(ENDED)
})
