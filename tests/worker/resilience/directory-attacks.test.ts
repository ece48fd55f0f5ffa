/**
 * DIRECTORY-CATCHES-UP with any event between a flush and its answer: a restore, a death, an older D1, somebody who leaves
 * and comes back.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { D1_ROOM_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env } from '../../support/bindings.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { ring, stubOf } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  finish,
  type Person,
  presentIn,
  type RoomStub,
  rewrite,
  roomRow,
  SEASON,
  tenWords,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, timeStandsStill } from '../../support/time.ts'
import { lookOf, screen } from '../lobby/a-watched-room.ts'
import { pardon, removedIn, takeOut } from '../owners/changing.ts'

timeStandsStill()

beforeEach(async () => {
  // Those of the other tests as well: thousands would be copied and put back with each moment.
  const tables = ['seasons', 'room_players', 'rooms', 'users', 'accounts']
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

/** Until no alarm is set. */
async function settled(id: string): Promise<void> {
  for (let rings = 0; rings < 9 && (await alarmOf(stubOf({ id }))) !== null; rings++) await ring({ id })
  expect([await waitingWrites(stubOf({ id })), await alarmOf(stubOf({ id }))]).toEqual([0, null])
}

const goneFrom = (stub: RoomStub): Promise<string[]> =>
  runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql
      .exec<{ id: string }>('SELECT id FROM gone')
      .toArray()
      .map(({ id }) => id),
  )

const there = (...people: Person[]): string[] => people.map(({ id }) => id).sort()

/**
 * At D1's next answer: it had taken the write, and is put back before its answer is heard. The announcement's own attempts get
 * nowhere. @returns the announcement, to be waited for in the room
 */
async function restoredAtTheAnswer(
  stub: DurableObjectStub<Room>,
  d1: Awaited<ReturnType<typeof breakD1>>,
  moment: Awaited<ReturnType<typeof copyD1>>,
  id: string,
): Promise<() => Promise<boolean> | null> {
  const room = await runInDurableObject(stub, (room: Room) => room)
  let announced: Promise<boolean> | null = null
  d1.onAnswer = async () => {
    d1.onAnswer = null
    await putBackD1(moment)
    d1.fault = 'before'
    announced = room.rewriteDirectory(id, SEASON)
  }
  return () => announced
}

describe('a restore that is announced while a flush is under way', () => {
  it('is not confirmed by that flush’s answer', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const moment = await copyD1()
    const carla = await aPerson('Carla')
    const dario = await aPerson('Dario')
    await stub.join(carla)
    const d1 = await breakD1(stub, null)
    const announced = await restoredAtTheAnswer(stub, d1, moment, id)
    await stub.join(dario)
    await runInDurableObject(stub, announced)
    await evictDurableObject(stub)
    await settled(id)
    expect(await presentIn(id)).toEqual(there(ada, bruno, carla, dario))
    expect(await roomRow(id)).toMatchObject({ player_count: 4 })
  })

  it('in a room that nothing was ever confirmed of: the number is the same, and only the run tells them apart', async () => {
    const ada = await aPerson('Ada')
    const moment = await copyD1()
    const id = `first-${ada.id}`
    const stub = env.ROOMS.getByName(id)
    const d1 = await breakD1(stub, null)
    const announced = await restoredAtTheAnswer(stub, d1, moment, id)
    await aRoom(ada, { id })
    await runInDurableObject(stub, announced)
    await evictDurableObject(stub)
    await settled(id)
    expect(await presentIn(id)).toEqual(there(ada))
    expect(await roomRow(id)).toMatchObject({ player_count: 1, deleted_at: null })
  })

  it('a write of before it that comes after it changes nothing', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const moment = await copyD1()
    const d1 = await breakD1(stub, 'late')
    const carla = await aPerson('Carla')
    await stub.join(carla)
    await stub.leave(carla.id)
    await stub.leave(bruno.id)
    await putBackD1(moment)
    d1.fault = null
    await rewrite(id)
    await d1.deliverLate()
    expect(await presentIn(id)).toEqual(there(ada))
    expect(await roomRow(id)).toMatchObject({ player_count: 1 })
    await settled(id)
  })
})

it('design.md, «A shut season»: who came before a text was withdrawn stays, where D1 is put back to its publication', async () => {
  const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
  await env.DB.prepare(
    `INSERT INTO seasons (year, speech, speech_version, published_at, created_at, updated_at) VALUES (?1, 'La pace', 1, ?2, 0, 0)
      ON CONFLICT (year) DO UPDATE SET speech = 'La pace', published_at = ?2`,
  )
    .bind(SEASON, Date.now() - 1000)
    .run()
  await rewrite(id)
  expect(await presentIn(id)).toEqual(there(ada, bruno))
  expect(await stub.join(await aPerson('Carla')), 'who comes now is late').toMatchObject({ code: 'room/published' })
  await settled(id)
  expect(await presentIn(id)).toEqual(there(ada, bruno))
})

describe('who goes and comes back', () => {
  /** The events of Bruno's membership, and whether he is in then. */
  const STORIES: [
    name: string,
    isIn: boolean,
    ...steps: ((stub: RoomStub, ada: Person, bruno: Person) => unknown)[],
  ][] = [
    ['leaves', false, (stub, _, bruno) => stub.leave(bruno.id)],
    ['leaves and joins', true, (stub, _, bruno) => stub.leave(bruno.id), (stub, _, bruno) => stub.join(bruno)],
    [
      'leaves, joins and leaves',
      false,
      (stub, _, bruno) => stub.leave(bruno.id),
      (stub, _, bruno) => stub.join(bruno),
      (stub, _, bruno) => stub.leave(bruno.id),
    ],
    ['is taken out', false, takeOut],
    ['is taken out and pardoned', false, takeOut, pardon],
    ['is taken out, pardoned and joins', true, takeOut, pardon, (stub, _, bruno) => stub.join(bruno)],
  ]
  it.each(STORIES)(
    '%s: in the directory, whatever D1 missed, and whichever moment it is put back to',
    async (...story) => {
      const [, isIn, ...steps] = story
      // `missed`: the steps of which D1 hears nothing: of none, of the first, of all. `back`: the step before which it is put back; after the last: not at all.
      for (const missed of new Set([0, 1, 2 ** steps.length - 1])) {
        for (let back = 0; back <= steps.length; back++) {
          const { id, stub, ada, bruno, carla } = await aRoomWith('Ada', 'Bruno', 'Carla')
          let moment = null
          for (const [at, step] of steps.entries()) {
            if (at === back) moment = await copyD1()
            await breakD1(stub, (missed >> at) % 2 === 1 ? 'before' : null)
            await step(stub, ada, bruno)
          }
          await breakD1(stub, null)
          if (moment) {
            await putBackD1(moment)
            await rewrite(id)
          }
          await settled(id)
          const name = `missed ${missed}, back ${back}`
          expect(await presentIn(id), name).toEqual(isIn ? there(ada, bruno, carla) : there(ada, carla))
          expect(await roomRow(id), name).toMatchObject({ player_count: isIn ? 3 : 2 })
          const isOut = steps.at(-1) === takeOut
          expect(await goneFrom(stub), name).toEqual(isIn ? [] : [bruno.id])
          expect(await removedIn(stub), name).toEqual(isOut ? [{ id: bruno.id, fullName: 'Bruno' }] : [])
        }
      }
    },
  )
})

describe('DELETED-STAYS-DELETED during a restore', () => {
  const deletion = (accountId: string) => env.SEASON.getByName('accounts').deleteAccount(accountId)

  it.each(['in it', 'taken out'])(
    'an account of somebody %s that goes before the room has written its rows again',
    async (where) => {
      const { id, stub, ada } = await aRoomWith('Ada')
      const bruno = await aPerson('Bruno')
      const moment = await copyD1()
      await stub.join(bruno)
      if (where === 'taken out') await takeOut(stub, ada, bruno)
      const { frames } = await watch(stub, ada.id)
      await putBackD1(moment)
      await breakD1(stub, 'before')
      await rewrite(id)
      // D1 does not know that he is in the room, so the deletion's tour does not find it.
      expect(await deletion(bruno.id)).toBe(true)
      await breakD1(stub, null)
      await ring({ id })
      await settled(id)
      expect(await presentIn(id)).toEqual(there(ada))
      expect(await stub.removedName(bruno.id)).toBeNull()
      const stored = await runInDurableObject(stub, ({ parts }: Room) => parts.store.player(bruno.id))
      expect(stored).toBeNull()
      await eventually(async () => expect(screen(frames, ada.id)).toEqual(await lookOf(stub, ada.id)))
    },
  )

  it.each([
    ['fails', () => Promise.reject(new Error('The object is away'))],
    ['never ends', () => new Promise<never>(() => {})],
  ])(
    'the question who was deleted %s: nobody is forgotten, nothing is confirmed, and later flushes go on',
    async (_, deletedAmong) => {
      const asked = vi.fn(deletedAmong)
      const { id, stub, ada } = await aRoomWith('Ada')
      const moment = await copyD1()
      const bruno = await aPerson('Bruno')
      await stub.join(bruno)
      await putBackD1(moment)
      await runInDurableObject(stub, (room: Room) => {
        room.parts.env.SEASON = standingIn<typeof env.SEASON>(() => ({ deletedAmong: asked })) // the one call that is made
      })
      const rewriting = rewrite(id)
      await eventually(() => expect(asked).toHaveBeenCalled())
      await runInDurableObject(stub, () => vi.advanceTimersByTimeAsync(D1_ROOM_WAIT_MS))
      await rewriting
      expect(await waitingWrites(stub)).toBeGreaterThan(0)
      await runInDurableObject(stub, (room: Room) => {
        room.parts.env.SEASON = env.SEASON
      })
      await settled(id)
      expect(await presentIn(id), 'made after the moment, and not deleted').toEqual(there(ada, bruno))
    },
  )

  it('an account that goes while the rows are under way', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const moment = await copyD1()
    await putBackD1(moment)
    const d1 = await breakD1(stub, null)
    let gone: Promise<boolean> | null = null
    d1.onAnswer = () => {
      d1.onAnswer = null
      gone = deletion(bruno.id)
    }
    await rewrite(id)
    expect(await gone).toBe(true)
    await settled(id)
    expect(await presentIn(id)).toEqual(there(ada))
  })
})

it('FINISHED-WORDS-ARRIVE: who finishes between the write and the restore has their words', async () => {
  const { id, stub, bruno } = await aRoomWith('Ada', 'Bruno')
  const moment = await copyD1()
  await putBackD1(moment)
  await finish(bruno.id, tenWords('bruno'))
  await breakD1(stub, 'after')
  await rewrite(id)
  expect(await wordsOf(stub, bruno.id), 'the answer was lost').toBeNull()
  await breakD1(stub, null)
  await settled(id)
  expect(await wordsOf(stub, bruno.id)).toEqual(tenWords('bruno'))
})
