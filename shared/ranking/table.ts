/** The ranking as a table, in the order of its places: computed from a game's facts and a speech, read by row. */

import type { PlayerResult } from '../api/shapes.ts'
import { placeRulesOf, rewardedWord } from '../extra-rules.ts'
import { compareCodePoints } from '../rooms/names.ts'
import type { RuleId } from '../rooms/rooms.ts'
import type { Speech } from '../speech.ts'
import { normaliseWord, wordLength } from '../words/normalise.ts'
import type { GameFacts } from './facts.ts'
import {
  computedWord,
  DUPLICATE,
  doublingGain,
  FLAG_SETS,
  lastManGain,
  placeBit,
  SAID,
  wordFlags,
  wordScore,
} from './score.ts'
import { createKeyLayout, type KeyLayout, sortByKey } from './sort.ts'

/** A result without names and words. */
type Standing = Omit<PlayerResult, 'fullName' | 'computedWords'>

/** A computed ranking. Positions go from 1 to `total`. */
export type RankedTable = {
  total: number
  /** The player at a position; null beyond the ends. */
  standing(position: number): Standing | null
  /** The flags (`score.ts`) of the word with this number. */
  flagsOf(word: number): number
  /** The index of the player at this position (0: the first that was read), or -1. */
  indexAt(position: number): number
}

/** Each player's score before LastMan and sort key (game.md, «Scoring» and «Who is first among equals»). */
const scorePlayers = (facts: GameFacts, table: WordTable, layout: KeyLayout, rules: RankingOptions['rules']) => {
  const { entries, starts } = facts
  const points = Int8Array.from({ length: FLAG_SETS }, (_, flags) => wordScore(flags, rules))
  const scores = new Int32Array(facts.ids.length)
  const keys = new Uint32Array(facts.ids.length)
  for (let player = 0, at = 0; player < scores.length; player++) {
    const end = starts[player + 1] ?? 0
    let sum = 0
    let flagsOfAll = 0
    let longest = 0
    let bonusSaid = 0
    let lengths = 0
    let saidCount = 0
    for (; at < end; at++) {
      const word = entries[at] ?? 0
      const flags = table.flags[word] ?? 0
      const length = table.lengths[word] ?? 0
      // No branch, since the CPU would mispredict it half of the time: a word that was not said has length 0.
      flagsOfAll |= flags
      sum += points[flags] ?? 0
      saidCount += flags & SAID
      bonusSaid += flags & (flags >> 1) & SAID
      lengths += length
      longest = Math.max(longest, length)
    }
    const score = sum + doublingGain(sum, (flagsOfAll & DUPLICATE) !== 0, rules)
    scores[player] = score
    keys[player] = layout.pack(score, longest, bonusSaid, lengths, saidCount)
  }
  return { scores, keys }
}

/**
 * Ranks a game (RANKING-IS-A-FUNCTION): scores it, sorts by all tie-breaks, adds LastMan's points and sorts again
 * (game.md, «Scoring» and «Who is first among equals»). The same facts can be ranked again when the speech changes.
 */
export const createRanking = (facts: GameFacts, options: RankingOptions): RankedTable => {
  const { ids } = facts
  const total = ids.length
  const table = createWordTable(facts, options)
  const layout = createKeyLayout(facts.longestList, table.longestSaid)
  const { scores, keys } = scorePlayers(facts, table, layout, options.rules)
  const order = sortByKey(keys, facts)
  const lastMan = options.rules.includes('last-man') && total > 0 ? (order[total - 1] ?? 0) : -1
  if (lastMan >= 0) {
    const gain = lastManGain(scores[lastMan] ?? 0)
    scores[lastMan] = (scores[lastMan] ?? 0) + gain
    keys[lastMan] = (keys[lastMan] ?? 0) + gain * layout.perPoint
    const byId = (a: number, b: number): number => compareCodePoints(ids[a] ?? '', ids[b] ?? '') || a - b
    moveLast(order, (a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || byId(a, b))
  }
  const indexAt = (position: number): number => order[position - 1] ?? -1
  const standing = (position: number): Standing | null => {
    const player = indexAt(position)
    if (player < 0) return null
    return { position, id: ids[player] ?? '', score: scores[player] ?? 0, isLastMan: player === lastMan }
  }
  return {
    total,
    standing,
    flagsOf: (word) => table.flags[word] ?? 0,
    indexAt,
  }
}

/** Restores the order after LastMan: only the last player's key has changed, so only that player moves. */
const moveLast = (order: Uint32Array, compare: (a: number, b: number) => number): void => {
  const end = order.length - 1
  const moved = order[end] ?? 0
  const place = lowerBound(end, (index) => compare(order[index] ?? 0, moved) < 0)
  order.copyWithin(place + 1, place, end)
  order[place] = moved
}

export type RankingOptions = { rules: readonly RuleId[]; bonusWords: readonly string[]; speech: Speech }

/** Indexed by word number. `lengths` has said words only: no tie-break needs the others. */
type WordTable = { flags: Uint8Array; lengths: Uint16Array; longestSaid: number }

/**
 * Flags and length of every word of the game. The speech and the bonus words are looked up among the game's words, not the
 * reverse: a game may have a million words, a speech has some hundreds.
 */
const createWordTable = (facts: GameFacts, { rules, bonusWords, speech }: RankingOptions): WordTable => {
  const size = facts.lists.length
  const saidFlags = new Uint8Array(size)
  const bonus = new Uint8Array(size)
  const lengths = new Uint16Array(size)
  let longestSaid = 0
  for (const word of speech.distinct) {
    const index = facts.words.find(word)
    if (index === undefined) continue
    const length = Math.min(wordLength(word), 0xffff)
    saidFlags[index] = 1
    lengths[index] = length
    longestSaid = Math.max(longestSaid, length)
  }
  for (const word of bonusWords) {
    const index = facts.words.find(normaliseWord(word))
    if (index !== undefined) bonus[index] = 1
  }
  const flags = new Uint8Array(size)
  // The results of `wordFlags`, computed once: this loop may run a million times.
  const answers = Array.from({ length: 8 }, (_, bits) =>
    wordFlags({ isSaid: (bits & 1) > 0, isBonus: (bits & 2) > 0, isDuplicate: (bits & 4) > 0 }, rules),
  )
  for (let index = 0; index < size; index++) {
    const isDuplicate = (facts.lists[index] ?? 0) > 1 ? 4 : 0
    flags[index] = answers[(saidFlags[index] ?? 0) | ((bonus[index] ?? 0) << 1) | isDuplicate] ?? 0
  }
  const isAlone = (word: string): boolean => facts.lists[facts.words.find(word) ?? -1] === 1
  for (const place of placeRulesOf(rules)) {
    const word = rewardedWord(place, speech.words, isAlone)
    const index = word === null ? undefined : facts.words.find(word)
    if (index !== undefined) flags[index] = (flags[index] ?? 0) | placeBit(place)
  }
  return { flags, lengths, longestSaid }
}

/** A result without the name, which may change. */
export type RankedRow = Omit<PlayerResult, 'fullName'>

/** The row at a position; null beyond the ends. `rules`: the rules of the ranking. */
export const rowAt = (
  { words, entries, starts }: GameFacts,
  ranked: RankedTable,
  rules: readonly RuleId[],
  position: number,
): RankedRow | null => {
  const standing = ranked.standing(position)
  if (standing === null) return null
  const player = ranked.indexAt(position)
  const own = entries.subarray(starts[player], starts[player + 1])
  return {
    ...standing,
    computedWords: Array.from(own, (word) => computedWord(words.at(word), ranked.flagsOf(word), rules)),
  }
}

/** By a word's number in the facts: the positions of the players who have it, ascending, each once. */
export type WordPositions = (word: number) => Int32Array

/** Inverts a ranking: from the words at a position to the positions of a word. */
export const findPositions = (
  { entries, starts, lists }: Pick<GameFacts, 'entries' | 'starts' | 'lists'>,
  { total, indexAt }: Pick<RankedTable, 'total' | 'indexAt'>,
): WordPositions => {
  // The length of each list is known, so all lists fit into one array, one after the other.
  const begins = new Int32Array(lists.length + 1)
  for (let word = 0; word < lists.length; word++) begins[word + 1] = (begins[word] ?? 0) + (lists[word] ?? 0)
  const ends = begins.slice(0, lists.length)
  const all = new Int32Array(begins.at(-1) ?? 0)
  for (let position = 1; position <= total; position++) {
    const player = indexAt(position)
    const end = starts[player + 1] ?? 0
    for (let at = starts[player] ?? 0; at < end; at++) {
      const word = entries[at] ?? 0
      const next = ends[word] ?? 0
      if (next > (begins[word] ?? 0) && all[next - 1] === position) continue // twice in one list counts once
      all[next] = position
      ends[word] = next + 1
    }
  }
  return (word) => all.subarray(begins[word], begins[word + 1])
}

/**
 * Binary search for a place in an ordered list.
 *
 * @param length of the ordered list
 * @param isBefore whether the item at an index comes before: true up to some index, false from there on
 * @returns the first index, 0 to `length`, that does not come before
 */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
