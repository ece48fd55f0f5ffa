/** `speech follow`: sends a live stream as the transcript, from standard input, until the stream or the evening ends. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { TRANSCRIPT_LIMIT } from '../../../shared/evening/transcript.ts'
import { mayPass, Refusal } from '../../api/call.ts'
import { findSeason, type OperatorApi } from '../../api/operator-api.ts'
import { Failure } from '../../shell/failure.ts'
import type { YesOption } from '../confirm.ts'
import { contextOf, type YearOption, yearOption } from '../context.ts'
import { clock } from '../stats/stats-table.ts'
import { Journal } from './journal.ts'
import { LiveText } from './live-text.ts'

/** Nobody is told more often: the evening's answer is kept for as long. */
const SEND_EVERY_MS = 2000
const TRY_AGAIN_MS = 1000
const SHORT_MS = 100
/** While nothing comes: the official text may be out, and then nothing has to come any more. */
const LOOK_EVERY_MS = 5000

type Options = YearOption & YesOption & { continue?: boolean }

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
      if (why !== trouble) say(`${why} Everything is kept.`)
      trouble = why
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** The words that were sent in all, or that the official text is there in their place. */
type Ending = { text: string } | 'published'

/** Sends what has come until the stream is over and the server has all of it, or the official text is published. */
async function sendAll(api: OperatorApi, url: URL, year: number, live: LiveText): Promise<Ending> {
  let sent: string | null = null
  let lookedAt = Date.now()
  const send = async (): Promise<void> => {
    const text = live.whole
    await api.sendTranscript(year, text)
    sent = text
  }
  for (;;) {
    if (Buffer.byteLength(live.whole) > TRANSCRIPT_LIMIT)
      throw new Failure('The text is over 64 KiB, which is more than any speech: its end is not sent.')
    if (live.whole !== (sent ?? '')) await untilAnswered(send)
    else if (!live.isOver && Date.now() - lookedAt < LOOK_EVERY_MS) await sleep(SHORT_MS)
    else if (!live.isOver) {
      const season = await untilAnswered(() => findSeason(url))
      if (season.year === year && season.speechPublished) return 'published'
      lookedAt = Date.now()
    }
    // An earlier call that was given up may have been carried out after the last.
    else if (live.whole === (await untilAnswered(() => api.readTranscript(year)))) return { text: live.whole }
    else await untilAnswered(send)
    if (sent !== null) await pause(live)
  }
}

/** Until it may be sent again, or the stream is over. */
async function pause(live: LiveText): Promise<void> {
  for (let waited = 0; waited < SEND_EVERY_MS && !live.isOver; waited += SHORT_MS) await sleep(SHORT_MS)
}

/** What stands already: the server's text, or this machine's own where that goes further. */
function standingText(there: string, kept: string, options: Options): string {
  if (!options.continue) {
    if (there.trim() === '' || options.yes) return ''
    throw new Failure(
      `A transcript of ${wordsIn(there)} words is there: --continue goes on after it, --yes begins a new one in its place.`,
    )
  }
  const standing = kept.startsWith(there) ? kept : there
  say(`Going on after ${wordsIn(standing)} words, of which the server has ${wordsIn(there)}.`)
  return standing
}

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** Standard input, kept on this machine before anything else is done with it. */
class Input {
  readonly #journal: Journal
  readonly #pieces: Buffer[] = []
  #live: LiveText | null
  #isOver = false
  #isToldOf = false

  /** `provisional`: what most likely stands, as long as the server has not said; null: nothing is kept until then. */
  constructor(journal: Journal, provisional: string | null) {
    this.#journal = journal
    this.#live = provisional === null ? null : new LiveText(provisional)
    process.stdin.on('data', (bytes: Buffer) => {
      this.#pieces.push(bytes)
      this.#live?.add(bytes)
      this.#keep()
    })
    process.stdin.once('end', () => {
      this.#isOver = true
      this.#live?.end()
      this.#keep()
    })
  }

  /** The server has said what stands. */
  after(standing: string): LiveText {
    const live = new LiveText(standing)
    for (const bytes of this.#pieces) live.add(bytes)
    if (this.#isOver) live.end()
    this.#live = live
    this.#keep()
    return live
  }

  #keep(): void {
    if (!this.#live) return
    try {
      this.#journal.write(this.#live.all)
    } catch (error) {
      if (!this.#isToldOf)
        say(`The text cannot be kept on this machine: ${error instanceof Error ? error.message : error}`)
      this.#isToldOf = true
    }
  }
}

export const followCommand = (): Command =>
  new Command('follow')
    .summary('send the speech while it is spoken')
    .description(
      'Reads a live stream (captions, a recogniser, somebody who types) from standard input and sends the whole text so far ' +
        'every two seconds, up to its last whole word. It lights words on the boards of closed rooms and is never shown. ' +
        'It waits for the seal, and goes on by itself when the network or the server was away. Ends with the stream, or ' +
        'when the official text is published.',
    )
    .option(
      '--continue',
      'after a follow that has ended: go on after its text; a stream that starts again is not doubled',
    )
    .option('-y, --yes', 'begin a new text in place of the one that is there')
    .addOption(yearOption())
    .action(async (options: Options, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const journal = new Journal(url)
      const kept = journal.read()
      const input = new Input(journal, options.continue ? kept : null)
      if (process.stdin.isTTY) say('Reading from the keyboard: a line is sent with Enter, Ctrl-D ends it.')
      const year = options.year ?? (await untilAnswered(() => findSeason(url))).year
      const there = await untilAnswered(() => api.readTranscript(year))
      const live = input.after(standingText(there, kept, options))
      try {
        const ending = await sendAll(api, url, year, live).catch((error: unknown): Ending => {
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
