/** A room's page before its own store has been loaded: nothing that is answered meanwhile is lost, and it says if it is late. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeLateStore } from '../../../../app/room/live/late-store.ts'
import type { HeardFrame, LiveRoom, makeRoomStore } from '../../../../app/room/live/room-store.ts'
import type { RoomView } from '../../../../shared/api/shapes.ts'
import { roomView } from '../../../support/rooms/room-view.ts'

type Chunk = { makeRoomStore: typeof makeRoomStore }

beforeEach(() => {
  vi.useFakeTimers()
  // The server is away: a chunk that fails does not reload the page.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const first = roomView({ seq: 10 })
const heard = { type: 'heard' } as HeardFrame // the board's: here nobody reads it

/** The chunk's store, and what it has been given. */
function aStore() {
  const given: RoomView[] = []
  const isClosed = vi.fn()
  let live = { view: first, connection: 'connecting' } as LiveRoom // the rest is not looked at
  let told = (): void => {}
  let toBoard = (_frame: HeardFrame): void => {}
  const made = vi.fn(() => ({
    subscribe: (listener: () => void) => {
      told = listener
      return () => true
    },
    get: () => live,
    hear: (hearer: (frame: HeardFrame) => void) => {
      toBoard = hearer
      return () => true
    },
    takeView: (view: RoomView) => {
      given.push(view)
      live = { ...live, view }
    },
    close: isClosed,
  }))
  const become = (connection: LiveRoom['connection']): void => {
    live = { ...live, connection }
    told()
  }
  return { chunk: { makeRoomStore: made } as Chunk, made, given, become, isClosed, hear: () => toBoard(heard) }
}

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)

it('shows the room as it was opened, and then as its own store has it', async () => {
  const store = aStore()
  const room = makeLateStore({ view: first, isKept: false }, 'ada', async () => store.chunk)
  const [shown, board] = [vi.fn(), vi.fn()]
  room.subscribe(shown)
  room.hear(board)
  expect(room.get()).toMatchObject({ view: first, connection: 'connecting', isWhole: true })
  await soon()
  expect(store.made).toHaveBeenCalledExactlyOnceWith({ view: first, isKept: false }, 'ada')
  store.become('live')
  expect(room.get().connection).toBe('live')
  expect(shown).toHaveBeenCalledTimes(2)
  store.hear()
  expect(board).toHaveBeenCalledExactlyOnceWith(heard)
})

it('a command that is answered before is shown at once, and not forgotten', async () => {
  const store = aStore()
  let come = (_chunk: Chunk): void => {}
  const room = makeLateStore({ view: first, isKept: false }, 'ada', () => new Promise((resolve) => (come = resolve)))
  const closed = roomView({ seq: 11, isOpen: false })
  room.takeView(closed)
  expect(room.get().view).toBe(closed)
  come(store.chunk)
  await soon()
  expect(store.given).toEqual([closed])
  const later = roomView({ seq: 12, isOpen: false })
  room.takeView(later)
  expect(store.given).toEqual([closed, later])
})

it('says that it may be out of date while the chunk does not come, and goes on once it has', async () => {
  const store = aStore()
  let isAway = true
  const load = (): Promise<Chunk> =>
    isAway ? Promise.reject(new TypeError('no such part')) : Promise.resolve(store.chunk)
  const room = makeLateStore({ view: first, isKept: true }, 'ada', load)
  await soon()
  expect(room.get().connection).toBe('lost')
  isAway = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(room.get().connection).toBe('connecting')
})

it('says that it has stopped where a reload has not helped', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  vi.stubGlobal('sessionStorage', { getItem: () => String(Date.now()), setItem: () => {} })
  const room = makeLateStore({ view: first, isKept: false }, 'ada', () => Promise.reject(new TypeError('no such part')))
  await soon()
  expect(room.get()).toMatchObject({ connection: 'stopped', reason: null })
})

it('a page that has been left opens no connection', async () => {
  const [late, there] = [aStore(), aStore()]
  makeLateStore({ view: first, isKept: false }, 'ada', async () => late.chunk).close()
  const room = makeLateStore({ view: first, isKept: false }, 'ada', async () => there.chunk)
  await soon()
  room.close()
  expect(late.made).not.toHaveBeenCalled()
  expect(there.isClosed).toHaveBeenCalledOnce()
})
