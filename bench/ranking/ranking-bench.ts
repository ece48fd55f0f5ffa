/**
 * The time of a ranking, compared in one run with parsing the same game from JSON. All rules are on; words are pseudo-random
 * and seeded, some common, most rare (Zipf).
 */

import { median } from '../../commands/shell/table.ts'
import { countWords } from '../../shared/ranking/facts.ts'
import { createRanking, findPositions, type RankingOptions } from '../../shared/ranking/table.ts'
import type { GamePlayer } from '../../shared/ranking/types.ts'
import { RULE_IDS } from '../../shared/rules.ts'
import { WORDS_PER_PLAYER } from '../../shared/season.ts'
import { parseSpeech } from '../../shared/speech.ts'
import { isStopWord } from '../../shared/words/stop-words.ts'
import { createRandom } from '../../tests/support/random.ts'
import { rankGame } from '../../tests/support/scoring/rank-game.ts'
import { forceGc, usedBytes } from '../memory.ts'

const SPEECH_WORDS = 2000
const VOCABULARY = 20_000

const pick = <Item>(items: ArrayLike<Item>, random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item // random() is below 1, so the index is below the length

const SYLLABLES = 'ca re si no mo ta vi lo pe du fra gli sto zio cà rè qua blu mez stra'.split(' ')

const createVocabulary = (random: () => number): string[] => {
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const word = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(SYLLABLES, random)).join('')
    if (word.length > 2 && !isStopWord(word)) words.add(word)
  }
  return [...words]
}

/** Zipf-like: rank r is about as likely as 1/r. */
const zipf = (vocabulary: readonly string[], random: () => number): string =>
  vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? pick(vocabulary, random)

const createPlayer = (vocabulary: readonly string[], random: () => number): GamePlayer => {
  const words = new Set<string>()
  while (words.size < WORDS_PER_PLAYER) words.add(zipf(vocabulary, random))
  const id = Array.from({ length: 21 }, () => pick('0123456789abcdefghijklmnopqrstuvwxyz', random)).join('')
  return { id, fullName: `${pick(vocabulary, random)} ${pick(vocabulary, random)}`, words: [...words] }
}

export const createBenchGame = (players: number): { json: string; options: RankingOptions } => {
  const random = createRandom(2025)
  const vocabulary = createVocabulary(random)
  const game = Array.from({ length: players }, () => createPlayer(vocabulary, random))
  const text = Array.from({ length: SPEECH_WORDS }, () => zipf(vocabulary, random)).join(' ')
  const bonusWords = Array.from({ length: 10 }, () => pick(vocabulary, random))
  return { json: JSON.stringify(game), options: { rules: RULE_IDS, bonusWords, speech: parseSpeech(text) } }
}

const parseGame = (json: string): GamePlayer[] => JSON.parse(json) // our own text, from `createBenchGame`

/**
 * The memory that a room's object needs to rank, beyond the game itself. The object reads the game in slices, so ids and
 * words are new strings here too. Measures the peak, including garbage, after every 1,000 players, and the memory held while
 * awake.
 */
const measureMemory = (json: string, options: RankingOptions, gc: () => void) => {
  gc()
  const empty = usedBytes()
  const game = parseGame(json)
  gc()
  const loaded = usedBytes()
  let peak = loaded
  const sampled = function* () {
    let read = 0
    for (const player of game) {
      if (read++ % 1000 === 0) peak = Math.max(peak, usedBytes())
      yield parseGame(JSON.stringify([player]))[0] ?? player
    }
  }
  const facts = countWords(sampled(), game.length)
  const ranked = createRanking(facts, options)
  peak = Math.max(peak, usedBytes())
  const made = { ranked, positions: findPositions(facts, ranked) }
  peak = Math.max(peak, usedBytes())
  gc()
  const held = usedBytes() - loaded
  if (made.positions(0).length === 0 || made.ranked.total !== game.length) throw new Error('the ranking is not whole')
  return { gameBytes: loaded - empty, peakExtraBytes: peak - loaded, heldBytes: held }
}

export type RankingBench = {
  players: number
  /** Ranking divided by JSON.parse: the median of the repetitions' ratios. */
  ratio: number
  parseMs: number
  rankMs: number
  gameBytes: number
  peakExtraBytes: number
  /** Held while the object is awake. */
  heldBytes: number
}

/** Parses and ranks the same game in turn; each ranking gets strings that were just parsed, as on a server. */
export const benchRanking = (players: number, repetitions = 9): RankingBench => {
  const gc = forceGc()
  const { json, options } = createBenchGame(players)
  const parseTimes: number[] = []
  const rankTimes: number[] = []
  for (let repetition = -2; repetition < repetitions; repetition++) {
    gc()
    const start = performance.now()
    const game = parseGame(json)
    const parsed = performance.now()
    gc()
    const ready = performance.now()
    const ranked = rankGame(game, options)
    const page = ranked.results(1, 50)
    const done = performance.now()
    if (page.length !== Math.min(50, players)) throw new Error('the ranking is not whole')
    // The first two repetitions are a warm-up.
    if (repetition >= 0) {
      parseTimes.push(parsed - start)
      rankTimes.push(done - ready)
    }
  }
  const { gameBytes, peakExtraBytes, heldBytes } = measureMemory(json, options, gc)
  return {
    players,
    ratio: median(rankTimes.map((time, at) => time / (parseTimes[at] ?? Number.NaN))),
    parseMs: median(parseTimes),
    rankMs: median(rankTimes),
    gameBytes,
    peakExtraBytes,
    heldBytes,
  }
}
