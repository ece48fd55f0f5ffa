import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  NOTHING,
  owedBy,
  recordOf,
  remains,
  ring,
  roomRow,
  SEASON,
  tenWords,
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

it('CLOSING-HAS-TWO-STEPS: a room that is closed is answered as closed while the directory still waits for it, also when asked again', async () => {
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

describe.each(CONDITIONS)('DELETING-IS-REMEMBERED, the room %s', (_, between) => {
  it.each(['before', 'after'] as const)(
    'answers 404 from the first moment, and goes when D1 is back (failing %s)',
    async (fault) => {
      const { id, stub, ada } = await aRoomWith('Ada')
      await breakD1(stub, fault)
      expect(await stub.remove(ada.id)).toEqual({ ok: true, value: null })
      await between(stub)
      expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
      expect(await stub.join(await aPerson('Bruno'))).toEqual({ ok: false, code: 'room/not-found' })
      expect(await stub.remove(ada.id)).toEqual({ ok: false, code: 'room/not-found' })
      await evictDurableObject(stub) // and D1 is back
      expect(await ring(stub)).toBe(true)
      expect(await remains(stub)).toEqual(NOTHING)
      expect((await roomRow(id))?.deleted_at).not.toBeNull()
    },
  )
})

it('a storage that cannot be emptied is left as it is, with its alarm, and emptied by it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { stub, ada } = await aRoomWith('Ada')
  await runInDurableObject(stub, (_, { storage }) => {
    vi.spyOn(storage, 'deleteAll').mockRejectedValueOnce(new Error('the disk is full'))
  })
  expect(await stub.remove(ada.id)).toEqual({ ok: true, value: null })
  expect(warned.mock.calls.flat().join()).toContain('the disk is full')
  expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
  expect(await ring(stub)).toBe(true)
  expect(await remains(stub)).toEqual(NOTHING)
})

it('from then on nothing else is owed: the alarm backs off, even if other work was on its way', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const d1 = await breakD1(stub, 'before')
  await stub.join(bruno)
  await stub.remove(ada.id)
  for (let i = 0; i < 3; i++) await ring(stub)
  expect(await alarmOf(stub)).toBeGreaterThan(Date.now() + 500)
  expect(await owedBy(stub)).toEqual(['deleting'])
  d1.fault = null
  await ring(stub)
  expect(await remains(stub)).toEqual(NOTHING)
  expect(
    (await env.SEASON.getByName('2025').status(2025)).owed.directoryWrites,
    'a room that is gone waits for nothing',
  ).toBe(0)
})
