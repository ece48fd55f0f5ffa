/** `npm run demo -- --live`: an evening that plays itself, over HTTP as the pages and the operator would do it. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SEAL_WAIT_MS } from '../../shared/evening/seal.ts'
import type { Board, Season } from '../api/answers.ts'
import { Refusal } from '../api/call.ts'
import { findSeason, type OperatorApi } from '../api/operator-api.ts'
import type { Player } from '../api/player.ts'
import { onEnding } from '../shell/ending.ts'
import { Failure } from '../shell/failure.ts'
import { type Tap, tapsOf } from './live-taps.ts'
import { type Sending, stutteringTranscript } from './live-transcript.ts'
import { awaitRankings, type Cast, type MadeRoom } from './play.ts'

export const SPEED = 10
/** A quarter of an hour of speech. */
const SPEECH_MS = (15 * 60_000) / SPEED
/** As often as `operator speech follow` sends. */
const SEND_EVERY_MS = 2000
/** Enough to open the link and to sign in; a guest has words to choose. */
const CHOOSING_MS = 20_000
const CHOOSING_WITH_GUEST_MS = 90_000
/** Until the text is official. */
const APPLAUSE_MS = 15_000
/** What the server knows of the season is at most ten seconds late. */
const PATIENCE_MS = 30_000
const ASK_EVERY_MS = 500

export type LiveEvening = {
  url: URL
  api: OperatorApi
  season: Season
  cast: Cast
  room: MadeRoom
  hasGuest: boolean
  speechFile: string
}

const seconds = (ms: number): number => Math.round(ms / 1000)
const say = (sentence: string): void => console.log(`${new Date().toLocaleTimeString('en-GB')}  ${sentence}`)

/** Asks until there is an answer. `waiting`: refusals that pass by themselves. */
async function until<T>(
  what: string,
  ask: () => Promise<T | null>,
  waitMs: number,
  waiting: string[] = [],
): Promise<T> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      if (!(error instanceof Refusal) || !waiting.includes(error.code)) throw error
    }
    if (Date.now() > deadline) throw new Failure(`${what} did not come within ${seconds(waitMs)} seconds.`)
    await sleep(ASK_EVERY_MS)
  }
}

/** Deadline, begin, seal. Ended before the seal, it leaves the season as it was. */
async function lockTheWords({ url, api, season, hasGuest }: LiveEvening): Promise<void> {
  const { year, bonusWords, wordsDeadline } = season
  let isSealed = false
  const restore = async (): Promise<void> => {
    if (isSealed) return
    await api.takeBackBegin(year)
    await api.saveSeason(year, { bonusWords, wordsDeadline })
    console.log('\nEnded before the seal: the season is as it was.')
  }
  onEnding(restore)
  try {
    const choosingMs = hasGuest ? CHOOSING_WITH_GUEST_MS : CHOOSING_MS
    await api.saveSeason(year, { bonusWords, wordsDeadline: new Date(Date.now() + choosingMs).toISOString() })
    say(`The deadline is in ${seconds(choosingMs)} seconds. Ctrl-C until the seal leaves the season as it was.`)
    await sleep(choosingMs)
    say('The deadline has passed: nobody is choosing any more.')
    await until('The begin', () => api.begin(year, false), PATIENCE_MS, ['season/too-early'])
    say(`The President speaks. The seal is in ${seconds(SEAL_WAIT_MS.begin)} seconds, which are waited for in full …`)
    const sealed = async () => (await findSeason(url)).sealedAt
    await until('The seal', sealed, SEAL_WAIT_MS.begin + PATIENCE_MS)
    isSealed = true
    say('Sealed: no words change any more, whatever happens. The owner may close the room.')
  } catch (error) {
    await restore()
    throw error
  }
}

/** «Scopri le carte», and the board that it opens. */
async function reveal({ id, owner }: MadeRoom): Promise<Board> {
  const close = async () => {
    await owner.close(id)
    return true
  }
  await until('The closing', close, PATIENCE_MS, ['season/not-sealed'])
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

/** Transcript and taps in the order of their moments, each as soon as its own has come. */
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
  await lockTheWords(evening)
  const board = await reveal(room)
  say(`The speech: a quarter of an hour in ${seconds(SPEECH_MS)} seconds.`)
  await speak(evening, board, speech)
  say(`The speech is over. The official text comes in ${seconds(APPLAUSE_MS)} seconds …`)
  await sleep(APPLAUSE_MS)
  const said = await api.publishSpeech(season.year, speech)
  await awaitRankings([room])
  say(`Published: ${said.words} words, ${said.distinctWords} distinct. The official ranking is at the same link.`)
}
