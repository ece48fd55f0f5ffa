/** `speech follow`: sends a live stream as the transcript, from standard input, until the stream or the evening ends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { TRANSCRIPT_LIMIT, wholeWordsOf } from '../../shared/evening/transcript.ts'
import { LiveBytes, LiveTerminal, saidOf } from '../../shared/operator/live-stream.ts'
import { mayPass, Refusal } from '../api/call.ts'
import { isChangedElsewhere, type OperatorApi, type SeenTag, type SentTranscript } from '../api/operator-api.ts'
import { Failure } from '../shell/failure.ts'
import { contextOf, type YesOption } from './context.ts'
import { clock } from './stats.ts'

/** Sending more often would have no effect: the evening's answer is cached for as long. */
const SEND_EVERY_MS = 2000
const TRY_AGAIN_MS = 1000
const SHORT_MS = 100
/** Interval of checks while nothing comes: once the official text is out, nothing more is needed. */
const LOOK_EVERY_MS = 5000

type Options = YesOption & { append?: boolean }

const say = (sentence: string): void => console.error(`${clock(Date.now())}  ${sentence}`)

/** Repeats a call until the server answers. Throws permanent refusals. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  let trouble: string | null = null
  for (;;) {
    try {
      const answer = await call()
      if (trouble !== null) say('It answers.')
      return answer
    } catch (error) {
      const isTooSoon = error instanceof Refusal && error.code === 'season/not-sealed'
      if (!isTooSoon && !mayPass(error)) throw error
      const why = isTooSoon ? 'The season is not sealed yet: waiting for that.' : `No answer: ${error.message}`
      if (why !== trouble) say(`${why} Text that comes meanwhile is sent then.`)
      trouble = why
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** All the text that was sent; or «published», when the official text has replaced it. */
type Ending = { text: string } | 'published'

/**
 * Sends the text until the stream is over and the server has all of it, or the official text is published.
 *
 * @param seen of the text at the beginning
 * @throws Failure when somebody else writes: their text stays (operating.md, «Nobody undoes another unseen»)
 */
async function sendAll(api: OperatorApi, year: number, live: LiveText, seen: SeenTag): Promise<Ending> {
  const fitting = new Fitting()
  let isToldOfCut = false
  const whole = (): string => {
    const text = fitting.of(live.wholeAt(Date.now()))
    if (fitting.isCut && !isToldOfCut) say('The text is over 64 KiB: from now on its middle is left out.')
    isToldOfCut = fitting.isCut
    return text
  }
  let sent: string | null = null
  let lookedAt = Date.now()
  /** The server's text may be replaced if it has not changed, or is a text of this very stream whose answer was lost. */
  const goOnFrom = (there: SentTranscript): void => {
    if (there.tag !== null && there.tag !== seen && !live.hasSent(there.text)) {
      throw new Failure(
        `Somebody else has sent a text since, and it stays: ${wordsIn(there.text)} words. --append goes on after it.`,
      )
    }
    seen = there.tag
    sent ??= ''
  }
  /** Null when the server took the text; otherwise the server's text. */
  const sendOrRead = async (): Promise<SentTranscript | null> => {
    const text = whole()
    live.tries(text)
    try {
      seen = await api.sendTranscript(year, text, seen)
      sent = text
      return null
    } catch (error) {
      if (!isChangedElsewhere(error)) throw error
      return api.readTranscript(year)
    }
  }
  const send = async (): Promise<void> => {
    const there = await untilAnswered(sendOrRead)
    if (there !== null) goOnFrom(there)
  }
  for (;;) {
    if (whole() !== (sent ?? '')) await send()
    else if (!live.isOver && Date.now() - lookedAt < LOOK_EVERY_MS) await sleep(SHORT_MS)
    else if (!live.isOver) {
      const season = await untilAnswered(() => api.season())
      if (season.speechPublished) return 'published'
      lookedAt = Date.now()
    } else {
      const there = await untilAnswered(() => api.readTranscript(year))
      // If somebody else has appended text since, all of this stream's text is still there.
      const text = whole()
      if (there.text === text || (text !== '' && there.text.startsWith(text))) return { text }
      // An earlier call that was given up may have been carried out after the last one.
      goOnFrom(there)
      await send()
    }
    if (sent !== null) await pause(live)
  }
}

/** Waits until the next text may be sent, or the stream is over. */
async function pause(live: LiveText): Promise<void> {
  for (let waited = 0; waited < SEND_EVERY_MS && !live.isOver; waited += SHORT_MS) await sleep(SHORT_MS)
}

/** Why the server's text may not be replaced; null: it may, or the stream continues it. */
function whyNot(there: string, { append, yes }: Options): string | null {
  if (there.trim() === '' || append || yes) return null
  return `A transcript of ${wordsIn(there)} words is there: --append goes on after it, --yes replaces it.`
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

export const followCommand = (): Command =>
  new Command('follow')
    .summary('send the speech while it is spoken')
    .description(
      'Reads a live stream (captions, a recogniser, somebody who types) from standard input and sends the whole text so far ' +
        'every two seconds: the lines that have ended, and text that has stayed in the last one for three seconds. Guesses that are ' +
        'taken back, times, tags and notes of sounds are left out. It lights words on the boards of closed rooms and is never shown. ' +
        'It waits for the seal, and goes on by itself when the network or the server was away. Nothing is kept on this machine. Ends with the stream, when ' +
        'the official text is published, or when somebody else sends a text.',
    )
    .option('--append', 'continue the present text on a new line; a stream that begins again from its start is doubled')
    .option('-y, --yes', 'replace the present text by a new one')
    .action(async (options: Options, command: Command) => {
      const { api, answer } = contextOf(command)
      const live = new LiveText()
      process.stdin.on('data', (bytes: Buffer) => live.add(bytes))
      process.stdin.once('end', () => live.end())
      if (process.stdin.isTTY) say('Reading from the keyboard: a line is sent with Enter, Ctrl-D ends it.')
      const { year } = await untilAnswered(() => api.season())
      const there = await untilAnswered(() => api.readTranscript(year))
      const why = whyNot(there.text, options)
      if (why !== null) throw new Failure(why)
      if (options.append && there.text !== '') {
        live.goesAfter(there.text)
        say(`Going on after ${wordsIn(there.text)} words.`)
      }
      try {
        const ending = await sendAll(api, year, live, there.tag).catch((error: unknown): Ending => {
          if (error instanceof Refusal && error.code === 'season/published') return 'published'
          throw error
        })
        if (ending === 'published') {
          answer({ year, speechPublished: true }, `The official text of ${year} is published: the transcript is over.`)
        } else {
          const words = wordsIn(ending.text)
          answer({ year, words }, `The stream is over: ${words} words of ${year} are sent.`)
        }
      } finally {
        process.stdin.destroy()
      }
    })

// The text of a live stream so far: the text at its beginning, and the text that has come since.

/** Text that has stayed in its line for this long is sent before the line ends: an earlier guess may be taken back. */
const RESTED_MS = 3000

/** Texts that one `follow` remembers as its own: the last ones may be carried out late, and in any order. */
const REMEMBERED = 50

/** A stream's text: the text before it, the lines that have ended, and the line that is being written. */
export class LiveText {
  readonly #bytes = new LiveBytes()
  readonly #terminal = new LiveTerminal()
  #standing = ''
  readonly #tried: string[] = []
  #ended = ''
  #open = ''
  /** For parts of the open line, the time since which the text up to `end` has stayed unchanged; both numbers grow. */
  #rested: [end: number, since: number][] = []
  #shown = ''
  isOver = false

  /** Continues a text from before the stream. Lines that came meanwhile go after it, too. */
  goesAfter(standing: string): void {
    this.#standing = /\s$/.test(standing) ? standing : `${standing}\n`
  }

  add(bytes: Uint8Array, now = Date.now()): void {
    this.#write(this.#bytes.read(bytes), now)
  }

  end(): void {
    this.#write(this.#bytes.read(new Uint8Array(), true), Date.now())
    this.isOver = true
  }

  #write(text: string, now: number): void {
    this.#terminal.write(text)
    const { ended, open } = this.#terminal.lines
    const said = saidOf(ended, open)
    if (said.text !== this.#ended) {
      this.#shown = ''
      this.#rested = []
    }
    this.#ended = said.text
    this.#open = said.open
    // Erased, and not yet written again: the new text may be the same.
    if (this.#shown.startsWith(this.#open)) return
    const same = lengthOfSame(this.#shown, this.#open)
    this.#rested = this.#rested.map(([end, since]): [number, number] => [Math.min(end, same), since])
    this.#rested = this.#rested.filter(([end], at) => end > (this.#rested[at - 1]?.[0] ?? 0))
    this.#rested.push([this.#open.length, now])
    this.#shown = this.#open
  }

  /** The whole text, including the last word, which may not be whole. */
  get all(): string {
    return this.#standing + this.#ended + this.#open
  }

  /** True if this may be a text that this `follow` has sent: replacing it takes nothing from anybody else. */
  hasSent(text: string): boolean {
    return text !== '' && this.#tried.includes(text)
  }

  /** Must be called before a text is sent: its answer may be lost, and a later guess may take the text back. */
  tries(text: string): void {
    this.#tried.push(text)
    if (this.#tried.length > REMEMBERED) this.#tried.shift()
  }

  /** The text that may be sent: the lines that have ended, and the open line's whole words that have rested. */
  wholeAt(now: number): string {
    if (this.isOver) return this.all
    const rested = this.#rested.findLast(([, since]) => since <= now - RESTED_MS)?.[0] ?? 0
    return wholeWordsOf(this.#standing + this.#ended + this.#open.slice(0, rested))
  }
}

function lengthOfSame(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

// A text that is longer than the server accepts.

const KEPT_BEGINNING = 16 * 1024
const KEPT_END = 32 * 1024

/** Leaves out the middle of a text that is too long: the beginning keeps its moments, and the end has the latest words. */
export class Fitting {
  #from = 0

  get isCut(): boolean {
    return this.#from > 0
  }

  of(text: string): string {
    const bytes = Buffer.from(text)
    if (bytes.length <= TRANSCRIPT_LIMIT) return text
    const head = bytes.lastIndexOf('\n', KEPT_BEGINNING) + 1 || KEPT_BEGINNING
    // The cut does not move with each word: the text behind the gap keeps its moments as long as possible.
    if (this.#from === 0 || head + 1 + bytes.length - this.#from > TRANSCRIPT_LIMIT) {
      const end = bytes.length - KEPT_END
      this.#from = bytes.indexOf(' ', end) + 1 || end
    }
    return `${bytes.subarray(0, head).toString()}\n${bytes.subarray(this.#from).toString()}`.replaceAll('\ufffd', ' ')
  }
}
