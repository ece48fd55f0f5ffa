/** How far a word is looked for from its place on. A hash that is no secret can be aimed at; whatever is not near goes elsewhere. */
const REACH = 8
const FEWEST_SLOTS = 1024
const MOST_SLOTS_AT_FIRST = 2 ** 17

const hash = (word: string): number => {
  let mixed = word.length
  for (let at = 0; at < word.length; at++) mixed = (Math.imul(mixed, 31) + word.charCodeAt(at)) | 0
  return Math.imul(mixed, 0x2c1b3c6d) >>> 13
}

const slotsFor = (expectedPlayers: number): number =>
  2 ** Math.ceil(Math.log2(Math.min(Math.max(4 * expectedPlayers, FEWEST_SLOTS), MOST_SLOTS_AT_FIRST)))

/**
 * Gives words numbers: 0, 1, 2 … in the order in which they are first met. Asking a `Map` a million times would be most of
 * what a ranking costs; this small hash table asks for less memory on the way. Words too crowded for it are in a `Map`
 * after all, whose hash nobody can aim at, so that the worst list of words costs what a `Map` does.
 */
export class WordNumbers {
  readonly #words: string[] = []
  readonly #crowded = new Map<string, number>()
  /** A word's number and one; 0 where no word is. Their count is a power of two. */
  #slots: Int32Array

  constructor(expectedPlayers: number) {
    this.#slots = new Int32Array(slotsFor(expectedPlayers))
  }

  get size(): number {
    return this.#words.length
  }

  /** The word with this number; empty for a number that was not given. */
  at(number: number): string {
    return this.#words[number] ?? ''
  }

  find(word: string): number | undefined {
    const slots = this.#slots
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

  /** Writes the words' numbers into `target` from `from` on. Words not met before get the next ones. */
  write(words: readonly string[], target: Int32Array, from: number): void {
    let at = from
    for (const word of words) target[at++] = this.find(word) ?? this.#add(word)
  }

  #add(word: string): number {
    const number = this.#words.push(word) - 1
    if (this.#words.length * 2 > this.#slots.length) this.#grow()
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
