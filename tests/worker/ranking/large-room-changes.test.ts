/** Events while a large room's ranking is made: another speech, none, a new name, a deletion, D1 that is away or late. */
import { runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginDeleting } from '../../../worker/room/closing.ts'
import { env } from '../../support/bindings.ts'
import {
  aRankedRoom,
  aRankingHalfMade,
  aRoomWithSpeech,
  ask,
  CORRECTED,
  EMPTY,
  expectComputing,
  expected,
  expectRanking,
  SPEECH,
} from '../../support/rooms/large-rankings.ts'
import { inSlice, ring, stubOf, wordNumber } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmOf, breakD1, lookAt, NOTHING, publish, type RoomStub, remains } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { naiveSharing } from '../../support/scoring/naive-sharing.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

/** How often the object reads the game from its beginning, from now on. */
async function readings(stub: RoomStub): Promise<() => number> {
  let count = 0
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    const wordsAfter = store.wordsAfter.bind(store)
    store.wordsAfter = (after, limit) => {
      if (after === '') count++
      return wordsAfter(after, limit)
    }
  })
  return () => count
}

const speechIs = (text: string, version: number) =>
  env.DB.prepare('UPDATE seasons SET speech = ?1, speech_version = ?2').bind(text, version).run()

/** By the room's answers: the result of a search, and the caller's own row. */
const looks = async (stub: RoomStub, id: string) => [
  await stub.hasWord(wordNumber(1)),
  await stub.ranking({ from: 1, limit: 1, word: undefined }, id).then((page) => page.ok && page.value.me?.id),
]

describe('in the middle of a large room’s ranking', () => {
  it('a correction after a death: the first is never seen', async () => {
    const room = await aRankingHalfMade(4200)
    await stubOf(room).speechChanged(await publish(CORRECTED))
    await expectComputing(room)
    await ring(room)
    expect((await ask(room)).version).toBe(2)
    await expectRanking(room, CORRECTED)
  })

  it('RANKING-IS-A-FUNCTION: a correction while it reads: the first is never announced, and the same facts are ranked', async () => {
    const room = await aRoomWithSpeech(4200)
    const watcher = await watch(stubOf(room), 'nobody')
    await expectComputing(room)
    const count = await readings(stubOf(room))
    const corrected = await publish(CORRECTED)
    await speechIs(SPEECH, corrected - 1)
    await inSlice(stubOf(room), 2, ({ parts }) => {
      parts.rankings.noteSpeechVersion(corrected)
      expect(parts.rankings.hasWord(wordNumber(1))).toBe(false)
    })
    const d1 = await breakD1(stubOf(room), null)
    d1.onCall = async () => {
      // The first read is of the first speech.
      if (d1.calls === 2) await speechIs(CORRECTED, corrected)
    }
    await ring(room)
    await expectRanking(room, CORRECTED)
    await watcher.until((frame) => frame.type === 'ranking')
    expect(watcher.frames.flatMap((frame) => (frame.type === 'ranking' ? [frame.version] : []))).toEqual([corrected])
    expect([count(), d1.calls]).toEqual([1, 2])
  })

  it('a correction of a ranking that is there ranks the same facts, and shows nothing of the first meanwhile', async () => {
    const room = await aRankedRoom(4200)
    const count = await readings(stubOf(room))
    await stubOf(room).speechChanged(await publish(CORRECTED))
    await expectComputing(room, 1)
    await ring(room)
    await expectRanking(room, CORRECTED)
    expect(count()).toBe(0)
  })

  it('WORDS-STAY-SECRET: a withdrawal while it reads; no search is answered at any moment, and nothing is left of it', async () => {
    const room = await aRoomWithSpeech(4200)
    await expectComputing(room)
    const withdrawn = 2
    const seen: unknown[] = []
    await inSlice(stubOf(room), 2, ({ parts: { rankings, store } }) => {
      rankings.noteSpeechVersion(withdrawn)
      // Every ranking that is left, in each later turn.
      const transaction = store.transaction.bind(store)
      store.transaction = (change) => {
        const result = transaction(change)
        seen.push(
          rankings.hasWord(wordNumber(1)),
          rankings.page({ from: 1, limit: 50, word: wordNumber(1) }, 'nobody')?.total,
        )
        return result
      }
    })
    const d1 = await breakD1(stubOf(room), null)
    d1.onCall = async () => {
      if (d1.calls === 2) await publish(null)
    }
    await ring(room)
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set([false, 0]))
    expect(await ask(room, 1, wordNumber(1))).toEqual({ status: 'waiting', version: withdrawn, ...EMPTY })
    expect(await looks(stubOf(room), room.players[0]?.id ?? '')).toEqual([false, undefined])
    const text = await runInDurableObject(stubOf(room), ({ parts }: Room) =>
      parts.store.sql.exec('SELECT version, text FROM speech').toArray(),
    )
    expect(text).toEqual([{ version: withdrawn, text: null }])
    expect(await alarmOf(stubOf(room))).toBeNull()
  })

  it('WORDS-STAY-SECRET: the late answer of D1 does not bring back a text that was withdrawn meanwhile', async () => {
    const room = await aRoomWithSpeech(4200)
    await expectComputing(room)
    const object = await runInDurableObject(stubOf(room), (object: Room) => object)
    const d1 = await breakD1(stubOf(room), null)
    const stored: unknown[] = []
    d1.onAnswer = async () => {
      if (d1.calls > 1) return
      await publish(null)
      object.parts.rankings.noteSpeechVersion(2)
    }
    d1.onCall = () => {
      stored.push(...object.parts.store.sql.exec('SELECT text FROM speech').toArray())
    }
    await ring(room)
    expect([d1.calls, stored]).toEqual([2, []])
    expect(await ask(room)).toEqual({ status: 'waiting', version: 2, ...EMPTY })
  })

  it('DELETED-STAYS-DELETED, CLOSED-IS-FINAL: a player renamed in the middle is so there, and nobody’s points move', async () => {
    const room = await aRankingHalfMade(4200)
    const before = expected(room, SPEECH).results(1, 4200)
    await stubOf(room).forget(before[0]?.id ?? '')
    await expectComputing(room)
    await inSlice(stubOf(room), 2, (object) => void object.forget(before[4199]?.id ?? ''))
    await ring(room)
    const removed = 'Giocatore rimosso'
    expect(before[0]?.score).toBeGreaterThan(before[4198]?.score ?? 0)
    const told = naiveSharing(room.players)(before)
    const { podium } = await ask(room)
    expect(podium).toEqual([{ ...told[0], fullName: removed }, told[1], told[2]])
    expect((await ask(room, 4199)).results).toEqual([told[4198], { ...told[4199], fullName: removed }])
    // And one who goes when it is there.
    await stubOf(room).forget(before[1]?.id ?? '')
    expect((await ask(room)).podium).toEqual([podium[0], { ...told[1], fullName: removed }, told[2]])
  })

  it('DELETING-IS-REMEMBERED: a room that goes in the middle does not come back', async () => {
    const room = await aRoomWithSpeech(4200)
    await expectComputing(room)
    const read: string[] = []
    await inSlice(stubOf(room), 1, ({ parts }) => {
      beginDeleting(parts)
      const wordsAfter = parts.store.wordsAfter.bind(parts.store)
      parts.store.wordsAfter = (after, limit) => {
        read.push(after)
        return wordsAfter(after, limit)
      }
    })
    await ring(room)
    expect(read, 'nothing more is made of it').toEqual([])
    await ring(room)
    expect(await lookAt(stubOf(room), 'nobody')).toEqual({ ok: false, code: 'room/not-found' })
    expect(await remains(stubOf(room))).toEqual(NOTHING)
    expect(await stubOf(room).hasWord(wordNumber(1))).toBe(false)
  })
})
