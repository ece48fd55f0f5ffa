/**
 * `npm run demo -- --years`: two seasons in one database, each played on a server of its own, as it happens from one year
 * to the next: only a setting changes, and nothing is written behind the Worker's back.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Season } from '../api/answers.ts'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../api/operator-api.ts'
import type { Player } from '../api/player.ts'
import { makeFirstSeason } from '../local/first-season.ts'
import { fromRoot, ROOT, refuseTakenPort } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'
import { onEnding, toolEnvironment } from '../shell/processes.ts'
import { PEOPLE, REOPENED_BY, ROOMS } from './cast.ts'
import {
  awaitRankings,
  type Cast,
  chooseWords,
  clearEarlierRun,
  closeRooms,
  fillRooms,
  type MadeRoom,
  signInEverybody,
} from './play.ts'

/** A first start optimises what the pages import. */
const PATIENCE_MS = 300_000

type Years = { url: URL; port: number; year: number; speechFile: string; findGuest: () => Promise<Player | null> }
type Half = { season: Season; api: OperatorApi; cast: Cast; guest: Player | null }

/** Ends when the second server is ended. */
export async function playYears(years: Years): Promise<void> {
  const { url, port, year } = years
  await refuseTakenPort(port)
  console.log(`Starting a server of ${year - 1} …`)
  const before = await serveSeason(years, year - 1)
  const past = await half(years)
  const old = await playPast(past, readFileSync(years.speechFile, 'utf8'))
  await before.end()
  console.log(`${year - 1} is over: ${old.length} rooms with a ranking. Starting a server of ${year} …`)
  const now = await serveSeason(years, year)
  await playReturn(await half(years), old)
  console.log(`
Some rooms of ${year - 1} have come back, others can be reopened from ${url.origin}/albo.
Sign in as ${PEOPLE[0]?.email} (the link is on the login page). Ctrl-C ends the server.
`)
  await now.ended
}

/** Every room of the demo closes, and its speech is published. */
async function playPast({ season, api, cast, guest }: Half, speech: string): Promise<MadeRoom[]> {
  const closed = ROOMS.map((room) => ({ ...room, isClosed: true }))
  const rooms = await fillRooms(closed, cast, guest, season.megaRoomId)
  await closeRooms(rooms)
  if (season.megaRoomId) await api.closeRoom(season.megaRoomId)
  await api.publishSpeech(season.year, speech, true)
  await awaitRankings(rooms)
  return rooms
}

/** Some of the old rooms come back, each by somebody of its company. The demo's open rooms are this year's new ones. */
async function playReturn({ season, cast, guest }: Half, old: readonly MadeRoom[]): Promise<void> {
  for (const room of old) {
    const by = REOPENED_BY[room.name]
    if (by !== undefined) await cast.get(by)?.reopen(room.id)
  }
  await fillRooms(
    ROOMS.filter(({ name, isClosed }) => !isClosed && REOPENED_BY[name] === undefined),
    cast,
    guest,
    season.megaRoomId,
  )
}

/** Everybody is there, in the season that is served now, and what an earlier run made in it is gone. */
async function half({ url, findGuest }: Years): Promise<Half> {
  const api = connectOperator(url, operatorToken(url))
  await makeFirstSeason(await findSeason(url), api)
  const season = await findSeason(url)
  if (season.sealedAt !== null) {
    throw new Failure(`The season ${season.year} of this database is sealed: ${FRESH}`)
  }
  const cast = await signInEverybody(url, PEOPLE)
  const guest = await findGuest()
  if (season.speechPublished) await api.withdrawSpeech(season.year)
  await clearEarlierRun(cast)
  await chooseWords(cast, season)
  return { season, api, cast, guest }
}

const FRESH = `two seasons can be played in a database of their own:
  DIECI_PAROLE_STATE=.wrangler/years npm run demo -- --years`

type Served = { ended: Promise<unknown>; end: () => Promise<void> }

/** `npm run dev` in a process of its own, whose season is this one. */
async function serveSeason({ url, port }: Years, year: number): Promise<Served> {
  const vars = JSON.stringify({ SEASON_YEAR: String(year), PREVIOUS_SEASON_YEAR: String(year - 1) })
  const child: ChildProcess = spawn(process.execPath, [fromRoot('commands', 'dev.ts'), '--port', String(port)], {
    cwd: ROOT,
    env: toolEnvironment({ DIECI_PAROLE_VARS: vars }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  onEnding(end)
  const deadline = Date.now() + PATIENCE_MS
  while ((await yearOf(url)) !== year) {
    if (child.exitCode !== null) throw new Failure(`The server of ${year} has ended.`)
    if (Date.now() > deadline) throw new Failure(`The server of ${year} has not come up.`)
    await sleep(250)
  }
  return { ended, end }
}

const yearOf = (url: URL): Promise<number | null> =>
  findSeason(url).then(
    ({ year }) => year,
    () => null,
  )
