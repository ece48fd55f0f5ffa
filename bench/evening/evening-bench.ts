/**
 * The evening in a room of three hundred: the bytes of its board and of a frame, and how long the provisional standings
 * take beside parsing the same board from JSON.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Board } from '../../shared/api/evening-shapes.ts'
import { BOARD_LIMIT } from '../../shared/evening/crowded.ts'
import { heardWord } from '../../shared/evening/heard.ts'
import { certainWords, heardStates, spokenUpTo } from '../../shared/evening/provisional/certain.ts'
import { provisionalRanking, spokenWords } from '../../shared/evening/provisional/scoring.ts'
import { RULE_IDS } from '../../shared/rules.ts'
import { median } from '../median.ts'
import { createBenchGame } from '../ranking/ranking-bench.ts'

/** Words that change within the second of one frame. */
const WORDS_IN_A_FRAME = 3
const REPEATS = 101
const WARMING = 20

type Game = { id: string; fullName: string; words: string[] }[]

export type EveningBench = {
  players: number
  /** Gzipped: when the cards are uncovered, and when two people have tapped each word that was said. */
  openedGzipped: number
  heardGzipped: number
  heardWords: number
  frameBytes: number
  ratio: number
  parseMs: number
  standingsMs: number
}

function createBoard(): Board {
  const { json, options } = createBenchGame(BOARD_LIMIT)
  // Our own text, from `createBenchGame`; the ids as long as accounts' are.
  const lists = (JSON.parse(json) as Game).map((list) => ({ ...list, id: randomUUID() }))
  const now = Date.now()
  const words = [...new Set(lists.flatMap((list) => list.words))].filter((word) => options.speech.distinct.has(word))
  const heard = words.map((word, at) => {
    const taps = [0, 1].map((one) => ({
      userId: lists[(at + one) % lists.length]?.id ?? '',
      at: now + at * 1000 + one,
    }))
    return { ...heardWord(word, taps), isMine: at % 30 === 0 }
  })
  return {
    rules: [...RULE_IDS],
    bonusWords: [...options.bonusWords],
    lists,
    heard,
    tick: 900,
    now: new Date(now).toISOString(),
  }
}

/** What a page does with a new board: the states of the words, then the standings. */
function standingsOf(board: Board, transcript: Parameters<typeof spokenWords>[0], asOf: number): number {
  const spoken = spokenWords(transcript)
  const states = heardStates(board.heard, spoken, asOf)
  return provisionalRanking(board)(certainWords(states), spokenUpTo(spoken, asOf))?.rows.length ?? 0
}

export function benchEvening(): EveningBench {
  const board = createBoard()
  const json = JSON.stringify(board)
  const asOf = Date.parse(board.now) + 3_600_000
  const text = board.heard
    .map(({ word }) => `la ${word} del`)
    .join(' ')
    .repeat(3)
  const transcript = { text, moments: [[text.length, board.now] as [number, string]] }
  const parseTimes: number[] = []
  const standingsTimes: number[] = []
  for (let repeat = -WARMING; repeat < REPEATS; repeat++) {
    const start = performance.now()
    const parsed = JSON.parse(json) as Board // as made above
    const between = performance.now()
    const rows = standingsOf(parsed, transcript, asOf)
    const done = performance.now()
    if (rows !== board.lists.length) throw new Error('the standings are not whole')
    if (repeat < 0) continue
    parseTimes.push(between - start)
    standingsTimes.push(done - between)
  }
  const heard = board.heard.slice(0, WORDS_IN_A_FRAME).map(({ isMine: _, ...word }) => word)
  return {
    players: board.lists.length,
    openedGzipped: gzipSync(JSON.stringify({ ...board, heard: [] })).length,
    heardGzipped: gzipSync(json).length,
    heardWords: board.heard.length,
    frameBytes: Buffer.byteLength(JSON.stringify({ type: 'heard', seq: 12_345, tick: board.tick, heard })),
    ratio: median(standingsTimes.map((time, at) => time / (parseTimes[at] ?? Number.NaN))),
    parseMs: median(parseTimes),
    standingsMs: median(standingsTimes),
  }
}
