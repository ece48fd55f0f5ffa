/**
 * D1 away for a minute, failing or silent: lobbies stay live, joins and leaves hold, the directory agrees afterwards, and no
 * answer says that something is saved that is not.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView, SavedWords, User } from '../../../shared/api/shapes.ts'
import { D1_ROOM_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, aRoomWithPlayers, sessionOf, tenWords } from '../../support/client.ts'
import { type FaultyD1, faultyD1 } from '../../support/faults/faulty-d1.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { presentIn, type RoomStub, roomRow, waitingWrites } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { patienceIsOver, patienceIsShort } from '../../support/time.ts'

const real = { DB: env.DB }

/** Takes D1 from the Worker and from this room, or from the room alone; the way back is the answer. */
type Outage = (faulty: FaultyD1) => () => void
const OUTAGES: [string, Outage][] = [
  [
    'D1 fails',
    (faulty) => {
      faulty.fault = 'before'
      return () => {
        faulty.fault = null
      }
    },
  ],
  [
    'D1 neither answers nor fails',
    (faulty) => {
      let isAway = true
      let release = (): void => undefined
      const back = new Promise<void>((resolve) => {
        release = resolve
      })
      faulty.onCall = () => (isAway ? back : undefined)
      return () => {
        isAway = false
        release() // queries sent in the meantime arrive after all: late
      }
    },
  ],
  [
    'D1 never answers what it was asked while it was away',
    (faulty) => {
      faulty.onCall = () => new Promise(() => undefined)
      return () => {
        faulty.onCall = null
      }
    },
  ],
]

/** Code that waits for a hanging D1 gives up sooner: 15 s are half a second, where D1 hangs for a room alone. */
async function takeD1(stubs: RoomStub[], outage: Outage, from: 'both' | 'the room' = 'both'): Promise<() => void> {
  const faulty = faultyD1(real.DB, null)
  for (const stub of stubs)
    await runInDurableObject(stub, (room: Room) => void Object.assign(room.parts.env, { DB: faulty.db }))
  if (from === 'both') env.DB = faulty.db
  const waitAsEver = from === 'both' ? patienceIsShort(30) : patienceIsOver(D1_ROOM_WAIT_MS, 500)
  const giveBack = outage(faulty)
  return () => {
    waitAsEver()
    giveBack()
  }
}
const alarm = (stub: RoomStub) => runInDurableObject(stub, (room: Room) => room.alarm())

describe.each(OUTAGES)('%s', (_, outage) => {
  it('DIRECTORY-CATCHES-UP: the lobby stays live, joins and leaves are taken, and the directory agrees afterwards', async () => {
    const [ada, bruno, carla] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Conti'), await aPlayer('Carla Neri')]
    const id = await aRoomOf(ada)
    const stub = env.ROOMS.getByName(id)
    await carla.client.post(paths.join(id))
    const lobby = await watch(stub, ada.user.id)
    // Neither the season's object nor this isolate has been able to tell the season: nobody enters or leaves (design.md, «A shut
    // season»), and members look.
    await evictDurableObject(env.SEASON.getByName('2025.facts'))
    const giveBack = await takeD1([stub], outage)

    const refused = await bruno.client.post<Problem>(paths.join(id))
    expect([refused.status, refused.body.code]).toEqual([503, 'server/unavailable'])
    expect((await carla.client.post(paths.join(id))).status).toBe(200)
    const stays = await carla.client.post<Problem>(paths.leave(id))
    expect([stays.status, stays.body.code]).toEqual([503, 'server/unavailable'])
    // Another has known it for less than four seconds.
    expect(await stub.join({ id: bruno.user.id, fullName: 'Bruno Conti', season: 2025 })).toMatchObject({ ok: true })
    await lobby.until((frame) => frame.type === 'changes' && frame.joined.some(({ id }) => id === bruno.user.id))
    expect(await stub.leave(carla.user.id)).toEqual({ ok: true, value: null })
    await lobby.until((frame) => frame.type === 'changes' && frame.left.includes(carla.user.id))
    expect((await bruno.client.get<RoomView>(paths.room(id))).body.playerCount).toBe(2)

    giveBack()
    await vi.waitFor(async () => {
      await alarm(stub)
      expect((await presentIn(id)).sort()).toEqual([ada.user.id, bruno.user.id].sort())
      // The rows may have arrived without an answer: then they are sent once more.
      expect(await waitingWrites(stub)).toBe(0)
    }, 40_000)
    expect(await roomRow(id)).toMatchObject({ player_count: 2 })
  })

  it('CLOSING-HAS-TWO-STEPS: closing is 202 and goes on when D1 is back; deleting is 204 and is remembered', async () => {
    const ada = await aPlayer('Ada Rossi')
    const [closed, deleted] = [await aRoomOf(ada), await aRoomOf(ada)]
    const stubs = [env.ROOMS.getByName(closed), env.ROOMS.getByName(deleted)]
    // Away since the moment after it was asked who is calling.
    const giveBack = await takeD1(stubs, outage, 'the room')
    const [closing, deleting] = await Promise.all([
      ada.client.post<RoomView>(paths.close(closed)),
      ada.client.delete(paths.room(deleted)),
    ])
    expect([closing.status, deleting.status]).toEqual([202, 204])
    expect(closing.body).toMatchObject({ isOpen: true, isClosing: true })
    giveBack()
    await vi.waitFor(async () => {
      await Promise.all(stubs.map(alarm))
      for (const id of [closed, deleted]) expect(await roomRow(id)).toMatchObject({ is_open: 0 })
    }, 40_000)
    expect((await roomRow(deleted))?.deleted_at).not.toBeNull()
  })

  it('ACKNOWLEDGED-IS-STORED: neither a save nor a finish is called done, and both can be repeated', async () => {
    const { id, ada } = await aRoomWithPlayers('Ada Rossi')
    const giveBack = await takeD1([env.ROOMS.getByName(id)], outage)
    const save = await ada.client.put<SavedWords & Problem>(paths.words, { words: ['salute'], rev: 0 })
    const finish = await ada.client.post<User & Problem>(paths.finish, { words: tenWords() })
    for (const { status, body, headers } of [save, finish]) {
      expect([status, body.code]).toEqual([503, 'server/unavailable'])
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    giveBack()
    expect((await ada.client.post(paths.finish, { words: tenWords() })).status).toBe(200)
    expect((await sessionOf(ada.client)).user).toMatchObject({ words: tenWords(), hasFinished: true })
  })
})
