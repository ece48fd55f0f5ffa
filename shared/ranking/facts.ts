import { WORDS_PER_PLAYER } from '../season.ts'
import { idHead } from './sort-ids.ts'
import type { GamePlayer } from './types.ts'
import { WordNumbers } from './word-numbers.ts'

/**
 * A game whose words are numbers: what ranking needs of it, in a few flat arrays. Player p's words are
 * `entries[starts[p]]` up to `entries[starts[p + 1]]`, each the number that `words` gives.
 */
export type GameFacts = {
  ids: readonly string[]
  /** One for each player, made by `idHead`. */
  idHeads: Uint32Array
  words: Pick<WordNumbers, 'find' | 'at'>
  entries: Int32Array
  starts: Int32Array
  /** For each word, the number of players who have it. A word twice in one list counts once (decision 1). */
  lists: Int32Array
  longestList: number
}

export type GameReader = {
  /** Adds one player's id and words; each player once, in any order. */
  add(player: Pick<GamePlayer, 'id' | 'words'>): void
  /** The facts of all players added so far. */
  finish(): GameFacts
}

const countLists = (entries: Int32Array, starts: Int32Array, wordCount: number): Int32Array => {
  const lists = new Int32Array(wordCount)
  const lastPlayer = new Int32Array(wordCount).fill(-1)
  for (let player = 0, at = 0; player < starts.length - 1; player++) {
    const end = starts[player + 1] ?? 0
    for (; at < end; at++) {
      const word = entries[at] ?? 0
      if (lastPlayer[word] === player) continue
      lastPlayer[word] = player
      lists[word] = (lists[word] ?? 0) + 1
    }
  }
  return lists
}

const doubled = (array: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

/**
 * Reads a game in pages. Names are not kept, and each word is looked up once and becomes a number, so a page can be
 * dropped as soon as it is added, and no second pass is needed.
 *
 * @param expectedPlayers how many will come, to allocate memory at once; a wrong guess only costs memory or copying
 */
export const createGameReader = (expectedPlayers = 0): GameReader => {
  const ids: string[] = []
  const numbers = new WordNumbers(expectedPlayers)
  let entries = new Int32Array(Math.max(expectedPlayers, 64) * WORDS_PER_PLAYER)
  let starts = new Int32Array(Math.max(expectedPlayers, 64) + 1)
  let idHeads = new Int32Array(starts.length)
  let cursor = 0
  let longestList = 0
  return {
    add({ id, words }) {
      const count = words.length
      while (cursor + count > entries.length) entries = doubled(entries)
      numbers.write(words, entries, cursor)
      cursor += count
      if (count > longestList) longestList = count
      const players = ids.push(id)
      if (players >= starts.length) {
        starts = doubled(starts)
        idHeads = doubled(idHeads)
      }
      starts[players] = cursor
      // Done here, where the id is already in the cache: another pass over 100,000 ids costs more than sorting them.
      idHeads[players - 1] = idHead(id)
    },
    finish() {
      const words = entries.subarray(0, cursor)
      const bounds = starts.subarray(0, ids.length + 1)
      return {
        ids,
        idHeads: new Uint32Array(idHeads.buffer, 0, ids.length),
        words: numbers,
        entries: words,
        starts: bounds,
        lists: countLists(words, bounds, numbers.size),
        longestList,
      }
    },
  }
}

/** The facts of a whole game. */
export const countWords = (
  players: Iterable<Pick<GamePlayer, 'id' | 'words'>>,
  expectedPlayers = Array.isArray(players) ? players.length : 0,
): GameFacts => {
  const reader = createGameReader(expectedPlayers)
  for (const player of players) reader.add(player)
  return reader.finish()
}
