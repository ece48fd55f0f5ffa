/** `npm run demo -- --live`: an evening that plays itself, over HTTP as the pages and the operator would do it. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board, Season } from '../api/answers.ts'
import { findSeason, type OperatorApi } from '../api/operator-api.ts'
import type { Player } from '../api/player.ts'
import { lockTheWords } from './live-lock.ts'
import { type Tap, tapsOf } from './live-taps.ts'
import { type Sending, stutteringTranscript } from './live-transcript.ts'
import { PATIENCE_MS, say, seconds, until } from './live-waiting.ts'
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

export type LiveEvening = {
  url: URL
  api: OperatorApi
  season: Season
  cast: Cast
  room: MadeRoom
  hasGuest: boolean
  speechFile: string
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
  const choosingMs = hasGuest ? CHOOSING_WITH_GUEST_MS : CHOOSING_MS
  await lockTheWords({ api, season, choosingMs, sealedAt: async () => (await findSeason(url)).sealedAt })
  const board = await reveal(room)
  say(`The speech: a quarter of an hour in ${seconds(SPEECH_MS)} seconds.`)
  await speak(evening, board, speech)
  say(`The speech is over. The official text comes in ${seconds(APPLAUSE_MS)} seconds …`)
  await sleep(APPLAUSE_MS)
  const said = await api.publishSpeech(season.year, speech, true)
  await awaitRankings([room])
  say(`Published: ${said.words} words, ${said.distinctWords} distinct. The official ranking is at the same link.`)
}
