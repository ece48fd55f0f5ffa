/**
 * `npm run demo`: last season and then this one in one database, each played on a server of its own, as from one year to the
 * next: only a setting changes, and everything is written by the Worker.
 */
import type { ViteDevServer } from 'vite'
import type { Season } from '../../commands/api/answers.ts'
import { connectOperator, findSeason, type OperatorApi, operatorToken } from '../../commands/api/operator-api.ts'
import { provideGoogle } from '../../commands/google/stand-in.ts'
import { makeFirstSeason } from '../../commands/local/first-season.ts'
import { prepare, serveDev, untilHealthy } from '../../commands/local/serve.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { onEnding } from '../../commands/shell/processes.ts'
import { nameFromEmail } from '../../shared/rooms/written-names.ts'
import { Player } from '../people/player.ts'
import { type DemoRoom, PEOPLE, ROOMS } from './cast.ts'
import {
  awaitRankings,
  type Cast,
  chooseWords,
  clearEarlierRun,
  closeRooms,
  comeIn,
  fillRooms,
  type MadeRoom,
  refuseDue,
  signInEverybody,
} from './play.ts'

type Half = { url: URL; season: Season; api: OperatorApi; cast: Cast; guest: Player | null }

type Demo = {
  url: URL
  year: number
  /** A guest who joins all rooms, with words of their own choice. */
  email: string | undefined
  speech: string
  /** Whether this season's speech is published too. */
  hasSpeech: boolean
}

/** The second server keeps running afterwards. */
export async function playSeasons({ url, year, email, speech, hasSpeech }: Demo): Promise<void> {
  const port = Number(url.port)
  await prepare(port)
  const google = await provideGoogle([port])
  const guest = email === undefined ? null : new Player(url, email.toLowerCase())
  let server: ViteDevServer | undefined
  onEnding(async () => server?.close())
  const serve = async (season: number): Promise<Half> => {
    await server?.close()
    const years = { SEASON_YEAR: String(season), PREVIOUS_SEASON_YEAR: String(season - 1) }
    // At a lower level, mails and the Worker's log would bury the few lines that people read.
    server = await serveDev(port, { ...google?.vars, ...years }, 'warn')
    await untilHealthy(url)
    return begin(url, guest)
  }
  console.log(`Playing ${year - 1} …`)
  const closed = ROOMS.map((room) => ({ ...room, isClosed: true }))
  const old = await play(await serve(year - 1), closed, speech)
  console.log(`${year - 1} is over: ${old.length} rooms with a ranking. Playing ${year} …`)
  const half = await serve(year)
  const rooms = await play(half, ROOMS, hasSpeech ? speech : null, old)
  await guest?.signOut()
  console.log(list(half, rooms))
}

/**
 * `speech`: null, it is not published. `old`: last season's rooms, some of which come back, each by somebody of its company; the
 * others are new ones of the same name. None: it is last season that is played, and its mega room closes too.
 */
async function play(
  { season, api, cast, guest }: Half,
  plans: readonly DemoRoom[],
  speech: string | null,
  old?: readonly MadeRoom[],
): Promise<MadeRoom[]> {
  const rooms = await fillRooms(plans, cast, guest, season.megaRoomId, old)
  await closeRooms(rooms)
  if (!old && season.megaRoomId) await api.closeRoom(season.megaRoomId)
  if (speech === null) return rooms
  await api.publishSpeech(season.year, speech, true)
  await awaitRankings(rooms)
  return rooms
}

/** Signs everybody in, in the season that is served now, and deletes what an earlier run made in it. */
async function begin(url: URL, guest: Player | null): Promise<Half> {
  const api = connectOperator(url, operatorToken(url))
  await makeFirstSeason(await findSeason(url), api)
  const season = await findSeason(url)
  if (season.sealedAt !== null) {
    throw new Failure(
      `The season ${season.year} is sealed: its words never change again. A demo can be played in a database of its own:\n` +
        '  DIECI_PAROLE_STATE=.wrangler/demo npm run demo',
    )
  }
  refuseDue(season)
  const cast = await signInEverybody(url, PEOPLE)
  if (guest) await comeIn(guest, nameFromEmail(guest.email) || 'Ospite')
  if (season.speechPublished) await api.withdrawSpeech(season.year)
  await clearEarlierRun(cast)
  await chooseWords(cast, season)
  return { url, season, api, cast, guest }
}

function list({ url, season }: Half, rooms: readonly MadeRoom[]): string {
  const link = (id: string) => `${url.origin}/stanza/${id}`
  const people = PEOPLE.map(({ email, words, hasFinished }) => {
    const owned = rooms.filter(({ owner }) => owner.email === email).map(({ name }) => `, owns «${name}»`)
    return `  ${email.padEnd(34)}${hasFinished ? 'has finished' : `choosing, ${words.length} of 10`}${owned.join('')}`
  })
  const lines = rooms.map(({ id, name, note }) => `  ${link(id)}  ${name} (${note})`)
  if (season.megaRoomId) lines.push(`  ${link(season.megaRoomId)}  the mega room`)
  return `
Sign in as (the link is on the login page, and in .wrangler/tmp/email/):
${people.join('\n')}

Rooms of ${season.year}:
${lines.join('\n')}
  ${url.origin}/albo${' '.repeat(14)}  those of ${season.year - 1}, which can be reopened

Ctrl-C ends the server; npm run dev and npm run preview serve the same rooms.
`
}
