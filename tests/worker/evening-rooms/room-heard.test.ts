/**
 * The heard words of a room (design.md, «Taps»): stored, and (WORDS-STAY-SECRET) sent to members alone; they go with the
 * account, after thirty days, and with the room.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HeardWord } from '../../../shared/api/shapes.ts'
import { HEARD_KEPT_MS } from '../../../shared/evening/heard.ts'
import type { Tapped } from '../../../worker/room/api.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { CONDITIONS, type RoomStub, recordOf } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'
import {
  aHouse,
  boardOf,
  clockGoesAhead,
  clockGoesOn,
  heardIn,
  PUBLISHED,
  SEALED,
  sealInD1,
  tap,
  untilTick,
} from './a-sealed-evening.ts'

clockGoesAhead()
beforeEach(() => sealInD1(null))

const wordOn = async (stub: RoomStub, viewer: string, word: string) =>
  (await boardOf(stub, viewer)).heard.find((heard) => heard.word === word)
const own = (stub: RoomStub, id: string): Promise<Tapped[]> => stub.heardBy(id)

describe.each(CONDITIONS)('a tap, the room %s', (_, between) => {
  it('is on everybody’s board with its moment, and is one’s own on one’s own alone', async () => {
    const { stub, ada, bruno } = await aHouse()
    const before = Date.now()
    expect(await tap(stub, ada, ' Adaa ', { ago: 30_000 })).toBeNull()
    await between(stub)
    expect(await tap(stub, bruno, 'adaa', { ago: 60_000 })).toBeNull()
    await between(stub)
    const word = await wordOn(stub, bruno.id, 'adaa')
    expect(word).toMatchObject({ count: 2, isMine: true, firsts: [{ id: bruno.id }, { id: ada.id }] })
    const [first, second] = word?.firsts.map(({ at }) => Date.parse(at)) ?? []
    expect((first ?? 0) - before).toBeGreaterThanOrEqual(-60_000)
    expect((second ?? 0) - before).toBeGreaterThanOrEqual(-30_000)
    expect(second ?? 0).toBeLessThan(Date.now() - 29_999)
    const { id: carla } = (await boardOf(stub, ada.id)).lists.find(({ words }) => words.length === 0) ?? { id: '' }
    expect(await wordOn(stub, carla, 'adaa')).toMatchObject({ isMine: false })
  })

  it('repeated keeps its moment and counts once; taken back it is gone, and repeated there is no harm', async () => {
    const { stub, ada, bruno } = await aHouse()
    expect(await tap(stub, ada, 'brunoa', { ago: 30_000 })).toBeNull()
    const [once] = await own(stub, ada.id)
    for (const ago of [30_000, 0, 200_000]) expect(await tap(stub, ada, 'brunoa', { ago })).toBeNull()
    await between(stub)
    expect(await wordOn(stub, bruno.id, 'brunoa')).toMatchObject({ count: 1, firsts: [{ id: ada.id }] })
    expect(await own(stub, ada.id)).toEqual([once])
    for (let again = 0; again < 2; again++) {
      expect(await tap(stub, ada, 'brunoa', { isHeard: false })).toBeNull()
      await between(stub)
      expect((await boardOf(stub, ada.id)).heard).toEqual([])
    }
    expect(await tap(stub, bruno, 'brunoa', { isHeard: false })).toBeNull()
    expect(await own(stub, ada.id)).toEqual([])
  })
})

it('is answered with the word as it is then, and as of which frame: the next one tells what has changed', async () => {
  const { stub, ada, bruno } = await aHouse()
  const watcher = await watch(stub, bruno.id)
  const say = async (person: { id: string }, isHeard: boolean) => {
    const answer = await stub.hear(person.id, { word: 'adaa', isHeard, ago: 0 }, SEALED)
    if (!answer.ok) throw new Error(answer.code)
    return answer.value
  }
  expect((await say(bruno, false)).heard, 'nobody says it').toEqual({
    word: 'adaa',
    count: 0,
    firsts: [],
    isMine: false,
  })
  const first = await say(ada, true)
  expect(first.heard).toMatchObject({ count: 1, firsts: [{ id: ada.id }], isMine: true })
  const second = await say(bruno, true)
  expect(second.heard).toMatchObject({ count: 2, firsts: [{ id: ada.id }, { id: bruno.id }], isMine: true })
  expect((await say(bruno, true)).heard, 'repeated').toEqual(second.heard)
  const gone = await say(ada, false)
  expect(gone.heard).toMatchObject({ count: 1, firsts: [{ id: bruno.id }], isMine: false })
  const { heardTick = 0 } = (await recordOf(stub)) ?? {}
  await eventually(() =>
    expect(heardIn(watcher).at(-1)?.heard).toMatchObject([{ count: 1, firsts: [{ id: bruno.id }] }]),
  )
  // Each is told by a frame after that of its answer, or by that frame itself.
  for (const { tick, heard } of [first, second, gone]) {
    const later = heardIn(watcher).filter((frame) => frame.tick >= tick && frame.tick <= tick + 1)
    expect(later.flatMap((frame) => frame.heard).some(({ word, count }) => word === heard.word && count > 0)).toBe(true)
  }
  expect(gone.tick).toBeGreaterThanOrEqual(first.tick)
  expect(gone.tick).toBeLessThanOrEqual(heardTick)
})

describe('a heard frame', () => {
  it('goes to every socket of a member and to no other, with the number of the frame before it and its own tick', async () => {
    const { stub, ada, bruno, carla } = await aHouse()
    const [near, twin, far, stranger] = [
      await watch(stub, bruno.id),
      await watch(stub, bruno.id),
      await watch(stub, carla.id),
      await watch(stub, 'stranger'),
    ]
    const { seq } = (await recordOf(stub)) ?? {}
    await tap(stub, ada, 'adaa')
    for (const watcher of [near, twin, far]) await untilTick(watcher, 1)
    await tap(stub, bruno, 'adaa')
    await tap(stub, ada, 'brunoc')
    await tap(stub, ada, 'adaa', { isHeard: false })
    await tap(stub, bruno, 'adaa', { isHeard: false })
    const wordsIn = (watcher: typeof near) =>
      new Map(heardIn(watcher).flatMap(({ heard }) => heard.map((word): [string, HeardWord] => [word.word, word])))
    // However many frames they are gathered into, the last of them takes it back.
    await eventually(() => expect(wordsIn(near).get('adaa')?.count).toBe(0))
    const last = (await recordOf(stub))?.heardTick ?? 0
    for (const watcher of [near, twin, far]) {
      await untilTick(watcher, last)
      expect(heardIn(watcher).map(({ tick }) => tick)).toEqual(Array.from({ length: last }, (_, at) => at + 1))
      expect(new Set(heardIn(watcher).map((frame) => frame.seq))).toEqual(new Set([seq]))
      // The board that a page has built from the frames equals the room's.
      const words = wordsIn(watcher)
      expect(words.get('adaa')).toEqual({ word: 'adaa', count: 0, firsts: [] })
      const { heard, tick } = await boardOf(stub, ada.id)
      expect(tick).toBe(last)
      expect([...words.values()].filter(({ count }) => count > 0)).toEqual(
        heard.map(({ isMine: _mine, ...word }) => word),
      )
    }
    await stub.forget(carla.id)
    await stranger.until(({ type }) => type === 'changes')
    expect(heardIn(stranger)).toEqual([])
    expect(JSON.stringify(stranger.frames)).not.toContain('adaa')
  })

  it('that a dead object had not sent is sent when it wakes', async () => {
    const { stub, ada, bruno } = await aHouse()
    const watcher = await watch(stub, bruno.id)
    await runInDurableObject(stub, ({ parts }: Room) => {
      parts.store.transaction(() => parts.heardStore.change(ada.id, 'adaa', Date.now()))
    })
    expect(heardIn(watcher)).toEqual([])
    await evictDurableObject(stub)
    await stub.getView('anyone')
    await untilTick(watcher, 1)
    expect(heardIn(watcher)).toMatchObject([{ heard: [{ word: 'adaa', count: 1 }] }])
  })
})

describe('a tap is refused', () => {
  it('for a word that nobody has here, and changes nothing', async () => {
    const { stub, ada } = await aHouse()
    for (const word of ['dora', '', 'ada', 'adaab', '%', 'x'.repeat(400)]) {
      expect(await tap(stub, ada, word), word).toBe('evening/not-on-board')
    }
    expect(await recordOf(stub)).toMatchObject({ heardTick: 0 })
  })

  it('after the publication, and taken again after a withdrawal; the board stays', async () => {
    const { stub, ada } = await aHouse()
    await tap(stub, ada, 'adaa')
    expect(await tap(stub, ada, 'adab', { season: PUBLISHED })).toBe('evening/over')
    expect(await tap(stub, ada, 'adaa', { season: PUBLISHED, isHeard: false })).toBe('evening/over')
    expect(await boardOf(stub, ada.id, PUBLISHED)).toMatchObject({ heard: [{ word: 'adaa', count: 1 }] })
    expect(await tap(stub, ada, 'adab')).toBeNull()
    // A season that is over keeps its boards, and takes no taps.
    const next = { year: 2026, sealedAt: null, speechPublished: false }
    expect(await tap(stub, ada, 'adac', { season: next })).toBe('evening/over')
    expect((await boardOf(stub, ada.id, next)).heard).toHaveLength(2)
  })

  it('above twenty changes a minute, with how long to wait; repeated taps and other people are not held up', async () => {
    const { stub, ada, bruno } = await aHouse()
    for (let change = 0; change < 20; change++) {
      expect(await tap(stub, ada, 'adaa', { isHeard: change % 2 === 0 })).toBeNull()
    }
    const refused = await stub.hear(ada.id, { word: 'adab', isHeard: true, ago: 0 }, null)
    expect(refused).toMatchObject({ ok: false, code: 'request/too-many', retryAfter: expect.any(Number) })
    expect(await tap(stub, ada, 'adaa', { isHeard: false }), 'as it is already').toBeNull()
    expect(await tap(stub, bruno, 'adab')).toBeNull()
    expect(refused.ok ? 0 : refused.retryAfter).toBeLessThanOrEqual(60)
    clockGoesOn(60_000)
    expect(await tap(stub, ada, 'adab')).toBeNull()
  })
})

describe('heard words go', () => {
  it('DELETED-STAYS-DELETED: with the account, whose copied cookies see and say nothing more', async () => {
    const { stub, ada, bruno, carla } = await aHouse()
    for (const person of [ada, bruno]) for (const word of ['adaa', 'adab']) await tap(stub, person, word)
    const watcher = await watch(stub, ada.id)
    await stub.forget(bruno.id)
    const tick = ((await boardOf(stub, ada.id)).tick ?? 0) + 1
    await untilTick(watcher, tick)
    const stored = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      ['heard', 'heard_words'].flatMap((table) => sql.exec(`SELECT * FROM ${table}`).toArray()),
    )
    expect(JSON.stringify(stored)).not.toContain(bruno.id)
    const board = await boardOf(stub, ada.id)
    expect(board.heard).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(board.lists.find(({ id }) => id === bruno.id)?.fullName).toBe('Giocatore rimosso')
    expect(await stub.board(bruno.id, null)).toEqual({ ok: false, code: 'room/not-member' })
    expect(await tap(stub, bruno, 'adaa')).toBe('room/not-member')
    const copied = await watch(stub, bruno.id)
    await tap(stub, ada, 'adac')
    await untilTick(watcher, tick + 1)
    // A frame for everyone, sent after it, has come.
    await stub.forget(carla.id)
    await copied.until(({ type }) => type === 'changes')
    expect(heardIn(copied)).toEqual([])
  })

  it('after thirty days, by the alarm, and not before', async () => {
    const { stub, ada } = await aHouse()
    await tap(stub, ada, 'adaa')
    clockGoesOn(HEARD_KEPT_MS / 2)
    await tap(stub, ada, 'adab')
    await runDurableObjectAlarm(stub)
    expect(await stub.heardBy(ada.id)).toHaveLength(2)
    clockGoesOn(HEARD_KEPT_MS / 2 + 1000)
    await runDurableObjectAlarm(stub)
    expect(await stub.heardBy(ada.id)).toMatchObject([{ word: 'adab' }])
    clockGoesOn(HEARD_KEPT_MS)
    await runDurableObjectAlarm(stub)
    expect((await boardOf(stub, ada.id)).heard).toEqual([])
    const rows = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec('SELECT word FROM heard_words').toArray(),
    )
    expect(rows).toEqual([])
  })

  it('in any order of taps, the deletion of an account and that of the room', async () => {
    const { stub, ada, bruno } = await aHouse()
    await Promise.all([
      tap(stub, bruno, 'adaa'),
      stub.forget(bruno.id),
      tap(stub, bruno, 'adab'),
      tap(stub, ada, 'adaa'),
    ])
    expect(await stub.heardBy(bruno.id)).toEqual([])
    expect((await boardOf(stub, ada.id)).heard).toMatchObject([{ word: 'adaa', count: 1, firsts: [{ id: ada.id }] }])
    const [, , late] = await Promise.all([tap(stub, ada, 'adac'), stub.remove(ada.id), tap(stub, ada, 'adad')])
    expect(late).toBe('room/not-found')
    expect(await stub.board(ada.id, null)).toEqual({ ok: false, code: 'room/not-found' })
    expect(await stub.heardBy(ada.id)).toEqual([])
    const left = await runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'heard%'").toArray(),
    )
    expect(left).toEqual([])
  })
})
