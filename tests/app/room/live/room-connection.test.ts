/** The room's own connection, with the clock in the hand of the test: there is no browser, only as much of one as is used. */
import { expect, it, vi } from 'vitest'
import { eveningStore } from '../../../../app/evening/evening.ts'
import { sessionStore } from '../../../../app/session/session.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { CLOSE_CODES, goodbye, PING_EVERY_MS, PONG, SILENCE_MS } from '../../../../shared/protocol/connection.ts'
import { PROTOCOL_VERSION } from '../../../../shared/protocol/frames.ts'
import { session, user } from '../../../support/a-session.ts'
import { lobbyPlayer, roomView } from '../../../support/rooms/room-view.ts'
import { changes, roomFrame, view } from './a-room-on-screen.ts'
import { aBrowserForEachTest, connect, FakeSocket, onScreen, openOnScreen, page, sockets, soon } from './a-socket.ts'

aBrowserForEachTest('by hand')

it('a lost connection waits before another try, and when the network is back tries at once all the same', async () => {
  await connect({}, 100_000)
  for (let failures = 1; failures <= 12; failures++) {
    sockets.at(-1)?.end(1006)
    await soon()
    expect(sockets).toHaveLength(failures)
    page.dispatchEvent(new Event('online'))
    await soon()
    expect(sockets).toHaveLength(failures + 1)
  }
})

/** No wait between two tries is longer. */
const LONGEST_MS = 60_000

it('a room’s tries to reconnect are further and further apart, up to twenty seconds and the spread of all its players', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await connect()
  const waits: number[] = []
  for (let failures = 1; failures <= 12; failures++) {
    const since = Date.now()
    sockets.at(-1)?.end(1006)
    for (let ms = 0; sockets.length === failures && ms < LONGEST_MS; ms++) await soon()
    expect(sockets, `after ${failures} failures and ${LONGEST_MS} ms`).toHaveLength(failures + 1)
    waits.push(Date.now() - since)
  }
  const [shortest = 0, longest = 0] = [waits[0], waits.at(-1)]
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect([shortest, longest].map((ms) => Math.round(ms / 500))).toEqual([1, 40])
})

it('a connection that is accepted and ended at once is tried again later and later; one that has lasted, soon', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await connect()
  const waitAfter = async (lastedMs: number): Promise<number> => {
    const { length } = sockets
    sockets.at(-1)?.open()
    await vi.advanceTimersByTimeAsync(lastedMs)
    sockets.at(-1)?.end(1012)
    const since = Date.now()
    while (sockets.length === length) await soon()
    return Date.now() - since
  }
  const waits = [await waitAfter(10), await waitAfter(10), await waitAfter(10)]
  expect(waits.map((ms) => Math.round(ms / 500))).toEqual([1, 2, 4])
  expect(Math.round((await waitAfter(20_000)) / 500)).toBe(1)
})

it('a connection that has fallen silent is replaced: by itself at a heartbeat, at once when the tab is back', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const lost = vi.fn()
  await connect({ onLost: lost })
  sockets[0]?.open()
  await vi.advanceTimersByTimeAsync(SILENCE_MS)
  sockets[0]?.hearText(PONG)
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1)
  expect(sockets).toHaveLength(1)
  const since = Date.now()
  while (sockets.length < 2 && Date.now() - since < SILENCE_MS) await vi.advanceTimersByTimeAsync(100)
  expect(sockets).toHaveLength(2)
  expect(Date.now() - since).toBeLessThan(PING_EVERY_MS + 1000)
  sockets[1]?.open()
  const heardAt = Date.now()
  vi.setSystemTime(heardAt + SILENCE_MS + 1) // in a pocket, where no timer runs
  document.dispatchEvent(new Event('visibilitychange'))
  await soon()
  expect(sockets).toHaveLength(3)
  expect(lost, 'not only now').toHaveBeenLastCalledWith(true, heardAt)
})

it('in a hidden tab, whose timers run once a minute, a connection that answers is kept', async () => {
  await connect()
  sockets[0]?.open()
  for (let minutes = 0; minutes < 5; minutes++) {
    await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
    sockets[0]?.hearText(PONG)
    vi.setSystemTime(Date.now() + SILENCE_MS)
  }
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
  expect(sockets).toHaveLength(1)
})

it('the network’s return ends a try that hangs, and another one begins at once', async () => {
  await connect()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sockets).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await soon()
  expect(sockets).toHaveLength(2)
})

it('a try that nobody answers is given up after ten seconds, and what still comes of it is passed over', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const opened = vi.fn()
  const lost = vi.fn()
  const heard = vi.fn()
  await connect({ onFrame: heard, onOpen: opened, onLost: lost })
  await vi.advanceTimersByTimeAsync(9_990)
  expect(lost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(lost.mock.calls).toEqual([[false, expect.any(Number)]])
  expect(sockets).toHaveLength(2)
  sockets[0]?.open()
  sockets[0]?.hear({ type: 'closed', seq: 4 })
  expect(opened).not.toHaveBeenCalled()
  expect(heard).not.toHaveBeenCalled()
  sockets[1]?.open()
  expect(opened).toHaveBeenCalledOnce()
})

it('a hundred thousand who lose the connection together are spread over half a minute, beside each one’s own wait', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  await connect({}, 100_000)
  sockets.at(-1)?.end(1006)
  await vi.advanceTimersByTimeAsync(30_900)
  expect(sockets).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(sockets).toHaveLength(2)
})

it('a room that was left while the server was asked who is in opens no socket that nobody would close', async () => {
  const nobodys: Session = { ...session, user: null }
  const first = roomView({ ownerId: 'ada' })
  sessionStore.signedIn(nobodys)
  let answer = (): void => {}
  const held = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(nobodys))
  })
  vi.stubGlobal('fetch', () => held)
  const room = await openOnScreen(first)
  sockets[0]?.end(CLOSE_CODES.signedOut.code)
  await soon()
  room.close()
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})

it('design.md, «A goodbye before the close»: a goodbye that is final is heard before the connection ends, once, and no other socket is opened', async () => {
  const [final, lost] = [vi.fn(), vi.fn()]
  await connect({ onFinal: final, onLost: lost })
  sockets[0]?.open()
  sockets[0]?.hearText(goodbye('signedOut'))
  expect(final.mock.calls).toEqual([['signedOut']])
  expect(lost, 'it is not tried again').not.toHaveBeenCalled()
  expect(sockets[0]?.readyState).toBe(FakeSocket.CLOSED)
  sockets[0]?.end(CLOSE_CODES.signedOut.code)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([final.mock.calls.length, sockets.length]).toEqual([1, 1])
})

it('design.md, «A goodbye before the close»: after any other goodbye the page connects again, as after a loss', async () => {
  const [final, lost] = [vi.fn(), vi.fn()]
  await connect({ onFinal: final, onLost: lost })
  sockets[0]?.open()
  sockets[0]?.hearText(goodbye('serviceRestart'))
  expect([lost.mock.calls, sockets.length]).toEqual([[[true, Date.now()]], 1])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([final.mock.calls.length, sockets.length]).toEqual([0, 2])
})

it('one who finishes on another device: the room says so, and the page asks for its session, once and for nobody else', async () => {
  const asked = vi.fn(async () => Response.json({ ...session, user: { ...user, hasFinished: true } }))
  vi.stubGlobal('fetch', asked)
  sessionStore.signedIn(session)
  const [ada, bruno] = [lobbyPlayer('ada', 'Ada Rossi'), lobbyPlayer('bruno', 'Bruno Conti')]
  await openOnScreen(view({ players: [ada, bruno] }))
  sockets[0]?.hear(roomFrame(view({ players: [ada, bruno] })))
  sockets[0]?.hear(changes(11, { updated: [{ ...bruno, hasFinished: true }] }))
  await soon()
  expect(asked).not.toHaveBeenCalled()
  for (const seq of [12, 13]) {
    sockets[0]?.hear(changes(seq, { updated: [{ ...ada, hasFinished: true }] }))
    await soon()
  }
  expect(asked).toHaveBeenCalledOnce()
  expect(sessionStore.get()).toMatchObject({ session: { user: { hasFinished: true } } })
})

it('a room that closes on screen hurries the next question about the evening, once', async () => {
  const closed = vi.spyOn(eveningStore, 'askSoon')
  await openOnScreen(view())
  sockets[0]?.hear(roomFrame(view()))
  sockets[0]?.hear(changes(11))
  expect(closed).not.toHaveBeenCalled()
  sockets[0]?.hear({ type: 'closed', seq: 12 })
  sockets[0]?.hear({ type: 'ranking', seq: 13, version: 1 })
  expect(closed.mock.calls).toEqual([[2]])
})

it('taken out: the page says so at once, asks nothing, and opens no other socket', async () => {
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  const room = await openOnScreen()
  sockets[0]?.end(CLOSE_CODES.notAllowed.code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(room.get()).toMatchObject({ isTakenOut: true, isGone: false })
  expect([sockets.length, ask.mock.calls.length]).toEqual([1, 0])
})

it('a room of a newer protocol ends the connection: only a reload helps, and no other socket is opened', async () => {
  const room = await openOnScreen()
  sockets[0]?.hearText(JSON.stringify({ ...roomFrame(view()), v: PROTOCOL_VERSION + 1 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(room.get()).toMatchObject({ connection: 'stopped', reason: 'clientTooOld' })
  expect(sockets).toHaveLength(1)
})

it('taken out while the connection was lost: a second refused upgrade finds it out', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('fetch', async () => Response.json({ code: 'room/removed' }, { status: 403 }))
  const room = onScreen()
  await soon()
  for (let refusals = 0; refusals < 2; refusals++) {
    sockets.at(-1)?.end(1006)
    await vi.advanceTimersByTimeAsync(6000)
  }
  expect(room.get().isTakenOut).toBe(true)
  const tried = sockets.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets).toHaveLength(tried)
})

it('one refused upgrade asks for nothing; a second in a row finds out within seconds that the room is gone', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const ask = vi.fn(async () => Response.json({ code: 'room/not-found' }, { status: 404 }))
  vi.stubGlobal('fetch', ask)
  const room = onScreen()
  await soon()
  const lose = async (): Promise<void> => {
    sockets.at(-1)?.end(1006)
    await vi.advanceTimersByTimeAsync(6000)
  }
  await lose()
  expect(sockets, 'tried again').toHaveLength(2)
  sockets.at(-1)?.open()
  await lose()
  await lose()
  expect(sockets).toHaveLength(4)
  expect(ask, 'it was open in between').not.toHaveBeenCalled()
  await lose()
  expect(ask).toHaveBeenCalledOnce()
  expect(room.get().isGone).toBe(true)
})

it('a room that is gone while a frame was missed is asked for once', async () => {
  const ask = vi.fn(async () => Response.json({ code: 'room/not-found' }, { status: 404 }))
  vi.stubGlobal('fetch', ask)
  const room = await openOnScreen(roomView({ seq: 1 }))
  sockets[0]?.hear({ type: 'closed', seq: 5 })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(room.get().isGone).toBe(true)
  expect(ask).toHaveBeenCalledOnce()
})

it('a lobby is live when it has been told something, and not when its socket opens', async () => {
  const room = onScreen()
  await soon()
  sockets[0]?.end(1006)
  await vi.advanceTimersByTimeAsync(6000)
  sockets[1]?.open()
  expect(room.get().connection).toBe('lost')
  sockets[1]?.hear({ type: 'room', v: PROTOCOL_VERSION, seq: 4, room: roomView({ seq: 4 }) })
  expect(room.get().connection).toBe('live')
})

it('each connection says that the page has a view, and not of one that was kept here, nor after a gap', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const view = roomView({ seq: 4 })
  const said = async (isKept: boolean): Promise<string[]> => {
    sockets.length = 0
    const room = onScreen(view, isKept)
    await soon()
    sockets[0]?.open()
    sockets[0]?.hear({ type: 'room', v: PROTOCOL_VERSION, seq: 4, room: view })
    sockets[0]?.end(1006)
    await vi.advanceTimersByTimeAsync(6000)
    sockets[1]?.open()
    sockets[1]?.hear({ type: 'closed', seq: 9 })
    sockets[1]?.end(1006)
    await vi.advanceTimersByTimeAsync(6000)
    room.close()
    return sockets.map(({ path }) => path)
  }
  const [bare, withHead] = ['/api/rooms/r/live', '/api/rooms/r/live?head=1']
  expect(await said(false)).toEqual([withHead, withHead, bare])
  expect(await said(true)).toEqual([bare, withHead, bare])
})
