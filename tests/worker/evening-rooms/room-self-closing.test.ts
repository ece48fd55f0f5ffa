/** CLOSING-HAS-TWO-STEPS, begun by the room itself after the seal: by its alarm, evicted, with D1 away. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  OWNERS_MS,
  selfClosingAt,
  UNWATCHED_WITHIN_MS,
  WATCHED_WITHIN_MS,
  watchedLaterClosingAt,
} from '../../../shared/evening/seal.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  CONDITIONS,
  finish,
  lookAt,
  type RoomStub,
  recordOf,
  roomRow,
  tenWords,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'
import { aHousehold, OPEN, SEALED, sealInD1, timePasses } from './a-sealed-evening.ts'

timeStandsStill()
beforeEach(() => sealInD1(null))

const phaseOf = async (stub: RoomStub): Promise<string | undefined> => (await recordOf(stub))?.phase
const ring = (stub: RoomStub): Promise<boolean> => runDurableObjectAlarm(stub)
const dueOf = (stub: RoomStub): Promise<number | undefined> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.closesAt ?? undefined)

describe.each(CONDITIONS)('a room that is open at the seal, %s', (_, between) => {
  it('closes by itself at the moment made of its id, not before, in every step as when its owner closes it', async () => {
    const { id, stub, carla } = await aHousehold({ isOpen: true, isSealed: false })
    const now = Date.now()
    await stub.seasonSealed(1000)
    await between(stub)
    const due = selfClosingAt(id, now, false)
    expect(await alarmOf(stub)).toBe(due)
    // An alarm runs all that there is, and may ring early.
    if (due > now) {
      vi.setSystemTime(due - 1)
      await ring(stub)
      expect(await phaseOf(stub)).toBe('open')
    }
    await finish(carla.id, tenWords('carla')) // and the news has not reached the room
    await between(stub)
    vi.setSystemTime(due)
    await ring(stub)
    expect(await phaseOf(stub)).toBe('closed')
    expect(await wordsOf(stub, carla.id)).toEqual(tenWords('carla'))
    expect(await roomRow(id)).toMatchObject({ is_open: 0 })
    await ring(stub)
    expect(await alarmOf(stub)).toBeNull()
  })

  it('with D1 away is closing, and goes on when D1 is back', async () => {
    const { id, stub } = await aHousehold({ isOpen: true, isSealed: false })
    await stub.seasonSealed(1000)
    await between(stub)
    const faulty = await breakD1(stub, 'before')
    timePasses(UNWATCHED_WITHIN_MS)
    await ring(stub)
    expect(await phaseOf(stub)).toBe('closing')
    faulty.fault = null
    await between(stub)
    timePasses(60_000)
    await ring(stub)
    expect(await phaseOf(stub)).toBe('closed')
    expect(await roomRow(id)).toMatchObject({ is_open: 0 })
  })
})

it('CLOSING-HAS-TWO-STEPS: a watched room leaves its owner two minutes, and closes within the next; so does one that is opened later, from then on', async () => {
  const [watched, opened] = [await aHousehold({ isOpen: true, isSealed: false }), await aHousehold({ isOpen: true })]
  await watch(watched.stub, 'somebody')
  const now = Date.now()
  await watched.stub.seasonSealed(1000)
  expect(await dueOf(watched.stub)).toBe(selfClosingAt(watched.id, now, true))
  expect((await dueOf(watched.stub)) ?? 0).toBeGreaterThanOrEqual(now + OWNERS_MS)
  await watch(opened.stub, opened.bruno.id)
  expect(await dueOf(opened.stub)).toBe(selfClosingAt(opened.id, Date.now(), true))
  // Looking again and again puts nothing off.
  const due = (await dueOf(opened.stub)) ?? 0
  timePasses(1000)
  await evictDurableObject(opened.stub)
  await watch(opened.stub, opened.carla.id)
  expect(await dueOf(opened.stub)).toBe(due)
  timePasses(WATCHED_WITHIN_MS)
  for (const { stub } of [watched, opened]) {
    await ring(stub)
    expect(await phaseOf(stub)).toBe('closed')
  }
})

it('CLOSING-HAS-TWO-STEPS: an owner who opens the room a second before it would close has their two minutes, once', async () => {
  const { id, stub, ada } = await aHousehold({ isOpen: true, isSealed: false })
  const heardAt = Date.now()
  await stub.seasonSealed(1000)
  const openedAt = Math.max(heardAt, selfClosingAt(id, heardAt, false) - 1000)
  vi.setSystemTime(openedAt)
  await watch(stub, ada.id)
  const due = watchedLaterClosingAt(id, heardAt, openedAt)
  expect(await dueOf(stub)).toBe(due)
  vi.setSystemTime(due - 1)
  await ring(stub)
  expect(await phaseOf(stub)).toBe('open')
  vi.setSystemTime(due)
  await ring(stub)
  expect(await phaseOf(stub)).toBe('closed')
})

it('a room that missed everything closes when it is next looked at', async () => {
  const sealedAt = Date.now()
  const { stub, bruno } = await aHousehold({ isOpen: true, isSealed: false })
  timePasses(UNWATCHED_WITHIN_MS)
  await stub.join({ ...bruno, known: { year: 2025, sealedAt, speechPublished: false } })
  expect(await recordOf(stub)).toMatchObject({ sealedAt, phase: 'open' })
  expect(await alarmOf(stub)).toBeLessThanOrEqual(Date.now())
  await ring(stub)
  expect(await phaseOf(stub)).toBe('closed')
})

it.each<[string, number, (house: Awaited<ReturnType<typeof aHousehold>>) => Promise<unknown>]>([
  ['at a look', 0, ({ stub, bruno }) => lookAt(stub, bruno.id)],
  ['at a stranger’s look', 0, ({ stub }) => lookAt(stub, 'stranger')],
  ['soon after a socket', WATCHED_WITHIN_MS, ({ stub, bruno }) => watch(stub, bruno.id)],
])('and one that knew, and whose alarm was late, %s', async (_, wait, look) => {
  const house = await aHousehold({ isOpen: true, isSealed: false })
  const { stub } = house
  await stub.seasonSealed(Date.now())
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ closesAt: Date.now() + 1e9 }))
  timePasses(UNWATCHED_WITHIN_MS)
  await look(house)
  await ring(stub)
  if (wait > 0) {
    timePasses(wait)
    await ring(stub)
  }
  expect(await phaseOf(stub)).toBe('closed')
})

it('the mega room stays open: it is the operator’s to close', async () => {
  const { stub } = await aRoom(null, { isMega: true })
  await stub.join(await aPerson('Ada Capo'))
  await stub.seasonSealed(1000)
  timePasses(10 * UNWATCHED_WITHIN_MS)
  await lookAt(stub, 'nobody')
  await ring(stub)
  expect(await phaseOf(stub)).toBe('open')
  await stub.close(null)
  expect(await phaseOf(stub)).toBe('closed')
})

it('before the seal nothing closes by itself, whatever the clock says', async () => {
  const { stub, bruno } = await aHousehold({ isOpen: true, isSealed: false })
  timePasses(365 * 24 * 3600 * 1000)
  await stub.join({ ...bruno, known: OPEN })
  await stub.leave('nobody', OPEN)
  await ring(stub)
  expect(await recordOf(stub)).toMatchObject({ phase: 'open', sealedAt: null })
})

it('the owner closes first: no alarm is left, and the room closes once', async () => {
  const { stub, ada } = await aHousehold({ isOpen: true })
  await stub.close(ada.id)
  await ring(stub)
  expect(await alarmOf(stub)).toBeNull()
  const { seq } = (await recordOf(stub)) ?? {}
  timePasses(UNWATCHED_WITHIN_MS)
  await ring(stub)
  expect((await recordOf(stub))?.seq).toBe(seq)
})

it('a room that is being deleted does nothing else', async () => {
  const { stub, ada } = await aHousehold({ isOpen: true })
  await breakD1(stub, 'before')
  await stub.remove(ada.id)
  timePasses(UNWATCHED_WITHIN_MS)
  await ring(stub)
  expect(await phaseOf(stub)).toBe('deleting')
})

describe('SEALED-IS-FINAL: a room hears of the seal', () => {
  it.each([
    ['from the fan-out', async ({ stub }) => stub.seasonSealed(1000)],
    ['with a join', async ({ stub }) => stub.join({ id: 'stranger', fullName: 'Dora', season: 2025, known: SEALED })],
    ['with a member’s leaving', async ({ stub, bruno }) => stub.leave(bruno.id, SEALED)],
    ['with the question for its board', async ({ stub, ada }) => stub.board(ada.id, SEALED)],
    ['with a tap', async ({ stub, ada }) => stub.hear(ada.id, { word: 'adaa', isHeard: true, ago: 0 }, SEALED)],
    [
      'from D1, as its directory is written',
      async ({ stub }) => {
        await sealInD1(1000)
        await stub.join(await aPerson('Dora Nuova'))
      },
    ],
  ] satisfies [string, (house: Awaited<ReturnType<typeof aHousehold>>) => Promise<unknown>][])(
    '%s',
    async (_, tell) => {
      const house = await aHousehold({ isOpen: true, isSealed: false })
      await tell(house)
      await evictDurableObject(house.stub)
      expect(await recordOf(house.stub)).toMatchObject({ sealedAt: 1000, sealHeardAt: Date.now() })
      // Once, and for good: nothing that comes later undoes it or puts another moment in its place.
      timePasses(5000)
      await house.stub.seasonSealed(2000)
      await house.stub.board(house.ada.id, OPEN)
      await sealInD1(null)
      await house.stub.join(house.ada)
      expect(await recordOf(house.stub)).toMatchObject({ sealedAt: 1000, sealHeardAt: Date.now() - 5000 })
    },
  )

  it('SEASON-IS-PART-OF-THE-KEY: not from a caller of another season', async () => {
    const { stub, ada } = await aHousehold({ isOpen: true, isSealed: false })
    const other = { year: 2026, sealedAt: 1000, speechPublished: true }
    await stub.join({ ...ada, season: 2026, known: other })
    await stub.leave('stranger', other)
    await stub.board(ada.id, other)
    await stub.hear(ada.id, { word: 'adaa', isHeard: true, ago: 0 }, other)
    expect(await recordOf(stub)).toMatchObject({ sealedAt: null })
  })
})

it('from the seal on nobody enters or leaves an open room; who is in it is answered as a member', async () => {
  const { stub, ada, bruno } = await aHousehold({ isOpen: true, isSealed: false })
  const dora = await aPerson('Dora Tardi', tenWords('dora'))
  expect(await stub.join({ ...dora, known: SEALED })).toEqual({ ok: false, code: 'room/sealed' })
  expect(await stub.leave(bruno.id, SEALED)).toEqual({ ok: false, code: 'room/sealed' })
  expect(await stub.join({ ...bruno, known: SEALED })).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await stub.leave(dora.id, SEALED)).toEqual({ ok: true, value: null })
  expect(await stub.leave(ada.id, SEALED)).toEqual({ ok: false, code: 'room/owner-cannot-leave' })
  expect(await lookAt(stub, dora.id)).toMatchObject({ value: { isMember: false, playerCount: 3 } })
  const mega = await aRoom(null, { isMega: true })
  expect(await mega.stub.join({ ...dora, known: SEALED })).toEqual({ ok: false, code: 'room/sealed' })
})
