/** Looks at a room: the answers, the copy that they come from, and that a looking person counts as watching. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomHead } from '../../../shared/api/shapes.ts'
import { LOOK_AFTER_MS, WATCHED_AFTER_LOOK_MS } from '../../../shared/protocol/connection.ts'
import { Room as RoomClass } from '../../../worker/room/room.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, aRoomWithPlayers, type Player, tenWords } from '../../support/client.ts'
import { RoomHeadSchema } from '../../support/frame-schemas.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, finish, owedBy, publish, type RoomStub, ring, wordsOf } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'

alarmsAreRungByHand()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** The oldest that an isolate's copy may be. */
const COPY_MS = 5000
/** From a change in the room to the page that looks: its look, and the copy that answers it. */
const LONGEST_MS = LOOK_AFTER_MS.most + COPY_MS

const headOf = async ({ client }: Player, id: string): Promise<RoomHead> => {
  const { status, body } = await client.get<RoomHead>(paths.head(id))
  expect(status).toBe(200)
  return v.parse(RoomHeadSchema, body)
}
const isWatched = (stub: RoomStub): Promise<boolean> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.broadcaster.isWatched)

describe('GET /api/rooms/:id/head', () => {
  it('says the counts, the phase and whether there is place, to members and strangers alike, in less than 500 bytes', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada, { name: 'à'.repeat(60) })
    await ada.client.post(paths.finish, { words: tenWords('ada') })
    const response = await bruno.client.fetch(paths.head(id))
    const text = await response.text()
    expect(new TextEncoder().encode(text).length).toBeLessThan(500)
    expect(text, 'WORDS-STAY-SECRET').not.toContain('adaa')
    expect(JSON.parse(text)).toMatchObject({
      playerCount: 1,
      finishedCount: 1,
      isOpen: true,
      isClosing: false,
      isLive: true,
    })
    expect(await headOf(ada, id)).toEqual(JSON.parse(text))
  })

  it('refuses signed-out people, and an unknown room', async () => {
    const { id, ada } = await aRoomWithPlayers('Ada')
    expect((await ada.client.fetch(paths.head(id), { headers: { cookie: '' } })).status).toBe(401)
    expect((await ada.client.get<Problem>(paths.head('zzzzzzzzzzzz'))).body.code).toBe('room/not-found')
  })

  it('an isolate asks the room once in some seconds, however many look, and answers with nothing older than five', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    const asked = vi.spyOn(RoomClass.prototype, 'head')
    for (let looks = 0; looks < 20; looks++) await headOf(looks % 2 ? ada : bruno, id)
    expect(asked).toHaveBeenCalledOnce()
    await bruno.client.post(paths.join(id))
    pass(COPY_MS)
    expect((await headOf(ada, id)).playerCount).toBe(2)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('while one request renews the copy, the others are answered with it at once', async () => {
    const { id, ada } = await aRoomWithPlayers('Ada')
    await headOf(ada, id)
    pass(COPY_MS - 500)
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { head } = RoomClass.prototype
    vi.spyOn(RoomClass.prototype, 'head').mockImplementation(async function (this: RoomClass) {
      await held
      return head.call(this)
    })
    const first = headOf(ada, id)
    await vi.waitFor(() => expect(RoomClass.prototype.head).toHaveBeenCalledOnce())
    expect(await headOf(ada, id)).toMatchObject({ playerCount: 1 })
    letGo()
    await first
    expect(RoomClass.prototype.head).toHaveBeenCalledOnce()
  })

  it('is not told to somebody who was taken out, by the copy that thousands share; nor a copy of before for longer than its age', async () => {
    const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
    await headOf(bruno, id)
    await ada.client.delete(paths.player(id, bruno.user.id))
    const { seq, playerCount } = await headOf(bruno, id)
    expect(playerCount, `what the copy has is of before, at ${seq}`).toBe(2)
    pass(COPY_MS)
    await headOf(ada, id) // who makes the new copy
    const { status, body } = await bruno.client.get<Problem>(paths.head(id))
    expect([status, body.code]).toEqual([403, 'room/removed'])
  })
})

it('a page that looks learns of a close and of a publication within fifteen seconds', async () => {
  expect(LONGEST_MS).toBeLessThan(15_000)
  await publish(null)
  const { id, ada } = await aRoomWithPlayers('Ada')
  expect((await headOf(ada, id)).isOpen).toBe(true)
  await ada.client.post(paths.close(id))
  pass(LONGEST_MS)
  const closed = await headOf(ada, id)
  expect(closed.isOpen).toBe(false)
  await env.ROOMS.getByName(id).speechChanged(await publish('Buon anno a tutti'))
  pass(LONGEST_MS)
  expect((await headOf(ada, id)).rankingRev).toBeGreaterThan(closed.rankingRev)
  await publish(null)
})

describe('a person who looks counts as watching', () => {
  it('for twenty seconds, and after the object’s death from the next look on', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    expect(await isWatched(stub)).toBe(false)
    await stub.head()
    pass(WATCHED_AFTER_LOOK_MS - 1)
    expect(await isWatched(stub)).toBe(true)
    pass(1)
    expect(await isWatched(stub)).toBe(false)
    await stub.head()
    await evictDurableObject(stub)
    expect(await isWatched(stub)).toBe(false)
    await stub.head()
    expect(await isWatched(stub)).toBe(true)
  })

  it('so the mega room pulls who has finished, with lookers alone, as long as they look', async () => {
    const { stub } = await aRoom(null, { isMega: true })
    const bruno = await aPerson('Bruno')
    await stub.join(bruno)
    expect(await owedBy(stub)).not.toContain('pull')
    await stub.head()
    expect(await owedBy(stub)).toContain('pull')
    await finish(bruno.id, tenWords('bruno'))
    for (let seconds = 0; seconds < 3; seconds++) {
      pass(2000)
      await ring(stub)
    }
    expect(await wordsOf(stub, bruno.id)).toEqual(tenWords('bruno'))
    pass(WATCHED_AFTER_LOOK_MS)
    expect(await owedBy(stub)).not.toContain('pull')
  })

  it('so the owner has two minutes after the seal, where nobody but lookers watch', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await stub.seasonSealed(Date.now())
    await stub.head()
    const closesAt = await runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.closesAt ?? 0)
    expect(closesAt - Date.now()).toBeGreaterThanOrEqual(120_000 - 1)
  })
})
