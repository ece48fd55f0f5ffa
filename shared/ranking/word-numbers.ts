/** How many slots are tried for a word: words could be aimed at a hash that is not secret. The rest go into a `Map`. */
const REACH = 8
const FEWEST_SLOTS = 1024
const MOST_SLOTS_AT_FIRST = 2 ** 17
/** Up to so many, a `Map` is quicker: its hash needs no warm code, and a telephone's first standings have none. */
const FEW_PLAYERS = 1000

const hash = (word: string): number => {
  let mixed = word.length
  for (let at = 0; at < word.length; at++) mixed = (Math.imul(mixed, 31) + word.charCodeAt(at)) | 0
  return Math.imul(mixed, 0x2c1b3c6d) >>> 13
}

/** @returns 0: a `Map` alone, for few players; not where nobody knows how many will come */
const slotsFor = (expectedPlayers: number): number =>
  expectedPlayers > 0 && expectedPlayers <= FEW_PLAYERS
    ? 0
    : 2 ** Math.ceil(Math.log2(Math.min(Math.max(4 * expectedPlayers, FEWEST_SLOTS), MOST_SLOTS_AT_FIRST)))

/**
 * Gives words the numbers 0, 1, 2 … in the order of their first occurrence. A million look-ups in a `Map` would be most
 * of the cost of a ranking; this small hash table touches less memory. Words that find no slot go into a `Map`, whose
 * hash nobody can aim at, so that the worst list of words costs no more than a `Map` does.
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
