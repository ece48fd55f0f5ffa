/** A page whose room has no place for its socket, with the clock in the hand of the test. */
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import type { RoomHead, RoomView } from '../../../../shared/api/shapes.ts'
import { CLOSE_CODES, goodbye, LOOK_AFTER_MS } from '../../../../shared/protocol/connection.ts'
import { roomView } from '../../../support/rooms/room-view.ts'
import { crowdView, headOf } from './a-room-on-screen.ts'
import { aBrowserForEachTest, onScreen, page, sockets } from './a-socket.ts'

aBrowserForEachTest('answered')

let room: { isLive: boolean } & Partial<RoomHead>
/** Answers of the server in place of the head and the view. */
let refusal: { status: number; code: string } | null
let asked: string[]
const first = (more: Partial<RoomView> = {}): RoomView => crowdView({ isLive: false, seq: 10, ...more })
const looks = (): number => asked.filter((path) => path === paths.head('r')).length

beforeEach(() => {
  asked = []
  room = { isLive: false }
  refusal = null
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status })
    return Response.json(path === paths.head('r') ? headOf(first(room)) : first(room))
  })
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const opened = (view = first()) => onScreen(view)
const MINUTE_MS = 60_000

it('opens no socket where the view says that there is no place, and looks every four to eight seconds', async () => {
  const store = opened()
  await pass(LOOK_AFTER_MS.least - 1)
  expect(looks()).toBe(0)
  await pass(MINUTE_MS)
  expect(looks()).toBeGreaterThanOrEqual(MINUTE_MS / LOOK_AFTER_MS.most)
  expect(looks()).toBeLessThanOrEqual(1 + MINUTE_MS / LOOK_AFTER_MS.least)
  expect([sockets.length, store.get().connection]).toEqual([0, 'live'])
  store.close()
  const before = looks()
  await pass(MINUTE_MS)
  expect(looks()).toBe(before)
})

it('looks where its socket has met a full room', async () => {
  for (const how of ['its goodbye', 'its code']) {
    sockets.length = 0
    const store = opened(first({ isLive: true }))
    await pass(1)
    const [socket] = sockets
    if (how === 'its code') socket?.end(CLOSE_CODES.noPlace.code)
    else socket?.hearText(goodbye('noPlace'))
    const before = looks()
    await pass(MINUTE_MS)
    expect([sockets.length, looks() > before + 5], how).toEqual([1, true])
    store.close()
  }
})

it('shows what a look says: the counts, a closing, a close, another ranking', async () => {
  const store = opened()
  room = { isLive: false, seq: 12, playerCount: 90_000, finishedCount: 7, isClosing: true }
  await pass(LOOK_AFTER_MS.most)
  expect(store.get().view).toMatchObject({ seq: 12, playerCount: 90_000, finishedCount: 7, isClosing: true })
  room = { isLive: false, seq: 14, isOpen: false, rankingRev: 2 }
  await pass(LOOK_AFTER_MS.most)
  expect(store.get().view).toMatchObject({ isOpen: false, isClosing: false, rankingRev: 2, isMember: true })
  expect(store.get().needsView).toBe(false)
})

it('does not look in a hidden tab, and looks at once when it is seen again', async () => {
  opened()
  await pass(LOOK_AFTER_MS.most)
  page.visibilityState = 'hidden'
  const before = looks()
  await pass(10 * MINUTE_MS)
  expect(looks()).toBe(before)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(1)
  expect(looks()).toBe(before + 1)
})

it('takes a socket some minutes after there is place, each page at its own moment; not if the place has gone meanwhile', async () => {
  const store = opened()
  room = { isLive: true }
  await pass(2 * MINUTE_MS)
  expect(sockets).toHaveLength(0)
  room = { isLive: false }
  await pass(10 * MINUTE_MS)
  expect(sockets).toHaveLength(0)
  room = { isLive: true }
  await pass(2 * MINUTE_MS)
  expect(sockets).toHaveLength(0)
  await pass(4 * MINUTE_MS)
  expect(sockets).toHaveLength(1)
  const before = looks()
  await pass(MINUTE_MS)
  expect(looks(), 'with a socket it looks no more').toBe(before)
  store.close()

  const moments: number[] = []
  for (const random of [0, 0.5, 1]) {
    sockets.length = 0
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const one = opened()
    const since = Date.now()
    while (sockets.length === 0 && Date.now() - since < 10 * MINUTE_MS) await pass(1000)
    moments.push(Date.now() - since)
    one.close()
  }
  expect(moments.toSorted((a, b) => a - b)).toEqual(moments)
  expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(2 * MINUTE_MS)
})

it('a look that is refused asks the room itself: taken out, or gone, or only an old copy', async () => {
  const outcomes: unknown[] = []
  for (const [status, code] of [
    [403, 'room/removed'],
    [404, 'room/not-found'],
  ] as const) {
    const store = opened()
    refusal = { status, code }
    await pass(LOOK_AFTER_MS.most + 1000)
    outcomes.push([store.get().isTakenOut, store.get().isGone])
    const before = asked.length
    await pass(MINUTE_MS)
    expect(asked.length, 'nothing is asked any more').toBe(before)
    refusal = null
    store.close()
  }
  expect(outcomes).toEqual([
    [true, false],
    [false, true],
  ])
})

it('a look that fails says that the connection is lost, and the next that answers that it is back', async () => {
  const store = opened()
  refusal = { status: 503, code: 'server/unavailable' }
  await pass(LOOK_AFTER_MS.most)
  expect(store.get().connection).toBe('lost')
  refusal = null
  await pass(MINUTE_MS)
  expect(store.get().connection).toBe('live')
})

it('in a small room, whose players are all listed, a look that finds another number reads the whole view', async () => {
  const store = onScreen(roomView({ isLive: false, seq: 3 }))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const now = roomView({ isLive: false, seq: 4, name: 'Veglione', rankingRev: 0 })
    return Response.json(path === paths.head('r') ? headOf(now) : now)
  })
  await pass(LOOK_AFTER_MS.most)
  expect(asked.slice(0, 2)).toEqual([paths.head('r'), paths.room('r')])
  expect(store.get()).toMatchObject({ needsView: false, view: { name: 'Veglione', seq: 4 } })
})

it('of a view that was kept in this browser the first look that answers reads the whole view, once', async () => {
  const store = onScreen(first(), true)
  await pass(MINUTE_MS)
  expect(asked.filter((path) => path === paths.room('r'))).toHaveLength(1)
  expect(store.get().isKept).toBe(false)
})
