/**
 * The evening in a room of three hundred: the bytes of its board and of a frame, and how long the provisional standings
 * take beside parsing the same board from JSON.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { median } from '../../commands/shell/table.ts'
import type { Transcript } from '../../shared/api/shapes.ts'
import { type NamedBoard, placedBoard } from '../../shared/evening/board.ts'
import { certainWords, heardStates, spokenUpTo } from '../../shared/evening/certain.ts'
import { heardWord } from '../../shared/evening/heard.ts'
import { spokenWords } from '../../shared/evening/spoken.ts'
import { provisionalRanking } from '../../shared/evening/standings.ts'
import { BOARD_LIMIT } from '../../shared/rooms/rooms.ts'
import { RULE_IDS } from '../../shared/rules.ts'
import { createRandom } from '../../tests/support/random.ts'
import { createBenchGame } from '../ranking/ranking-bench.ts'
import type { Evening } from './in-browser.ts'

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

/** How long a speech is, and how often a line of it comes. */
const SPEECH_MS = 15 * 60_000
const LINE_MS = 3000

/** Every word that was said has been tapped by two people, any two: the hardest for gzip, which looks for repetition. */
export function createEvening(): Evening {
  const random = createRandom(31)
  const { json, options } = createBenchGame(BOARD_LIMIT)
  // Our own text, from `createBenchGame`; the ids as long as accounts' are.
  const lists = (JSON.parse(json) as Game).map((list) => ({ ...list, id: randomUUID() }))
  const now = Date.now()
  const began = now - SPEECH_MS
  const words = [...new Set(lists.flatMap((list) => list.words))].filter((word) => options.speech.distinct.has(word))
  const anyone = (): string => lists[Math.floor(random() * lists.length)]?.id ?? ''
  const heard = words.map((word) => {
    const at = began + Math.floor(random() * SPEECH_MS)
    const taps = [at, Math.min(now, at + Math.floor(random() * 5000))].map((at) => ({ userId: anyone(), at }))
    return { ...heardWord(word, taps), isMine: random() < 1 / 30 }
  })
  const board = {
    rules: [...RULE_IDS],
    bonusWords: [...options.bonusWords],
    lists,
    heard,
    tick: 900,
    now: new Date(now).toISOString(),
  }
  return { board, transcript: transcriptOf(options.speech.words, began), asOf: now }
}

/** All that was said, in lines: about as many words as a speech has. */
function transcriptOf(words: readonly string[], began: number): Transcript {
  const moments: Transcript['moments'] = []
  let text = ''
  const lines = SPEECH_MS / LINE_MS
  for (let line = 0; line < lines; line++) {
    const said = words.slice((line * words.length) / lines, ((line + 1) * words.length) / lines)
    text += `${said.join(' ')}\n`
    moments.push([text.length, new Date(began + line * LINE_MS).toISOString()])
  }
  return { text, moments }
}

/** What a page does with a new board: the states of the words, then the standings. */
function standingsOf(board: NamedBoard, transcript: Parameters<typeof spokenWords>[0], asOf: number): number {
  const spoken = spokenWords(transcript)
  const states = heardStates(board.heard, spoken, asOf)
  return provisionalRanking(board)(certainWords(states), spokenUpTo(spoken, asOf))?.rows.length ?? 0
}

/** As the room tells it to one of its people. */
const gzipped = (board: NamedBoard): number => gzipSync(JSON.stringify(placedBoard(board))).length

export function benchEvening({ board, transcript, asOf }: Evening): EveningBench {
  const json = JSON.stringify(board)
  const parseTimes: number[] = []
  const standingsTimes: number[] = []
  for (let repeat = -WARMING; repeat < REPEATS; repeat++) {
    const start = performance.now()
    const parsed = JSON.parse(json) as NamedBoard // as made above
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
    openedGzipped: gzipped({ ...board, heard: [] }),
    heardGzipped: gzipped(board),
    heardWords: board.heard.length,
    frameBytes: Buffer.byteLength(JSON.stringify({ type: 'heard', seq: 12_345, tick: board.tick, heard })),
    ratio: median(standingsTimes.map((time, at) => time / (parseTimes[at] ?? Number.NaN))),
    parseMs: median(parseTimes),
    standingsMs: median(standingsTimes),
  }
}
