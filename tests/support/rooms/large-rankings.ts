/** The ranking of a room of thousands: requested, made by alarms, and compared with that of `shared/`. */
import { expect } from 'vitest'
import type { Ranking } from '../../../shared/api/shapes.ts'
import type { RuleId } from '../../../shared/rooms/rooms.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveSharing } from '../scoring/naive-sharing.ts'
import { rankGame } from '../scoring/rank-game.ts'
import { aLargeRoom, dieInSlice, type LargeRoom, ring, stubOf, VOCABULARY, wordNumber } from './large-rooms.ts'
import { publish, rankingOf } from './rooms.ts'

export const RULES: RuleId[] = ['last-man', 'last-word', 'penalty-duplicates']
/** Words that thousands have, and words that only one player has. */
const SAID = [...new Set(Array.from({ length: 1500 }, (_, at) => Math.round(VOCABULARY ** (at / 1500))))].map(
  wordNumber,
)
export const SPEECH = SAID.join(', ')
/** Every other one of these words: with it hardly anyone keeps their place. */
export const CORRECTED = SAID.filter((_, at) => at % 2 === 1).join(', ')
export const EMPTY = { rev: expect.any(Number), total: 0, podium: [], results: [], me: null, awards: [] }

export async function aClosedRoom(size: number): Promise<LargeRoom> {
  const room = await aLargeRoom(size, RULES)
  await stubOf(room).close(null)
  return room
}

export const ask = (room: LargeRoom, from = 1, word?: string, viewer = 'nobody'): Promise<Ranking> =>
  rankingOf(stubOf(room), viewer, { from, word })

export const expected = (room: LargeRoom, speech: string) =>
  rankGame(room.players, { rules: RULES, bonusWords: [], speech: parseSpeech(speech) })

/** RANKING-IS-A-FUNCTION: however it was made, it equals what `shared/` computes in one go. */
export async function expectRanking(room: LargeRoom, speech: string): Promise<void> {
  const ranked = expected(room, speech)
  const size = room.players.length
  const told = naiveSharing(room.players)
  for (const from of [1, 1999, size - 20]) {
    const viewer = ranked.resultAt(size - from)
    const page = await ask(room, from, undefined, viewer?.id)
    expect(page).toMatchObject({ status: 'ready', total: size })
    expect(page.results).toEqual(told(ranked.results(from, 50)))
    expect([page.podium, [page.me]]).toEqual([told(ranked.podium()), told(viewer ? [viewer] : [])])
  }
  for (const word of [wordNumber(1), wordNumber(2), wordNumber(700), 'nessuno']) {
    const all = ranked.results(1, size).filter((result) => result.computedWords.some((own) => own.word === word))
    for (const from of [1, 1020, 2040, all.length]) {
      const page = await ask(room, Math.max(from, 1), word)
      expect(page.total).toBe(all.length)
      expect(page.results).toEqual(told(all.slice(Math.max(from, 1) - 1, Math.max(from, 1) + 49)))
    }
    expect(await stubOf(room).hasWord(word)).toBe(all.length > 0)
  }
}

export const COMPUTING = { status: 'computing', progress: 0, ...EMPTY }

/** It is asked for, and not there before the alarm has made it. */
export async function expectComputing(room: LargeRoom, version = 0): Promise<void> {
  expect(await ask(room)).toEqual({ ...COMPUTING, version })
  expect(await stubOf(room).hasWord(wordNumber(1)), 'WORDS-STAY-SECRET').toBe(false)
}

/** The alarm makes it, in one go. */
export async function made(room: LargeRoom): Promise<void> {
  await expectComputing(room)
  await ring(room)
}

/** A room with a speech whose ranking nobody has asked for. */
export async function aRoomWithSpeech(size: number, speech = SPEECH): Promise<LargeRoom> {
  const room = await aClosedRoom(size)
  await stubOf(room).speechChanged(await publish(speech))
  return room
}

export async function aRankedRoom(size: number): Promise<LargeRoom> {
  const room = await aRoomWithSpeech(size)
  await made(room)
  expect((await ask(room)).status).toBe('ready')
  return room
}

/** A room whose object died while it read the game. */
export async function aRankingHalfMade(size: number): Promise<LargeRoom> {
  const room = await aRoomWithSpeech(size)
  await expectComputing(room)
  await dieInSlice(stubOf(room), 2)
  await ring(room)
  return room
}
