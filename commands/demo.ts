/** `npm run demo`: a played season in a running local instance, so that every screen has something to show. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { nameFromEmail } from '../shared/rooms/written-names.ts'
import type { Season } from './api/answers.ts'
import { parseUrl } from './api/call.ts'
import { connectOperator, findSeason, isLocal, type OperatorApi, operatorToken } from './api/operator-api.ts'
import type { Player } from './api/player.ts'
import { firstName, LIVE_ROOM, PEOPLE, ROOMS } from './demo/cast.ts'
import { playEvening, SPEED, whyNoEvening } from './demo/live.ts'
import {
  awaitRankings,
  chooseWords,
  clearEarlierRun,
  closeRooms,
  fillRooms,
  inviteGuest,
  type MadeRoom,
  signInEverybody,
} from './demo/play.ts'
import { playYears } from './demo/years.ts'
import { makeFirstSeason } from './local/first-season.ts'
import { DEFAULT_PORT, fromRoot } from './local/project.ts'
import { readWranglerConfig } from './local/settings.ts'
import { Failure, runCommand } from './shell/failure.ts'

const SPEECH = fromRoot('commands', 'sample-speech.txt')

const program = new Command('npm run demo --')
  .description(
    'Fills a running local instance with a played season: people, rooms open and closed, a sample speech.\n' +
      'Everything goes over HTTP, the sign-in mails too. Run again, it makes its own rooms anew and leaves others alone.',
  )
  .option('--url <address>', 'the running instance', parseUrl, new URL(`http://localhost:${DEFAULT_PORT}`))
  .option('--email <address>', 'put this person into the rooms as well (signed in by mail; words are theirs to choose)')
  .option('--no-speech', 'stop before the speech: words stay open, closed rooms wait for their ranking')
  .option(
    '--live',
    `play an evening at ${SPEED} times the speed, in one room; it seals the season, which nothing takes back`,
  )
  .option(
    '--years',
    'play last season and then this one, each on a server that the demo starts itself: for the albo and for rooms that come back',
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run demo                                      against npm run dev
  npm run demo -- --email io@casa.example           and you are in every room
  npm run demo -- --no-speech                       the evening before; then:
  npm run operator -- speech publish commands/sample-speech.txt
  npm run demo -- --live                            an evening that plays itself, four minutes long
  npm run demo -- --years                           two seasons, while no server runs; goes on serving the second`,
  )
  .parse()
const {
  url,
  email,
  speech,
  live: isLive,
  years: isYears,
} = program.opts<{ url: URL; email?: string; speech: boolean; live?: boolean; years?: boolean }>()

function list(rooms: readonly MadeRoom[], megaRoomId: string | null): string {
  const link = (id: string) => `${url.origin}/stanza/${id}`
  const people = PEOPLE.map(({ email, words, hasFinished }) => {
    const owned = rooms.filter(({ owner }) => owner.email === email).map(({ name }) => `, owns «${name}»`)
    return `  ${email.padEnd(34)}${hasFinished ? 'has finished' : `choosing, ${words.length} of 10`}${owned.join('')}`
  })
  const lines = rooms.map(({ id, name, note }) => `  ${link(id)}  ${name} (${note})`)
  if (megaRoomId) lines.push(`  ${link(megaRoomId)}  the mega room`)
  return `
Sign in as (the link is on the login page, and in .wrangler/tmp/email/):
${people.join('\n')}

Rooms:
${lines.join('\n')}
`
}

/** The guest, signed in by mail; `null` without `--email`. */
const findGuest = (): Promise<Player | null> =>
  email ? inviteGuest(url, email, nameFromEmail(email) || 'Ospite') : Promise.resolve(null)

async function live(api: OperatorApi, season: Season): Promise<void> {
  console.log(
    `The season ${season.year} of ${url.origin} will be sealed by this evening. Signing everybody in by mail …`,
  )
  const people = PEOPLE.filter((person) => LIVE_ROOM.players.includes(firstName(person)))
  const cast = await signInEverybody(url, people)
  const guest = await findGuest()
  await clearEarlierRun(cast)
  await chooseWords(cast, season)
  const [room] = await fillRooms([LIVE_ROOM], cast, guest, null)
  await guest?.signOut()
  if (!room) throw new Error('the room was not made')
  await playEvening({ url, api, season, cast, room, hasGuest: guest !== null, speechFile: SPEECH })
}

await runCommand(async () => {
  if (!isLocal(url)) {
    throw new Failure(
      `The demo is for an instance on this machine, where its mails are files. ${url.origin} is not one.`,
    )
  }
  if (isYears) {
    const year = Number(readWranglerConfig().vars.SEASON_YEAR)
    return playYears({ url, port: Number(url.port), year, speechFile: SPEECH, findGuest })
  }
  const api = connectOperator(url, operatorToken(url))
  await makeFirstSeason(await findSeason(url), api)
  const season = await findSeason(url)
  const why = isLive ? whyNoEvening(season) : null
  if (why !== null) throw new Failure(why)
  if (season.sealedAt !== null) {
    throw new Failure(
      `The season ${season.year} is sealed: its words never change again. A new one needs an empty database: remove .wrangler/state and start the server again.`,
    )
  }
  if (season.wordsDeadline && Date.parse(season.wordsDeadline) < Date.now()) {
    throw new Failure(
      `The words of ${season.year} were due ${season.wordsDeadline}. Clear it: npm run operator -- season --no-deadline`,
    )
  }

  if (isLive) return live(api, season)
  console.log('Signing everybody in by mail …')
  const cast = await signInEverybody(url, PEOPLE)
  const guest = await findGuest()
  if (season.speechPublished) {
    console.log('A speech was published: taken back, so that words can be chosen.')
    await api.withdrawSpeech(season.year)
  }
  await clearEarlierRun(cast)
  await chooseWords(cast, season)
  const rooms = await fillRooms(ROOMS, cast, guest, season.megaRoomId)
  await closeRooms(rooms)
  await guest?.signOut()
  if (speech) {
    const said = await api.publishSpeech(season.year, readFileSync(SPEECH, 'utf8'), true)
    await awaitRankings(rooms)
    console.log(`Published the sample speech: ${said.words} words, ${said.distinctWords} distinct.`)
  }
  console.log(list(rooms, season.megaRoomId))
})
