import type { GamePlayer } from '../api/shapes.ts'
import { compareCodePoints } from '../rooms/names.ts'
import { WORDS_PER_PLAYER } from '../season.ts'

/**
 * A game with its words as numbers: the facts that a ranking needs, in a few flat arrays. Player p's words are
 * `entries[starts[p]]` up to `entries[starts[p + 1]]`, each the number that `words` gives.
 */
export type GameFacts = {
  ids: readonly string[]
  /** One per player, made by `idHead`. */
  idHeads: Uint32Array
  words: Pick<WordNumbers, 'find' | 'at'>
  entries: Int32Array
  starts: Int32Array
  /** For each word, the number of players who have it. A word twice in one list counts once (game.md, «Scoring»). */
  lists: Int32Array
  longestList: number
}

type GameReader = {
  /** Adds one player's id and words; each player once, in any order. */
  add(player: Pick<GamePlayer, 'id' | 'words'>): void
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
 * Reads a game in pages. Names are not kept, and each word is looked up once and becomes a number, so a page can be dropped
 * as soon as it is added, and no second pass is needed.
 *
 * @param expectedPlayers the expected number, to allocate memory at once; a wrong guess only costs memory or copying
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

/** Slots tried for a word. Limited, since words could be chosen to collide; words without a slot go into a `Map`. */
const REACH = 8
const FEWEST_SLOTS = 1024
const MOST_SLOTS_AT_FIRST = 2 ** 17
/** Up to this number of players, a `Map` is faster: its hash needs no warm code, and a telephone's first standings have none. */
const FEW_PLAYERS = 1000

const hash = (word: string): number => {
  let mixed = word.length
  for (let at = 0; at < word.length; at++) mixed = (Math.imul(mixed, 31) + word.charCodeAt(at)) | 0
  return Math.imul(mixed, 0x2c1b3c6d) >>> 13
}

/** @returns 0: only a `Map`, for few players; not when the number of players is unknown */
const slotsFor = (expectedPlayers: number): number =>
  expectedPlayers > 0 && expectedPlayers <= FEW_PLAYERS
    ? 0
    : 2 ** Math.ceil(Math.log2(Math.min(Math.max(4 * expectedPlayers, FEWEST_SLOTS), MOST_SLOTS_AT_FIRST)))

/**
 * Gives words the numbers 0, 1, 2 … in the order of their first occurrence. A million look-ups in a `Map` would be most of
 * the cost of a ranking; this small hash table touches less memory. Words without a slot go into a `Map`, whose hash nobody
 * can predict, so that the worst list of words costs no more than a `Map` does.
 */
export class WordNumbers {
  readonly #words: string[] = []
  readonly #crowded = new Map<string, number>()
  /** A word's number plus one; 0 for an empty slot. The number of slots is a power of two. */
  #slots: Int32Array

  constructor(expectedPlayers: number) {
    this.#slots = new Int32Array(slotsFor(expectedPlayers))
  }

  get size(): number {
    return this.#words.length
  }

  /** The word with this number; empty for an unused number. */
  at(number: number): string {
    return this.#words[number] ?? ''
  }

  find(word: string): number | undefined {
    const slots = this.#slots
    if (slots.length === 0) return this.#crowded.get(word)
    const mask = slots.length - 1
    let at = hash(word) & mask
    for (let step = 0; step < REACH; step++) {
      const number = (slots[at] ?? 0) - 1
      if (number < 0) return undefined
      if (this.#words[number] === word) return number
      at = (at + 1) & mask
    }
    return this.#crowded.get(word)
  }

  /** Writes the words' numbers into `target` from index `from` on. New words get the next numbers. */
  write(words: readonly string[], target: Int32Array, from: number): void {
    let at = from
    for (const word of words) target[at++] = this.find(word) ?? this.#add(word)
  }

  #add(word: string): number {
    const number = this.#words.push(word) - 1
    if (this.#slots.length === 0) this.#crowded.set(word, number)
    else if (this.#words.length * 2 > this.#slots.length) this.#grow()
    else this.#place(word, number)
    return number
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2)
    this.#crowded.clear()
    this.#words.forEach((word, number) => {
      this.#place(word, number)
    })
  }

  #place(word: string, number: number): void {
    const mask = this.#slots.length - 1
    let at = hash(word) & mask
    for (let step = 0; step < REACH; step++) {
      if (this.#slots[at] === 0) {
        this.#slots[at] = number + 1
        return
      }
      at = (at + 1) & mask
    }
    this.#crowded.set(word, number)
  }
}

/** Characters of an id in its head, one byte each. */
const HEAD_UNITS = 4
const ASCII_END = 128
/** Replaces a unit that is not ASCII, and sorts after all that are. The units after it are left out. */
const BEYOND = 255

/**
 * The beginning of an id as an unsigned 32-bit number. Of two ids with different heads, the one with the smaller head comes
 * first by code point (game.md, «Who is first among equals»); with equal heads the ids themselves must be compared.
 */
export const idHead = (id: string): number => {
  let head = 0
  for (let at = 0; at < HEAD_UNITS; at++) {
    // Shifted by one, so that 0 is the end of the id.
    const unit = at < id.length ? id.charCodeAt(at) + 1 : 0
    if (unit > ASCII_END) return ((head << 8) | BEYOND) << (8 * (HEAD_UNITS - 1 - at))
    head = (head << 8) | unit
  }
  return head
}

/** Sorts player numbers by their ids, ascending by code point (game.md, «Who is first among equals»), in place. */
export const sortByIds = (run: Uint32Array, ids: readonly string[]): void => {
  run.sort((a, b) => compareCodePoints(ids[a] ?? '', ids[b] ?? '') || a - b)
}
