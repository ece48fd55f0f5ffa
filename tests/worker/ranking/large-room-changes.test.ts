/** What comes while a large room's ranking is half made: another speech, none, a deletion, D1 that is away. */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginDeleting } from '../../../worker/room/commands/delete.ts'
import { env } from '../../support/bindings.ts'
import {
  aClosedRoom,
  aRankingHalfMade,
  ask,
  CORRECTED,
  EMPTY,
  expected,
  expectRanking,
  SPEECH,
  untilReady,
} from '../../support/rooms/large-rankings.ts'
import { inStep, ring, stubOf, wordNumber } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmOf, breakD1, lookAt, publish } from '../../support/rooms/rooms.ts'
import { naiveSharing } from '../../support/scoring/naive-sharing.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
})

describe('in the middle of a large room’s ranking', () => {
  it.each([
    ['after a death', false],
    ['while it runs', true],
  ])('a correction in the middle, %s, begins it again: the first is never seen', async (_, isRunning) => {
    const room = isRunning ? await aClosedRoom(4200) : await aRankingHalfMade(4200)
    if (isRunning) {
      await stubOf(room).speechChanged(await publish(SPEECH))
      await ask(room)
      const d1 = await breakD1(stubOf(room), null)
      d1.onCall = async () => {
        if (d1.calls === 2) await publish(CORRECTED) // the first read was of the first speech
      }
      await inStep(stubOf(room), 3, ({ parts }) => parts.rankings.noteSpeechVersion(2, Date.now()))
    } else await stubOf(room).speechChanged(await publish(CORRECTED))
    await untilReady(room, async () => undefined)
    expect((await ask(room)).version).toBe(2)
    await expectRanking(room, CORRECTED)
  })

  it('a correction of a ranking that is there is computed anew, without the first one’s results', async () => {
    const room = await aRankingHalfMade(4200)
    await untilReady(room, async () => undefined)
    await stubOf(room).speechChanged(await publish(CORRECTED))
    expect(await ask(room)).toEqual({ status: 'computing', progress: 0, version: 1, ...EMPTY })
    for (let rings = 0; (await ask(room)).status === 'computing'; rings++) {
      expect(rings).toBeLessThan(40)
      await ring(room)
    }
    await expectRanking(room, CORRECTED)
  })

  it('a withdrawal in the middle: it waits, with nothing of it left', async () => {
    const room = await aRankingHalfMade(4200)
    await stubOf(room).speechChanged(await publish(null))
    expect(await ask(room)).toEqual({ status: 'computing', progress: 0, version: 0, ...EMPTY })
    await ring(room)
    expect(await ask(room, 1, wordNumber(1))).toEqual({ status: 'waiting', version: 2, ...EMPTY })
    expect(await stubOf(room).hasWord(wordNumber(1))).toBe(false)
    const left = await runInDurableObject(stubOf(room), ({ parts }: Room) =>
      ['ranking', 'ranking_words'].map((table) => parts.store.sql.exec(`SELECT 1 FROM ${table}`).toArray().length),
    )
    expect(left).toEqual([0, 0])
    expect(await alarmOf(stubOf(room))).toBeNull()
  })

  it('D1 away when it is to go on: it keeps its progress, and the alarm goes on later', async () => {
    const room = await aRankingHalfMade(4200)
    const { progress } = await ask(room)
    const d1 = await breakD1(stubOf(room), 'before')
    await ring(room)
    expect(await ask(room)).toEqual({ status: 'computing', progress, version: 0, ...EMPTY })
    d1.fault = null
    await ring(room)
    await expectRanking(room, SPEECH)
  })

  it('DELETED-STAYS-DELETED, CLOSED-IS-FINAL: a player renamed in the middle is so there, and nobody’s points move', async () => {
    const room = await aRankingHalfMade(4200)
    const before = expected(room, SPEECH).results(1, 4200)
    await stubOf(room).forget(before[0]?.id ?? '')
    await inStep(stubOf(room), 2, (object) => void object.forget(before[4199]?.id ?? ''))
    await untilReady(room, async () => undefined)
    const removed = 'Giocatore rimosso'
    expect(before[0]?.score).toBeGreaterThan(before[4198]?.score ?? 0)
    const told = naiveSharing(room.players)(before)
    expect((await ask(room)).podium).toEqual([{ ...told[0], fullName: removed }, told[1], told[2]])
    expect((await ask(room, 4199)).results).toEqual([told[4198], { ...told[4199], fullName: removed }])
  })

  it('DELETING-IS-REMEMBERED: a room that goes in the middle does not come back', async () => {
    const room = await aRankingHalfMade(4200)
    await inStep(stubOf(room), 2, ({ parts }) => beginDeleting(parts, Date.now()))
    await ring(room)
    const stored = await runInDurableObject(stubOf(room), ({ parts }: Room) =>
      parts.store.sql.exec('SELECT 1 FROM ranking_words').toArray(),
    )
    expect(stored, 'nothing more is made of it').toEqual([])
    await ring(room)
    expect(await alarmOf(stubOf(room))).toBeNull()
    expect(await lookAt(stubOf(room), 'nobody')).toEqual({ ok: false, code: 'room/not-found' })
    const tables = await runInDurableObject(stubOf(room), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    )
    expect(tables).toEqual([])
  })
})
