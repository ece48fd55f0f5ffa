import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../../support/bindings.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  bonusWordsAre,
  breakD1,
  CONDITIONS,
  closeBy,
  finish,
  lookAt,
  recordOf,
  ring,
  roomRow,
  SEASON,
  tenWords,
  viewOf,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

it('watchers see who turned out to have finished, and then that the room is closed', async () => {
  const { stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
  await finish(bruno.id, tenWords('pace')) // and the news has not reached the room
  const watcher = await watch(stub, ada.id)
  await stub.close(ada.id)
  await watcher.until((frame) => frame.type === 'closed')
  const [updated, closed] = watcher.frames.slice(-2)
  expect(updated).toMatchObject({ type: 'changes', finishedCount: 1, updated: [{ id: bruno.id, hasFinished: true }] })
  expect(closed).toMatchObject({ type: 'closed', seq: (updated?.seq ?? 0) + 1 })
})

describe.each(CONDITIONS)('CLOSING-HAS-TWO-STEPS, the room %s', (_, between) => {
  it('fills the empty entries of who has finished, stores the bonus words, and closes', async () => {
    const words = tenWords('pace')
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    await bonusWordsAre(['pacea'])
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
    await finish(bruno.id, words) // locked in D1, and the news has not reached the room
    await between(stub)
    expect(await closeBy(stub, ada.id)).toMatchObject({
      ok: true,
      value: { isDone: true, view: { isOpen: false, isClosing: false, finishedCount: 1 } },
    })
    await between(stub)
    expect(await wordsOf(stub, bruno.id)).toEqual(words)
    expect(await roomRow(id)).toMatchObject({ is_open: 0 })
    expect(await alarmOf(stub)).toBeNull()
  })

  it('while D1 does not answer it is closing: nobody comes or goes, and the alarm goes on', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const carla = await aPerson('Carla')
    await breakD1(stub, 'before')
    expect(await closeBy(stub, ada.id)).toMatchObject({
      ok: true,
      value: { isDone: false, view: { isOpen: true, isClosing: true } },
    })
    await between(stub)
    expect(await stub.join(carla)).toEqual({ ok: false, code: 'room/closing' })
    expect(await stub.leave(bruno.id)).toEqual({ ok: false, code: 'room/closed' })
    expect(await stub.ranking({ from: 1, limit: 50, word: undefined }, ada.id)).toMatchObject({
      ok: true,
      value: { status: 'open', total: 0 },
    })
    await evictDurableObject(stub) // and D1 is back
    expect(await ring(stub)).toBe(true)
    expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { isOpen: false, isClosing: false } })
    expect(await roomRow(id)).toMatchObject({ is_open: 0 })
    expect(await alarmOf(stub)).toBeNull()
  })

  it('CLOSED-IS-FINAL: words that come later, joins and leaves change nothing', async () => {
    const { stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const carla = await aPerson('Carla')
    await stub.close(ada.id)
    await between(stub)
    await stub.deliverWords(bruno.id, tenWords('tardi'))
    expect(await wordsOf(stub, bruno.id)).toBeNull()
    expect(await stub.join(carla)).toEqual({ ok: false, code: 'room/closed' })
    expect(await stub.leave(bruno.id)).toEqual({ ok: false, code: 'room/closed' })
    expect(viewOf(await stub.join(bruno))).toMatchObject({ playerCount: 2 })
    expect(await closeBy(stub, ada.id)).toMatchObject({ ok: true, value: { isDone: true } })
  })
})

it('CLOSED-IS-FINAL: the bonus words are those of the closing, whatever the operator changes later', async () => {
  const ada = await aPerson('Ada', ['futuro', ...tenWords('x').slice(1)])
  await bonusWordsAre(['futuro'])
  const { stub } = await aRoom(ada)
  await stub.close(ada.id)
  await bonusWordsAre([])
  await env.DB.prepare("UPDATE seasons SET speech = 'Il futuro', speech_version = 1").run()
  await stub.speechChanged(1)
  expect(await stub.ranking({ from: 1, limit: 50, word: undefined }, ada.id)).toMatchObject({
    ok: true,
    value: { status: 'ready', results: [{ score: 2 }] },
  })
})

it('the operator closes any room, without being in it', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  expect(await closeBy(stub, null)).toMatchObject({
    ok: true,
    value: { isDone: true, view: { isOpen: false, isMember: false } },
  })
})

describe('two closings at once', () => {
  const closingRooms = async () => (await env.SEASON.getByName(String(SEASON)).status(SEASON)).owed.closingRooms

  it.each([
    ['closes the room for both', null, true],
    ['fails for both, once, and the alarm tries again', 'before', false],
    ['loses its answer for both, and the alarm tries again', 'after', false],
  ] as const)('share one attempt, which %s', async (_, fault, isDone) => {
    const { stub, ada } = await aRoomWith('Ada')
    const d1 = await breakD1(stub, fault)
    // Hers and the operator's.
    const answers = await runInDurableObject(stub, async (room: Room) => {
      const both = await Promise.all([room.close(ada.id), room.close(null)])
      return both.map((answer) => answer.ok && answer.value.isDone)
    })
    expect(answers).toEqual([isDone, isDone])
    expect(d1.calls, 'the closing and, once it is done, the directory').toBe(isDone ? 2 : 1)
    const failures = (await recordOf(stub))?.failures
    expect(failures?.closing?.count).toBe(isDone ? undefined : 1)
    if (isDone) return
    d1.fault = null
    await ring(stub)
    expect(await recordOf(stub)).toMatchObject({ phase: 'closed', failures: {} })
    expect(await alarmOf(stub)).toBeNull()
  })

  it('of which one succeeds while the operator is being told that the other has not leave nothing on the books', async () => {
    const { stub, ada } = await aRoomWith('Ada')
    const before = await closingRooms()
    const d1 = await breakD1(stub, 'before')
    const room = await runInDurableObject(stub, (room: Room) => room)
    const real = env.SEASON
    const told: number[] = []
    room.parts.env.SEASON = standingIn<typeof real>((name: string) => ({
      reportOwed: async (...said: [string, number, 'closing' | 'directory']) => {
        told.push(said[1])
        if (said[1] === 1) {
          d1.fault = null
          await room.close(null)
        }
        await real.getByName(name).reportOwed(...said)
      },
    })) // the one call that is made
    await stub.close(ada.id)
    await ring(stub)
    expect((await recordOf(stub))?.phase).toBe('closed')
    expect([told, await closingRooms()]).toEqual([[1], before + 1])
    await ring(stub)
    expect([told, await closingRooms()]).toEqual([[1, 0], before])
    expect(await alarmOf(stub)).toBeNull()
  })
})

it('reads the words of its own players alone, however many have finished elsewhere', async () => {
  const ada = await aPerson('Ada')
  await Promise.all(Array.from({ length: 60 }, (_, i) => aPerson(`Altro ${i}`, tenWords('altro'))))
  const { stub } = await aRoom(ada)
  let rowsRead = 0
  const d1 = await breakD1(stub, null)
  d1.onBatch = (results) => {
    rowsRead += results.reduce((sum, result) => sum + result.meta.rows_read, 0)
  }
  await stub.close(ada.id)
  expect(rowsRead).toBeGreaterThan(0)
  expect(rowsRead).toBeLessThan(40)
})

it('ONE-WRITER: a room that is deleted while it is closing does not come back', async () => {
  const { id, stub, ada } = await aRoomWith('Ada')
  const d1 = await breakD1(stub, null)
  const room = await runInDurableObject(stub, (room: Room) => room)
  d1.onAnswer = async () => {
    d1.onAnswer = null
    await room.remove(ada.id)
  }
  expect(await closeBy(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
  expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
  expect((await roomRow(id))?.deleted_at).not.toBeNull()
})

it('a room that is closed is answered as closed while the directory still waits for it, also when asked again', async () => {
  const { id, stub, ada } = await aRoomWith('Ada')
  const d1 = await breakD1(stub, null)
  d1.onAnswer = () => {
    d1.fault = 'before' // after the closing's own read
    d1.onAnswer = null
  }
  const closed = { ok: true, value: { isDone: true, view: { isOpen: false, isClosing: false } } }
  expect(await closeBy(stub, ada.id)).toMatchObject(closed)
  expect(await roomRow(id)).toMatchObject({ is_open: 1 })
  expect(await closeBy(stub, ada.id)).toMatchObject(closed)
})
