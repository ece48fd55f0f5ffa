/**
 * The final text of each line of a live stream (operating.md, «A live stream»). A recogniser writes a guess, erases it and
 * writes the next one: with a carriage return, backspaces, or a terminal's codes. Pieces may end within a code. Pure.
 */

/** Letters with their accents, one for each column. */
type Line = string[]

/** The most lines that a program moves up to rewrite one. */
const HIGHEST = 60
/** Longer sequences are not terminal codes. */
const LONGEST_CODE = 2000

/* biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's codes consist of them */
const CODE = /^\x1b(?:\[([0-?]*)[ -/]*([@-~])|[\]PX^_][^\x07\n]*?(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])/
/* biome-ignore lint/suspicious/noControlCharactersInRegex: the same, as far as they have come */
const BEGUN_CODE = /^\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\n]*|[ -/]*)$/

export class LiveTerminal {
  #lines: Line[] = [[]]
  #row = 0
  #column = 0
  /** After a carriage return: the next letter starts the line again. */
  #isAnew = false
  #saved: [row: number, column: number] = [0, 0]
  #rest = ''

  /** The lines that have ended, and the one that has not; the open one is the last that was written to. */
  get lines(): { ended: string[]; open: string } {
    const texts = this.#lines.map((line) => line.join(''))
    return { ended: texts.slice(0, -1), open: texts.at(-1) ?? '' }
  }

  write(text: string): void {
    const all = this.#rest + text
    this.#rest = ''
    let at = 0
    while (at < all.length) {
      if (all[at] === '\x1b') {
        const rest = all.slice(at, at + LONGEST_CODE)
        const code = CODE.exec(rest)
        if (code === null && rest.length < LONGEST_CODE && BEGUN_CODE.test(rest)) {
          this.#rest = rest
          return
        }
        if (code !== null && code[2] !== undefined) this.#carryOut(code[2], code[1] ?? '')
        else if (code?.[0] === '\x1b7') this.#saved = [this.#row, this.#column]
        else if (code?.[0] === '\x1b8') this.#moveTo(...this.#saved)
        at += code?.[0].length ?? 1
        continue
      }
      const letter = String.fromCodePoint(all.codePointAt(at) ?? 0)
      // Half of a surrogate pair: the other half comes with the next piece.
      if (at + letter.length === all.length && /[\ud800-\udbff]$/.test(letter)) {
        this.#rest = letter
        return
      }
      this.#put(letter)
      at += letter.length
    }
  }

  get #line(): Line {
    const line = this.#lines[this.#row]
    if (line) return line
    this.#lines[this.#row] = []
    return this.#line
  }

  #put(letter: string): void {
    if (/[\n\v\f\u0085\u2028\u2029]/.test(letter)) {
      this.#moveTo(this.#row + 1, 0)
      return
    }
    if (letter === '\r') {
      this.#column = 0
      this.#isAnew = true
      return
    }
    const line = this.#line
    if (letter === '\b' || letter === '\x7f') {
      if (this.#column > 0) line.splice(--this.#column, 1)
      return
    }
    if (/(?!\t)\p{Cc}/u.test(letter) && letter !== '\0') return
    if (this.#isAnew) line.length = 0
    this.#isAnew = false
    const last = line[this.#column - 1]
    if (/\p{M}/u.test(letter) && last !== undefined) {
      line[this.#column - 1] = last + letter
      return
    }
    while (line.length < this.#column) line.push(' ')
    line[this.#column++] = letter === '\t' || letter === '\0' ? ' ' : letter
  }

  #moveTo(row: number, column: number): void {
    const lowest = Math.max(0, this.#lines.length - HIGHEST)
    // A line further down cannot end before the lines above it.
    this.#row = Math.min(Math.max(lowest, row), this.#lines.length)
    this.#column = Math.max(0, column)
    this.#isAnew = false
    if (this.#row === this.#lines.length) this.#lines.push([])
  }

  #carryOut(code: string, parameters: string): void {
    const [first = ''] = parameters.replace(/^[<=>?]/, '').split(';')
    const number = Math.min(Number(first) || 0, 1000)
    const many = Math.max(1, number)
    const line = this.#line
    switch (code) {
      case 'A':
        this.#moveTo(this.#row - many, this.#column)
        break
      case 'F':
        this.#moveTo(this.#row - many, 0)
        break
      case 'B':
        this.#moveTo(Math.min(this.#row + many, this.#lines.length - 1), this.#column)
        break
      case 'E':
        this.#moveTo(Math.min(this.#row + many, this.#lines.length - 1), 0)
        break
      case 'C':
        this.#moveTo(this.#row, this.#column + many)
        break
      case 'D':
        this.#moveTo(this.#row, this.#column - many)
        break
      case 'G':
        this.#moveTo(this.#row, many - 1)
        break
      case 'K':
        this.#erase(number)
        break
      case 'J':
        // Wiping the screen does not take back spoken text: only the text behind the cursor is erased.
        if (number === 0) {
          this.#erase(0)
          this.#lines.length = this.#row + 1
        } else if (line.length > 0) this.#moveTo(this.#lines.length, 0)
        break
      case 'P':
        line.splice(this.#column, many)
        break
      case 'X':
        for (let at = this.#column; at < Math.min(this.#column + many, line.length); at++) line[at] = ' '
        break
      case '@':
        line.splice(this.#column, 0, ...Array.from({ length: many }, () => ' '))
        break
      case 'M':
        line.length = 0
        break
      case 's':
        this.#saved = [this.#row, this.#column]
        break
      case 'u':
        this.#moveTo(...this.#saved)
        break
      default: // colours, modes
    }
  }

  /** `what`: behind the cursor (0), before it (1), the whole line (2). */
  #erase(what: number): void {
    const line = this.#line
    if (what === 0) line.length = Math.min(line.length, this.#column)
    else if (what === 1) line.fill(' ', 0, Math.min(this.#column + 1, line.length))
    else line.length = 0
  }
}
