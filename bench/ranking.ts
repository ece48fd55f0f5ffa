/**
 * The time of a ranking, compared in one run with parsing the same game from JSON. All rules are on; words are pseudo-random
 * and seeded, some common, most rare (Zipf).
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { GamePlayer } from '../shared/api/shapes.ts'
import type { RankingOptions } from '../shared/ranking/table.ts'
import { RULE_IDS } from '../shared/rooms/rooms.ts'
import { WORDS_PER_PLAYER } from '../shared/season.ts'
import { parseSpeech } from '../shared/speech.ts'
import { isStopWord } from '../shared/words/stop-words.ts'
import { createRandom } from '../tests/support/random.ts'
import { rankGame } from '../tests/support/scoring/rank-game.ts'
import { count, median, ms, type Table, times } from '../workshop/table.ts'
import { judge } from './results.ts'

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

const createBenchGame = (players: number): { json: string; options: RankingOptions } => {
  const random = createRandom(2025)
  const vocabulary = createVocabulary(random)
  const game = Array.from({ length: players }, () => createPlayer(vocabulary, random))
  const text = Array.from({ length: SPEECH_WORDS }, () => zipf(vocabulary, random)).join(' ')
  const bonusWords = Array.from({ length: 10 }, () => pick(vocabulary, random))
  return { json: JSON.stringify(game), options: { rules: RULE_IDS, bonusWords, speech: parseSpeech(text) } }
}

const parseGame = (json: string): GamePlayer[] => JSON.parse(json) // our own text, from `createBenchGame`

/** `ratio`: ranking divided by JSON.parse, the median of the repetitions' own ratios. */
type RankingBench = { ratio: number; parseMs: number; rankMs: number }

/** Parses and ranks the same game in turn; each ranking gets strings that were just parsed, as on a server. */
const benchRanking = (players: number, repetitions: number): RankingBench => {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
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
  return {
    ratio: median(rankTimes.map((time, at) => time / (parseTimes[at] ?? Number.NaN))),
    parseMs: median(parseTimes),
    rankMs: median(rankTimes),
  }
}

const PLAYERS = [1000, 10_000, 100_000, 1_000_000]
const GOAL = { players: 100_000, ratio: 1.5 }

const repetitionsFor = (players: number): number => Math.max(3, Math.min(31, Math.round(1_500_000 / players)))

export function rankingPart(): Table[] {
  const rows = PLAYERS.map((players) => {
    const { ratio, parseMs, rankMs } = benchRanking(players, repetitionsFor(players))
    const goal =
      players === GOAL.players ? judge('ranking 100,000 players, to JSON.parse of the game', ratio, GOAL.ratio) : ''
    return [count(players), ms(rankMs), ms(parseMs), times(ratio), goal]
  })
  return [{ title: 'Ranking', head: ['players', 'ranking', 'JSON.parse', 'to it', 'goal'], rows }]
}
