/** `speech follow`: sends a live stream as the transcript, from standard input, until the stream or the evening ends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { TRANSCRIPT_LIMIT, wholeWordsOf } from '../../shared/evening/transcript.ts'
import { LiveBytes } from '../../shared/operator/live-bytes.ts'
import { saidOf } from '../../shared/operator/live-said.ts'
import { LiveTerminal } from '../../shared/operator/live-terminal.ts'
import { mayPass, Refusal } from '../api/call.ts'
import { isChangedElsewhere, type OperatorApi, type SeenTag, type SentTranscript } from '../api/operator-api.ts'
import { Failure } from '../shell/failure.ts'
import { contextOf, type YesOption } from './context.ts'
import { clock } from './stats.ts'

/** Nobody is told more often: the evening's answer is kept for as long. */
const SEND_EVERY_MS = 2000
const TRY_AGAIN_MS = 1000
const SHORT_MS = 100
/** While nothing comes: the official text may be out, and then nothing has to come any more. */
const LOOK_EVERY_MS = 5000

type Options = YesOption & { append?: boolean }

const say = (sentence: string): void => console.error(`${clock(Date.now())}  ${sentence}`)

/** Repeats a call until the server answers. What it refuses for good is thrown. */
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
      if (why !== trouble) say(`${why} What comes meanwhile is sent then.`)
      trouble = why
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** The words that were sent in all, or that the official text is there in their place. */
type Ending = { text: string } | 'published'

/**
 * Sends what has come until the stream is over and the server has all of it, or the official text is published.
 *
 * @param seen of the text that is there as it begins
 * @throws Failure where somebody else writes: what they have sent stays (operating.md, «Nobody undoes another unseen»)
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
  /** What is there may be replaced: nothing has changed, or it is a text of this very stream, whose answer was lost. */
  const goOnFrom = (there: SentTranscript): void => {
    if (there.tag !== null && there.tag !== seen && !live.hasSent(there.text)) {
      throw new Failure(
        `Somebody else has sent a text since, and it stays: ${wordsIn(there.text)} words. --append goes on after it.`,
      )
    }
    seen = there.tag
    sent ??= ''
  }
  /** Null where it was taken; else what is there in its place. */
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
      // What somebody else has added since takes nothing from it.
      const text = whole()
      if (there.text === text || (text !== '' && there.text.startsWith(text))) return { text }
      // An earlier call that was given up may have been carried out after the last.
      goOnFrom(there)
      await send()
    }
    if (sent !== null) await pause(live)
  }
}

/** Until it may be sent again, or the stream is over. */
async function pause(live: LiveText): Promise<void> {
  for (let waited = 0; waited < SEND_EVERY_MS && !live.isOver; waited += SHORT_MS) await sleep(SHORT_MS)
}

/** Why the text that stands may not be written over; null: it may, or it is gone on after. */
function whyNot(there: string, { append, yes }: Options): string | null {
  if (there.trim() === '' || append || yes) return null
  return `A transcript of ${wordsIn(there)} words is there: --append goes on after it, --yes begins a new one in its place.`
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

export const followCommand = (): Command =>
  new Command('follow')
    .summary('send the speech while it is spoken')
    .description(
      'Reads a live stream (captions, a recogniser, somebody who types) from standard input and sends the whole text so far ' +
        'every two seconds: the lines that have ended, and what has stood in the last one for three seconds. Guesses that are ' +
        'taken back, times, tags and notes of sounds are no text. It lights words on the boards of closed rooms and is never shown. ' +
        'It waits for the seal, and goes on by itself when the network or the server was away. Nothing is kept on this machine. Ends with the stream, when ' +
        'the official text is published, or when somebody else sends a text.',
    )
    .option(
      '--append',
      'go on after the text that stands, on a line of its own; a stream that begins again from its start is doubled',
    )
    .option('-y, --yes', 'begin a new text in place of the one that is there')
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

// The text of a live stream so far: what stood when it began, and what has come since.

/** As long as a guess may be taken back: what has stood in its line for so long is sent before the line ends. */
const RESTED_MS = 3000

/** The texts that one `follow` remembers as its own: the last may be carried out late, and in any order. */
const REMEMBERED = 50

/** A stream's text: what stood before it, the lines that have ended, and the one that is being written. */
export class LiveText {
  readonly #bytes = new LiveBytes()
  readonly #terminal = new LiveTerminal()
  #standing = ''
  readonly #tried: string[] = []
  #ended = ''
  #open = ''
  /** Up to each place of the open line, since when it stands; both grow, and the places are beyond each other. */
  #rested: [end: number, since: number][] = []
  #shown = ''
  isOver = false

  /** Of a text that stood before the stream. What came meanwhile goes after it, too. */
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
    // Erased, and not yet written anew: what comes may be the same.
    if (this.#shown.startsWith(this.#open)) return
    const same = lengthOfSame(this.#shown, this.#open)
    this.#rested = this.#rested.map(([end, since]): [number, number] => [Math.min(end, same), since])
    this.#rested = this.#rested.filter(([end], at) => end > (this.#rested[at - 1]?.[0] ?? 0))
    this.#rested.push([this.#open.length, now])
    this.#shown = this.#open
  }

  /** All of it, the last word too, which may not be whole. */
  get all(): string {
    return this.#standing + this.#ended + this.#open
  }

  /** Whether this may be a text that this `follow` has sent: to write over one's own takes nothing from anybody. */
  hasSent(text: string): boolean {
    return text !== '' && this.#tried.includes(text)
  }

  /** To be noted before a text is sent: its answer may be lost, and a later guess take it back. */
  tries(text: string): void {
    this.#tried.push(text)
    if (this.#tried.length > REMEMBERED) this.#tried.shift()
  }

  /** What may be sent: the lines that have ended, and of the open one the whole words that have rested. */
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

// A text that is longer than the server takes.

const KEPT_BEGINNING = 16 * 1024
const KEPT_END = 32 * 1024

/** Leaves out the middle of what is too long: the beginning keeps its moments, and the end is what is being said. */
export class Fitting {
  #from = 0

  /** Whether something is left out. */
  get isCut(): boolean {
    return this.#from > 0
  }

  of(text: string): string {
    const bytes = Buffer.from(text)
    if (bytes.length <= TRANSCRIPT_LIMIT) return text
    const head = bytes.lastIndexOf('\n', KEPT_BEGINNING) + 1 || KEPT_BEGINNING
    // Not anew with each word: what stands behind the gap keeps its moments as long as it can.
    if (this.#from === 0 || head + 1 + bytes.length - this.#from > TRANSCRIPT_LIMIT) {
      const end = bytes.length - KEPT_END
      this.#from = bytes.indexOf(' ', end) + 1 || end
    }
    return `${bytes.subarray(0, head).toString()}\n${bytes.subarray(this.#from).toString()}`.replaceAll('\ufffd', ' ')
  }
}
