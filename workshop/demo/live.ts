/** `npm run demo -- --live`: plays an evening, over HTTP as the pages and the operator would. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Season } from '../../commands/api/answers.ts'
import { Refusal } from '../../commands/api/call.ts'
import { findSeason, type OperatorApi } from '../../commands/api/operator-api.ts'
import { onEnding } from '../../commands/shell/processes.ts'
import type { Board } from '../../shared/api/shapes.ts'
import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import { wholeWordsOf } from '../../shared/evening/transcript.ts'
import { parseSpeech } from '../../shared/speech.ts'
import type { Player } from '../people/player.ts'
import { until } from '../people/until.ts'
import { awaitRankings, type Cast, type MadeRoom } from './play.ts'

export const SPEED = 10
/** A speech of 15 minutes. */
const SPEECH_MS = (15 * 60_000) / SPEED
/** The interval of `operator speech follow`. */
const SEND_EVERY_MS = 2000
/** Long enough to open the link and to sign in; a guest also has words to choose. */
const CHOOSING_MS = 20_000
const CHOOSING_WITH_GUEST_MS = 90_000
/** From the speech's end to the official text. */
const APPLAUSE_MS = 15_000

type LiveEvening = {
  url: URL
  api: OperatorApi
  season: Season
  cast: Cast
  room: MadeRoom
  hasGuest: boolean
  speechFile: string
}

/** Presses «Scopri le carte», and returns the board that it opens. */
async function reveal({ id, owner }: MadeRoom): Promise<Board> {
  await until('The closing', () => owner.close(id).then(() => true), PATIENCE_MS, ['season/not-sealed'])
  const board = await until('The board', () => owner.board(id), PATIENCE_MS, [
    'evening/not-sealed',
    'evening/room-open',
  ])
  say(`«Scopri le carte»: the board is open, with ${board.lists.length} lists.`)
  return board
}

const FAULTS = {
  misheard: 'its last word misheard, for the next sending to correct',
  cut: 'its last word cut in two',
  repeated: 'its last line repeated',
}

async function send({ api, season }: LiveEvening, { text, fault }: Sending): Promise<void> {
  await api.sendTranscript(season.year, text)
  const words = text.match(/\S+/g)?.length ?? 0
  say(`transcript  ${words} words${fault ? `, ${FAULTS[fault]}` : ''}`)
}

async function tap(player: Player, name: string, roomId: string, { word, isHeard, ago, note }: Tap): Promise<void> {
  await player.hear(roomId, { word, isHeard, ago })
  say(`${name.padEnd(12)}${isHeard ? 'taps' : 'no longer says'} «${word}», ${note}`)
}

/** Sends transcript and taps in the order of their moments. */
async function speak(evening: LiveEvening, board: Board, speech: string): Promise<void> {
  const names = new Map(board.lists.map(({ id, fullName }) => [id, fullName.split(' ', 1)[0] ?? fullName]))
  const start = Date.now()
  const ownTaps = tapsOf(board, speech, SPEECH_MS, SPEED).flatMap((each) => {
    const name = names.get(each.who) ?? ''
    const player = evening.cast.get(name) // the guest taps for themselves
    const late = () => Math.max(0, Date.now() - start - each.at)
    return player
      ? [{ at: each.at, run: () => tap(player, name, evening.room.id, { ...each, ago: each.ago + late() }) }]
      : []
  })
  const sendings = stutteringTranscript(speech, SPEECH_MS, SEND_EVERY_MS).map((each) => ({
    at: each.at,
    run: () => send(evening, each),
  }))
  for (const { at, run } of [...sendings, ...ownTaps].sort((one, other) => one.at - other.at)) {
    await sleep(Math.max(0, start + at - Date.now()))
    await run()
  }
}

export async function playEvening(evening: LiveEvening): Promise<void> {
  const { url, api, season, cast, room, speechFile, hasGuest } = evening
  const speech = readFileSync(speechFile, 'utf8').trim()
  console.log(`
Open      ${url.origin}/stanza/${room.id}
Sign in   ${hasGuest ? 'as yourself, and choose ten words on page 102; or ' : ''}as one of ${cast.size}: ${room.owner.email} owns the room
          (the link is on the login page, and in .wrangler/tmp/email/)
`)
  const choosingMs = hasGuest ? CHOOSING_WITH_GUEST_MS : CHOOSING_MS
  await lockTheWords({ api, season, choosingMs, sealedAt: async () => (await findSeason(url)).sealedAt })
  const board = await reveal(room)
  say(`The speech: a quarter of an hour in ${seconds(SPEECH_MS)} seconds.`)
  await speak(evening, board, speech)
  say(`The speech is over. The official text comes in ${seconds(APPLAUSE_MS)} seconds …`)
  await sleep(APPLAUSE_MS)
  const published = await api.publishSpeech(season.year, speech, true)
  await awaitRankings([room])
  say(
    `Published: ${published.words} words, ${published.distinctWords} distinct. The official ranking is at the same link.`,
  )
}

// Whether the season allows an evening of `--live`, which ends with a seal that nothing takes back.

const ELSEWHERE = `An evening can be played in a database of its own, and this one stays as it is:
  DIECI_PAROLE_STATE=.wrangler/live npm run dev -- --port 5180
  npm run demo -- --live --url http://localhost:5180
(To play it there again, end that server and remove .wrangler/live first.)`

/** Why it cannot be played and what to do instead, in a sentence; null: it can be played. */
export function whyNoEvening({ year, sealedAt, speechPublished, begunAt }: Season): string | null {
  if (sealedAt !== null)
    return `The season ${year} is sealed since ${sealedAt}: its words never change again, and it has only one evening.\n${ELSEWHERE}`
  if (speechPublished)
    return `The speech of ${year} is published, so its evening is over. To play it, take the text back: npm run operator -- speech withdraw\n${ELSEWHERE}`
  if (begunAt !== null)
    return `The speech of ${year} has begun at ${begunAt}, and is sealed 60 seconds later. Until then: npm run operator -- speech begin --undo\n${ELSEWHERE}`
  return null
}

// From the last seconds of choosing to the seal, for `--live`. Interrupted before the seal, it restores the season.

type Lock = {
  api: Pick<OperatorApi, 'saveSeason' | 'takeBackBegin' | 'begin'>
  season: Season
  /** How long words can still be chosen. */
  choosingMs: number
  /** Null: the season is not sealed yet. */
  sealedAt: () => Promise<string | null>
  /** Registers `end`, which runs when the command is told to end. */
  whenEnding?: (end: () => Promise<void>) => void
}

/** Sets the deadline, begins, and waits for the seal. */
export async function lockTheWords({ api, season, choosingMs, sealedAt, whenEnding = onEnding }: Lock): Promise<void> {
  const { year, bonusWords, wordsDeadline } = season
  let isSealed = false
  let isEnding = false
  let underWay: Promise<unknown> = Promise.resolve()
  /** Does nothing once the command is ending, since a change after the restore would stay. */
  const act = <T>(what: () => Promise<T>): Promise<T> => {
    if (isEnding) return never()
    const done = what()
    underWay = done
    return done
  }
  const restore = async (): Promise<void> => {
    if (isSealed) return console.log('\nEnded after the seal: the season stays sealed, since nothing takes that back.')
    if (isEnding) return
    isEnding = true
    await underWay.catch(() => {}) // its caller has reported the failure
    try {
      await api.takeBackBegin(year)
      await api.saveSeason(year, { bonusWords, wordsDeadline })
      console.log('\nEnded before the seal: the season is as it was.')
    } catch (error) {
      if (error instanceof Refusal && error.code === 'season/sealed') {
        console.error('\nThe seal was faster: the season is sealed, and nothing takes that back.')
        return
      }
      console.error(
        `\nThe season could not be put back: ${error instanceof Error ? error.message : error}\n` +
          'By hand: npm run operator -- speech begin --undo, then npm run operator -- season --no-deadline',
      )
    }
  }
  whenEnding(restore)
  try {
    const deadline = () => new Date(Date.now() + choosingMs).toISOString()
    await act(() => api.saveSeason(year, { bonusWords, wordsDeadline: deadline() }))
    say(`The deadline is in ${seconds(choosingMs)} seconds. Ctrl-C until the seal leaves the season as it was.`)
    await sleep(choosingMs)
    say('The deadline has passed: nobody is choosing any more.')
    await until('The begin', () => act(() => api.begin(year, false)), PATIENCE_MS, ['season/too-early'])
    say(`The President speaks. The seal is in ${seconds(SEAL_WAIT_MS.begin)} seconds, which are waited for in full …`)
    await until('The seal', () => act(sealedAt), SEAL_WAIT_MS.begin + PATIENCE_MS)
    isSealed = true
    say('Sealed: no words change any more, whatever happens. The owner may close the room.')
  } catch (error) {
    // The command ends as soon as the season is restored, and not during that.
    if (isEnding) return never()
    await restore()
    throw error
  }
}

const never = (): Promise<never> => new Promise(() => {})

// Who taps which word when in the evening of `--live`. Pure. Televisions have different delays, and some people err.

/** `ago`: how long ago the word was spoken, by the person's browser. */
type Tap = { at: number; who: string; word: string; isHeard: boolean; ago: number; note: TapNote }
type TapNote = 'at once' | 'late' | 'wrong' | 'taken back' | 'twice'

/** The delays of the televisions, in ms of the evening, assigned to people in turn. */
const TELEVISIONS_MS = [0, 0, 15_000, 30_000, 60_000]
const FINGER_MS = 3000
const AGAIN_MS = 5000
const BACK_MS = 40_000
/** A person's own words, and some of the others'; together below the limit of changes in a minute. */
const OWN = 6
const OF_OTHERS = 3

/** At which share of the speech each word is said first; words that are not said are missing. */
export function firstSaid(speech: string): Map<string, number> {
  const { words } = parseSpeech(speech)
  const shares = new Map<string, number>()
  for (const [index, word] of words.entries()) if (!shares.has(word)) shares.set(word, index / words.length)
  return shares
}

/** @param speed how many times faster than a real evening. @param lastsMs the duration of the speech at that speed */
export function tapsOf({ lists }: Pick<Board, 'lists'>, speech: string, lastsMs: number, speed: number): Tap[] {
  const spokenWords = firstSaid(speech)
  const quick = (ms: number): number => Math.round(ms / speed)
  const taps = lists.flatMap((list, index): Tap[] => {
    const others = [...new Set(lists.flatMap(({ words }) => words))].filter((word) => !list.words.includes(word))
    const heard = [
      ...list.words.filter((word) => spokenWords.has(word)).slice(0, OWN),
      ...others.filter((word, at) => spokenWords.has(word) && at % lists.length === index).slice(0, OF_OTHERS),
    ]
    const late = quick(TELEVISIONS_MS[index % TELEVISIONS_MS.length] ?? 0)
    const right = heard.map((word): Tap => {
      const at = Math.round((spokenWords.get(word) ?? 0) * lastsMs) + late + quick(FINGER_MS)
      return { at, who: list.id, word, isHeard: true, ago: late, note: late > 0 ? 'late' : 'at once' }
    })
    // Of every three people one takes a wrong tap back, one leaves it, and one taps twice.
    const [first] = right
    if (index % 3 === 2)
      return first ? [...right, { ...first, at: first.at + quick(AGAIN_MS), ago: quick(AGAIN_MS), note: 'twice' }] : []
    const word = list.words.find((word) => !spokenWords.has(word))
    if (word === undefined) return right
    const at = Math.round((lastsMs * (index + 1)) / 12)
    const wrong: Tap = { at, who: list.id, word, isHeard: true, ago: 0, note: 'wrong' }
    if (index % 3 === 1) return [...right, wrong]
    return [...right, wrong, { ...wrong, at: at + quick(BACK_MS), isHeard: false, note: 'taken back' }]
  })
  return taps.sort((one, other) => one.at - other.at)
}

// A speech recogniser's output during the speech, for `--live`: the whole text so far, repeatedly, with the faults of a real
// recogniser. Pure; the last sending is the speech itself.

/** `fault`: the error in this text, corrected in the next; null: none. */
type Sending = { at: number; text: string; fault: 'misheard' | 'cut' | 'repeated' | null }

/** One fault in every second sending, in turn. */
const RECOGNISER_FAULTS: readonly Sending['fault'][] = [null, 'misheard', null, 'cut', null, 'repeated']
const LINE = 60
const LAST_WORD = /([\p{L}\p{M}]+)(\P{L}*)$/u

/** A word with the beginning of the one that was said. */
const misheard = (text: string): string =>
  text.replace(LAST_WORD, (_, word: string, rest: string) => `${word}qu${rest}`)

/** The first half of a word, taken for a whole word. */
const cut = (text: string): string =>
  text.replace(LAST_WORD, (_, word: string) => word.slice(0, Math.ceil(word.length / 2)))

const repeated = (text: string): string => `${text}\n${wholeWordsOf(text.slice(-LINE))}`

const FAULTY = { misheard, cut, repeated }

/** @param lastsMs the duration of the speech; the last sending is at its end */
export function stutteringTranscript(speech: string, lastsMs: number, everyMs: number): Sending[] {
  const count = Math.max(1, Math.ceil(lastsMs / everyMs))
  return Array.from({ length: count }, (_, index) => {
    const step = index + 1
    const isLast = step === count
    const spoken = isLast ? speech : wholeWordsOf(speech.slice(0, Math.floor((speech.length * step) / count)))
    const fault = isLast ? null : (RECOGNISER_FAULTS[index % RECOGNISER_FAULTS.length] ?? null)
    return { at: Math.round((lastsMs * step) / count), text: fault === null ? spoken : FAULTY[fault](spoken), fault }
  })
}

// How long `--live` waits, and how it says what happens.

/** The server's copies of the season are at most ten seconds old. */
const PATIENCE_MS = 30_000

const seconds = (ms: number): number => Math.round(ms / 1000)
const say = (sentence: string): void => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${sentence}`)
