/** `npm run demo`: plays last season and this one, so that every screen has content. */
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { parseUrl } from '../commands/api/call.ts'
import { connectOperator, findSeason, isLocal, operatorToken } from '../commands/api/operator-api.ts'
import { makeFirstSeason } from '../commands/local/first-season.ts'
import { DEFAULT_PORT, fromRoot } from '../commands/local/project.ts'
import { readWranglerConfig } from '../commands/local/settings.ts'
import { Failure, runCommand } from '../commands/shell/failure.ts'
import { nameFromEmail } from '../shared/rooms/written-names.ts'
import { firstName, LIVE_ROOM, PEOPLE } from './demo/cast.ts'
import { playEvening, SPEED, whyNoEvening } from './demo/live.ts'
import { chooseWords, clearEarlierRun, comeIn, fillRooms, refuseDue, signInEverybody } from './demo/play.ts'
import { playSeasons } from './demo/seasons.ts'
import { Player } from './people/player.ts'

const SPEECH = fromRoot('commands', 'sample-speech.txt')

const program = new Command('npm run demo --')
  .description(
    'Plays last season and then this one, on servers that it starts itself, and goes on serving: people, rooms open,\n' +
      'closed and come back, a sample speech. Everything goes over HTTP, the sign-in mails too. Run again, it makes its\n' +
      'own rooms anew and leaves others alone.',
  )
  .option(
    '--url <address>',
    'where it serves; of --live, the running instance',
    parseUrl,
    new URL(`http://localhost:${DEFAULT_PORT}`),
  )
  .option('--email <address>', 'put this person into the rooms as well (signed in by mail; words are theirs to choose)')
  .option('--no-speech', 'stop before this season’s speech: words stay open, closed rooms wait for their ranking')
  .option(
    '--live',
    `play an evening at ${SPEED} times the speed, in one room of a running instance; it seals the season, which nothing takes back`,
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run demo                                      while no server runs; goes on serving
  npm run demo -- --email io@casa.example           and you are in every room
  npm run demo -- --no-speech                       the evening before; then, from another terminal:
  npm run operator -- speech publish commands/sample-speech.txt
  npm run demo -- --live                            against npm run dev: an evening that plays itself, four minutes long`,
  )
  .parse()
const {
  url,
  email,
  speech,
  live: isLive,
} = program.opts<{ url: URL; email?: string; speech: boolean; live?: boolean }>()

async function live(): Promise<void> {
  const api = connectOperator(url, operatorToken(url))
  await makeFirstSeason(await findSeason(url), api)
  const season = await findSeason(url)
  const why = whyNoEvening(season)
  if (why !== null) throw new Failure(why)
  refuseDue(season)
  console.log(
    `The season ${season.year} of ${url.origin} will be sealed by this evening. Signing everybody in by mail …`,
  )
  const people = PEOPLE.filter((person) => LIVE_ROOM.players.includes(firstName(person)))
  const cast = await signInEverybody(url, people)
  const guest = email === undefined ? null : new Player(url, email.toLowerCase())
  if (guest) await comeIn(guest, nameFromEmail(guest.email) || 'Ospite')
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
  if (isLive) return live()
  const year = Number(readWranglerConfig().vars.SEASON_YEAR)
  await playSeasons({ url, year, email, speech: readFileSync(SPEECH, 'utf8'), hasSpeech: speech })
})
