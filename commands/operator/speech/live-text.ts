/** The text of a live stream so far: what stood when it began, and what has come since. */
import { wholeWordsOf } from '../../../shared/evening/transcript.ts'

/** So many words in the same order as the beginning of what stands are that beginning once more. */
const SURELY_AGAIN = 5

const WORD = /\S+/g

/**
 * What stands, then what came. A stream that starts again from its beginning (a file, a recogniser that repeats itself)
 * repeats what stands: that part is not taken twice. Any other begins a line of its own, with a whole word.
 */
export function goOn(standing: string, came: string, isOver: boolean): string {
  if (standing === '') return came
  const old = standing.match(WORD) ?? []
  const found = [...came.matchAll(WORD)]
  // The last word may go on: «con» says nothing yet of «concordia».
  const ended = isOver || /\s$/.test(came) ? found : found.slice(0, -1)
  let same = 0
  while (same < ended.length && same < old.length && ended[same]?.[0] === old[same]) same++
  if (same === old.length) return standing + afterWords(came, found, same, standing)
  const cut = old.at(-1) ?? ''
  const next = found[same]
  // The last word that stands was cut in its middle, when the stream ended.
  if (same === old.length - 1 && next?.[0].startsWith(cut) && !/\s$/.test(standing)) {
    return isOver || same < ended.length ? standing.slice(0, -cut.length) + came.slice(next.index) : standing
  }
  const isStillTheBeginning = same === ended.length && (!isOver || same >= SURELY_AGAIN)
  return isStillTheBeginning ? standing : `${onANewLine(standing)}${came}`
}

const onANewLine = (standing: string): string => (/\s$/.test(standing) ? standing : `${standing}\n`)

function afterWords(came: string, found: RegExpExecArray[], count: number, standing: string): string {
  const last = found[count - 1]
  const rest = last ? came.slice(last.index + last[0].length) : came
  return /\s$/.test(standing) ? rest.trimStart() : rest
}

export class LiveText {
  readonly #decoder = new TextDecoder('utf-8')
  readonly #standing: string
  #came = ''
  #isOver = false

  constructor(standing: string) {
    this.#standing = standing
  }

  add(bytes: Uint8Array): void {
    this.#came += clean(this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#came += clean(this.#decoder.decode())
    this.#isOver = true
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** All of it, the last word too, which may not be whole. */
  get all(): string {
    return goOn(this.#standing, this.#came, this.#isOver)
  }

  /** What may be sent. */
  get whole(): string {
    return this.#isOver ? this.all : wholeWordsOf(this.all)
  }
}

/** As the server keeps it: what it would change would have to be sent again and again. */
const clean = (text: string): string => text.replaceAll('\0', ' ').replaceAll('\ufeff', '')
