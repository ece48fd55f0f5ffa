/**
 * A live stream (operating.md, «A live stream»), from its bytes to what was said: letters, the lines in the end, and the spoken
 * text in these. Pure.
 */
import { foldLetters } from '../words/normalise.ts'

// The letters of a live stream in the encoding that its program writes: UTF-8, Windows-1252, or UTF-16 with or without its
// mark. Pieces may end within a letter.

const OLD = new TextDecoder('windows-1252')

/** Bytes of a UTF-8 letter by its first byte; 0: no letter begins with it. */
const lengthOf = (byte: number): number =>
  byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0

export class LiveBytes {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  /** Null: the first two bytes have not arrived. */
  #wide: InstanceType<typeof TextDecoder> | 'none' | null = null
  #left: number[] = []

  /** @param isLast no further bytes will complete a letter */
  read(bytes: Uint8Array, isLast = false): string {
    const all = Uint8Array.from([...this.#left, ...bytes])
    this.#left = []
    if (this.#wide === null) {
      if (all.length < 2 && !isLast) {
        this.#left = [...all]
        return ''
      }
      const [first, second] = all
      const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && first !== 0)
      const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
      this.#wide =
        all.length < 2 ? 'none' : isLittle ? new TextDecoder('utf-16le') : isBig ? new TextDecoder('utf-16be') : 'none'
    }
    const text = this.#wide === 'none' ? this.#narrow(all, isLast) : this.#wide.decode(all, { stream: !isLast })
    return text.replaceAll('\ufeff', '')
  }

  /** Byte by byte: bytes that are not UTF-8 are letters of Windows-1252. */
  #narrow(bytes: Uint8Array, isLast: boolean): string {
    let text = ''
    let at = 0
    while (at < bytes.length) {
      const length = lengthOf(bytes[at] ?? 0)
      const letter = bytes.subarray(at, at + Math.max(1, length))
      const couldGoOn = letter.subarray(1).every((byte) => byte >= 0x80 && byte < 0xc0)
      if (length > letter.length && couldGoOn && !isLast) {
        this.#left = [...letter]
        break
      }
      const whole = length === letter.length ? this.#utf8Of(letter) : null
      text += whole ?? OLD.decode(bytes.subarray(at, at + 1))
      at += whole === null ? 1 : length
    }
    return text
  }

  #utf8Of(letter: Uint8Array): string | null {
    try {
      return this.#utf8.decode(letter)
    } catch {
      return null
    }
  }
}

// The final text of each line. A recogniser writes a guess, erases it and writes the next one: with a carriage return,
// backspaces, or a terminal's codes. Pieces may end within a code.

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

// The spoken text in the lines: without times, tags, notes of sounds, credits that recognisers invent in silence, and
// repetitions of a rolling caption.

const TIME = '\\d{1,3}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?'
/** Lines that are not speech: cues, heads and blocks of a WebVTT file, and whisper's marks around its turns. */
const NO_SPEECH = new RegExp(`-->|^(?:WEBVTT|Kind:|Language:|X-[^=]+=|Region:|NOTE$|###\\s)|^${TIME}$`, 'u')
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

const TAGS = /<\/?(?:[a-zA-Z\d][^<>]{0,200})?>|\{\\[^{}]{0,100}\}/g
/** With its arrow, as whisper writes before each line: «[00:00:01.000 --> 00:00:04.000]  Care italiane». */
const LEADING_TIME = new RegExp(`^(?:[[(]\\s*${TIME}(?:\\s*-->\\s*${TIME})?\\s*[\\])]|${TIME}(?=\\s))\\s*`, 'u')
const SPEAKER = /^(?:[>»-]+\s*)?(?:(?:speaker|oratore|voce|parlante)[\s_]*\d+\s*:\s*|[>]+\s*)/iu

const SOUNDS =
  '(?:applaus|music|ris[aoe]|risat|inno|sigla|silenzi|paus|toss|voc[ie]|rumor|brusio|campan|sospir|fischi|canto|cor[oi]|in sottofondo|sottofondo|parla|inaudibile|incomprensibile)'
const NOTES = [
  /\[[^[\]]{0,160}\]/gu,
  new RegExp(`[(*](?:[^()*]{0,60}\\b)?${SOUNDS}[^()*]{0,60}[)*]`, 'giu'),
  /[♪♫♬♩]+[^♪♫♬♩\n]*(?:[♪♫♬♩]+|$)/gmu,
]
/** The beginning of a note that has not ended yet. */
const BEGUN_NOTE = /(?:\[[^[\]]{0,160}|[♪♫♬♩][^\n]*|<[^<>\s]{0,40})$/u

/** Credits end with the sentence or the line. */
const CREDITS = new RegExp(
  [
    'sottotitol(?:i|azione|ato)\\s+(?:e\\s+revisione|creat|a\\s+cura|di\\b|realizzat|revision|by\\b|qtss)[^.!?\\n]*(?:\\.(?:org|com|it)\\b[^.!?\\n]*)?[.!?]*',
    '(?:trascrizione|revisione|traduzione)\\s+(?:e\\s+\\p{L}+\\s+)?a\\s+cura\\s+di[^.!?\\n]*[.!?]*',
    'grazie\\s+(?:a\\s+tutti\\s+)?per\\s+(?:la\\s+visione|aver(?:e|ci)?\\s+(?:guardato|visto|seguito\\s+il\\s+video))[^.!?\\n]*[.!?]*',
    '(?:iscriviti|iscrivetevi)\\s+al\\s+(?:nostro\\s+|mio\\s+)?canale[^.!?\\n]*[.!?]*',
    '\\S*amara\\.org\\S*|\\bqtss\\b',
  ].join('|'),
  'giu',
)

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  rsquo: '’',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  Egrave: 'È',
}
const plainEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-zA-Z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : ' '
  })

/** «grazie grazie grazie grazie»: four repetitions or more are a recogniser's loop. */
const LOOP = /(?<![\p{L}\p{N}])(\S.{1,80}?)(?:[\s,.]+\1){3,}(?![\p{L}\p{N}])/giu

/** One line without its unspoken parts. */
function cleaned(line: string): string {
  const text = plainEntities(line.replace(TAGS, ''))
  return text.replace(LEADING_TIME, '').replace(SPEAKER, '')
}

const tidy = (text: string): string => foldLetters(text.replace(/\s+/gu, ' '))

const HAS_LETTER = /\p{L}/u
const tokensOf = (line: string): string[] =>
  line
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])
const beginsWith = (long: readonly string[], short: readonly string[]): boolean =>
  long.length >= short.length && short.every((word, at) => word === long[at])

/** Lines among which a caption may repeat: it shows a line again under the next one, and the next grows out of it. */
const SHOWN_AGAIN = 3
/** This many words at the end of a line that also begin the next one are a repetition. */
const SURELY_SHOWN_AGAIN = 3

type Said = { text: string; tokens: string[] }

function take(said: Said[], text: string): void {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return
  const last = said.at(-1)
  const recent = said.slice(-SHOWN_AGAIN)
  if (
    recent.some((one) => areSame(one.tokens, tokens)) &&
    (tokens.length > 2 || (last && areSame(last.tokens, tokens)))
  )
    return
  if (last && beginsWith(tokens, last.tokens)) said.pop()
  else if (last) {
    const most = Math.min(last.tokens.length, tokens.length - 1)
    for (let count = most; count >= SURELY_SHOWN_AGAIN; count--) {
      if (!areSame(last.tokens.slice(-count), tokens.slice(0, count))) continue
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
      take(said, words.slice(count).join(' '))
      return
    }
  }
  said.push({ text, tokens })
}

/**
 * @param ended the lines as they stand in the end
 * @param open the line that is being written
 * @returns the text of the ended lines, each with its line end, and the part of the open line that is certainly speech
 */
export function saidOf(ended: readonly string[], open: string): { text: string; open: string } {
  const spoken: string[] = []
  let isBlock = false
  for (const line of ended) {
    const plain = line.trim()
    if (plain === '') isBlock = false
    else if (BLOCK.test(plain)) isBlock = true
    if (plain === '' || isBlock) continue
    if (!NO_SPEECH.test(plain)) spoken.push(cleaned(plain))
    else if (/^\[.*-->.*\]\s*\S/u.test(plain)) spoken.push(cleaned(plain))
  }
  // A note may span two lines.
  const whole = withoutNotes(spoken.join('\n'))
  const said: Said[] = []
  for (const line of whole.split('\n')) {
    const text = tidy(line.replace(CREDITS, ' ').replace(LOOP, '$1')).trim()
    if (HAS_LETTER.test(text)) take(said, text)
  }
  const isSpeech =
    !isBlock && !BLOCK.test(open.trim()) && (!NO_SPEECH.test(open.trim()) || /^\s*\[.*-->.*\]\s*\S/u.test(open))
  const now = isSpeech ? withoutNotes(cleaned(open.trimStart())).replace(BEGUN_NOTE, '').replace(CREDITS, ' ') : ''
  return {
    text: said.map(({ text }) => `${text}\n`).join(''),
    open: tidy(now.replace(LOOP, '$1')).trimStart(),
  }
}

const withoutNotes = (text: string): string => NOTES.reduce((rest, note) => rest.replace(note, ' '), text)
