/** design.md, «What an owner changes»: which players the owner can take out, until when, and that others are not affected. */
import { describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import {
  aPerson,
  breakD1,
  CONDITIONS,
  finish,
  lookAt,
  presenceOf,
  rewrite,
  tenWords,
  viewOf,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, timeStandsStill } from '../../support/time.ts'
import { aFamily, flush, handOver, holdD1, pardon, refused, removedIn, takeOut } from './changing.ts'

timeStandsStill()

const OUT = refused('room/removed')

describe.each(CONDITIONS)('a room %s', (_, between) => {
  it('takes a player out, as leaving does for everybody else, and lets them in again when the owner pardons', async () => {
    const { id, stub, ada, bruno } = await aFamily()
    await between(stub)
    expect(await takeOut(stub, ada, bruno)).toMatchObject({ ok: true, value: { playerCount: 2 } })
    await between(stub)
    expect(await presenceOf(id, bruno.id)).toBe(0)
    expect(await lookAt(stub, bruno.id)).toEqual(OUT)
    expect(await stub.join(bruno)).toEqual(OUT)
    expect(await stub.removed(ada.id)).toEqual({ ok: true, value: [{ id: bruno.id, fullName: 'Bruno Verdi' }] })
    expect((await pardon(stub, ada, bruno)).ok).toBe(true)
    await between(stub)
    expect(await stub.removed(ada.id)).toEqual({ ok: true, value: [] })
    expect(await lookAt(stub, bruno.id), 'out, until they join anew').toMatchObject({ value: { isMember: false } })
    expect(viewOf(await stub.join(bruno))).toMatchObject({ isMember: true, playerCount: 3 })
    expect(await presenceOf(id, bruno.id)).toBe(1)
  })

  it('every repetition is answered like the first, also once the room is closed', async () => {
    const { stub, ada, bruno } = await aFamily()
    await takeOut(stub, ada, bruno)
    await between(stub)
    expect((await takeOut(stub, ada, bruno)).ok).toBe(true)
    await stub.close(ada.id)
    await between(stub)
    expect((await takeOut(stub, ada, bruno)).ok).toBe(true)
    for (let again = 0; again < 2; again++) expect((await pardon(stub, ada, bruno)).ok).toBe(true)
    expect(await lookAt(stub, bruno.id)).toMatchObject({ ok: true, value: { isMember: false } })
  })

  it('who was taken out is the new owner’s to pardon', async () => {
    const { stub, ada, bruno, carla } = await aFamily()
    await takeOut(stub, ada, bruno)
    await handOver(stub, ada, carla)
    await between(stub)
    expect(await stub.removed(ada.id)).toEqual(refused('room/not-owner'))
    expect(await pardon(stub, ada, bruno)).toEqual(refused('room/not-owner'))
    expect(await stub.removed(carla.id)).toMatchObject({ value: [{ id: bruno.id }] })
    expect((await pardon(stub, carla, bruno)).ok).toBe(true)
  })

  it('FINISHED-WORDS-ARRIVE nowhere: words that come late put nobody back', async () => {
    const { stub, ada, bruno } = await aFamily()
    await takeOut(stub, ada, bruno)
    await between(stub)
    await finish(bruno.id, tenWords())
    await stub.deliverWords(bruno.id, tenWords())
    await stub.close(ada.id)
    expect(await wordsOf(stub, bruno.id)).toBeNull()
    expect(await lookAt(stub, ada.id)).toMatchObject({ value: { playerCount: 2, finishedCount: 0 } })
  })
})

it('a join whose directory write is under way is refused, once they are taken out meanwhile', async () => {
  const { id, stub, ada } = await aFamily()
  const dario = await aPerson('Dario Neri')
  const held = await holdD1(stub)
  const joined = stub.join(dario)
  await eventually(() => expect(held.isReached).toBe(true))
  const taken = takeOut(stub, ada, dario)
  await eventually(async () => expect(await removedIn(stub)).toHaveLength(1))
  held.isOpen = true
  expect(await joined).toEqual(OUT)
  expect((await taken).ok).toBe(true)
  expect(await presenceOf(id, dario.id)).toBe(0)
})

it('all their sockets close with 4403, everybody else sees them go, a member who left is no player, and after the pardon they may watch again', async () => {
  const { stub, ada, bruno, carla } = await aFamily()
  const [first, second, other] = [await watch(stub, bruno.id), await watch(stub, bruno.id), await watch(stub, carla.id)]
  await takeOut(stub, ada, bruno)
  expect(await first.closed).toEqual({ code: 4403, reason: 'notAllowed' })
  expect(await second.closed).toMatchObject({ code: 4403 })
  await other.until((frame) => frame.type === 'changes' && frame.left.includes(bruno.id))
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  expect(
    first.frames.filter(({ type }) => type === 'changes'),
    'they learn why, not that they left',
  ).toEqual([])
  await stub.leave(carla.id)
  expect(await takeOut(stub, ada, carla)).toEqual(refused('room/not-a-player'))
  await pardon(stub, ada, bruno)
  const back = await watch(stub, bruno.id)
  expect(await back.until(({ type }) => type === 'room')).toMatchObject({ room: { isMember: false } })
})

it('DELETED-STAYS-DELETED: after a restore of D1 their row is written again, so that their deletion finds the room', async () => {
  const { id, stub, ada, bruno } = await aFamily()
  await takeOut(stub, ada, bruno)
  await env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id).run()
  expect(await rewrite(id)).toBe(true)
  expect(await presenceOf(id, bruno.id)).toBe(0)
  expect(await removedIn(stub)).toMatchObject([{ id: bruno.id }])
})

it('DELETED-STAYS-DELETED: an account that went before the room’s row was written is found by the flush', async () => {
  const { stub, ada } = await aFamily()
  const dario = await aPerson('Dario Neri')
  await breakD1(stub, 'before')
  await stub.join(dario)
  await takeOut(stub, ada, dario)
  // The walk of the deletion finds no row of this room, and goes on.
  await env.DB.prepare('DELETE FROM accounts WHERE id = ?1').bind(dario.id).run()
  await breakD1(stub, null)
  await flush(stub)
  expect(await removedIn(stub)).toEqual([])
})
