/** A room whose empty entries do not fit into one page: closing goes on from page to page, through deaths in between. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { pullFinished } from '../../../worker/room/catching-up.ts'
import { env } from '../../support/bindings.ts'
import { aLargeRoom, dieInStep, type LargeRoom, ring, stubOf, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  bonusWordsAre,
  breakD1,
  finish,
  lookAt,
  recordOf,
  roomRow,
  SEASON,
  tenWords,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

const gameOf = async (room: LargeRoom) =>
  new Map(
    await runInDurableObject(stubOf(room), ({ parts }: Room) =>
      parts.store.wordsAfter('', 1_000_000).map(({ id, words }): [string, string[]] => [id, words]),
    ),
  )

describe('closing a room of several pages', () => {
  it('CLOSING-HAS-TWO-STEPS: killed at every step it goes on from there, and is closed when all words are in', async () => {
    const room = await aLargeRoom(2000)
    await bonusWordsAre(['futuro'])
    const carla = await aPerson('Carla')
    await dieInStep(stubOf(room), 2) // the first stored a page
    await survive(stubOf(room).close(null))
    let deaths = 1
    for (; (await lookAt(stubOf(room), carla.id)).ok && !(await roomIsClosed(room)); deaths++) {
      expect(await lookAt(stubOf(room), carla.id)).toMatchObject({
        ok: true,
        value: { isOpen: true, isClosing: true, playerCount: 2000 },
      })
      expect(await stubOf(room).join(carla)).toEqual({ ok: false, code: 'room/closing' })
      expect(await stubOf(room).leave(room.players[0]?.id ?? '')).toEqual({ ok: false, code: 'room/closed' })
      expect(await stubOf(room).ranking({ from: 1, limit: 50, word: undefined }, carla.id)).toMatchObject({
        ok: true,
        value: { status: 'open' },
      })
      expect(await alarmOf(stubOf(room)), 'the alarm goes on').not.toBeNull()
      await dieInStep(stubOf(room), 2)
      await ring(room)
      expect(deaths, 'each life stores a page').toBeLessThan(10)
    }
    expect(deaths).toBe(4)
    for (let rings = 0; await alarmOf(stubOf(room)); rings++) {
      expect(rings, 'it sets an alarm again and again').toBeLessThan(40)
      await runDurableObjectAlarm(stubOf(room))
    }
    expect(await roomRow(room.id)).toMatchObject({ is_open: 0 })
    expect(await lookAt(stubOf(room), carla.id)).toMatchObject({
      value: { isOpen: false, isClosing: false, finishedCount: room.players.filter((p) => p.words.length > 0).length },
    })
    expect(await gameOf(room)).toEqual(new Map(room.players.map(({ id, words }) => [id, words])))
    expect(await recordOf(stubOf(room))).toMatchObject({ bonusWords: ['futuro'], closingProgress: null })
  })

  it('has one moment: a finish after it is too late on every page alike, and so are bonus words', async () => {
    const room = await aLargeRoom(1400, [], true)
    await bonusWordsAre(['futuro'])
    const unfinished = room.players.filter(({ words }) => words.length === 0).map(({ id }) => id)
    const [first = '', last = ''] = [unfinished.toSorted()[0], unfinished.toSorted().at(-1)]
    const accounts =
      "INSERT INTO accounts (id, email, provider, created_at) SELECT value, value, 'email', 0 FROM json_each(?1)"
    await env.DB.prepare(accounts)
      .bind(JSON.stringify([first, last]))
      .run()
    const before = room.players.filter(({ words }, at) => words.length > 0 && at % 3 === 2).map(({ id }) => id)
    const d1 = await breakD1(stubOf(room), null)
    const object = await runInDurableObject(stubOf(room), (object: Room) => object)
    let answers = 0
    d1.onAnswer = async () => {
      answers++
      if (answers === 1) {
        for (const id of [first, last]) await finish(id, tenWords('tardi'))
        await bonusWordsAre([])
      }
      if (answers !== 2) return
      // The news of both comes while pages are read; and that of one who had finished in time, in another order of words.
      for (const id of [first, last]) await object.deliverWords(id, tenWords('tardi'))
      await object.deliverWords(before.toSorted().at(-1) ?? '', tenWords('altro'))
      await pullFinished(object.parts) // as the mega room does
      await object.rewriteDirectory(room.id, SEASON) // as after a restore of D1
    }
    await stubOf(room).close(null)
    expect(answers).toBeGreaterThan(3)
    expect([await wordsOf(stubOf(room), first), await wordsOf(stubOf(room), last)]).toEqual([null, null])
    expect(await gameOf(room)).toEqual(new Map(room.players.map(({ id, words }) => [id, words])))
    expect(await recordOf(stubOf(room))).toMatchObject({ bonusWords: ['futuro'] })
  })

  it('a second closing that comes while pages are read has the moment of the first, and reads nothing', async () => {
    const room = await aLargeRoom(1400)
    await bonusWordsAre(['prima'])
    const last =
      room.players
        .filter(({ words }) => words.length === 0)
        .map(({ id }) => id)
        .toSorted()
        .at(-1) ?? ''
    const d1 = await breakD1(stubOf(room), null)
    const object = await runInDurableObject(stubOf(room), (object: Room) => object)
    let second: Promise<unknown> | null = null
    d1.onAnswer = async () => {
      d1.onAnswer = null
      // The first has read and not yet stored.
      await bonusWordsAre(['dopo'])
      await finish(last, tenWords('tardi'))
      second = object.close(null)
    }
    expect(await stubOf(room).close(null)).toMatchObject({ ok: true, value: { isDone: true } })
    expect(await second).toMatchObject({ ok: true, value: { isDone: true } })
    expect(await recordOf(stubOf(room))).toMatchObject({ bonusWords: ['prima'] })
    expect([await wordsOf(stubOf(room), last), d1.calls]).toEqual([null, 4])
  })

  it('DELETED-STAYS-DELETED: an account that goes in the middle is not in the closed room', async () => {
    const room = await aLargeRoom(1400)
    const gone = room.players.toSorted((a, b) => (a.id < b.id ? 1 : -1)).find(({ words }) => words.length > 0)?.id ?? ''
    const d1 = await breakD1(stubOf(room), null)
    const object = await runInDurableObject(stubOf(room), (object: Room) => object)
    d1.onAnswer = async () => {
      d1.onAnswer = null
      await object.forget(gone)
    }
    await stubOf(room).close(null)
    const game = await gameOf(room)
    expect([game.size, game.has(gone)]).toEqual([1399, false])
    expect(await recordOf(stubOf(room))).toMatchObject({ phase: 'closed', playerCount: 1399 })
  })
})

it.each([
  ['less than a page', 599, 1],
  ['exactly a page', 600, 2],
])('a room with %s of empty entries closes in as many questions as it must', async (_, players, pages) => {
  const room = await aLargeRoom(players)
  expect(room.players.filter((__, at) => at % 3 !== 1).length - LISTS_A_PAGE).toBe(pages - 2)
  const d1 = await breakD1(stubOf(room), null)
  expect(await stubOf(room).close(null)).toMatchObject({ ok: true, value: { isDone: true } })
  expect(d1.calls, 'the closing and the directory').toBe(pages + 1)
  expect(await gameOf(room)).toEqual(new Map(room.players.map(({ id, words }) => [id, words])))
})

const roomIsClosed = async (room: LargeRoom): Promise<boolean> => (await recordOf(stubOf(room)))?.phase === 'closed'
