/** `npm run operator`: its commands. Season, speech, live stream and statistics have their own files. */
import { Command, Option } from 'commander'
import { RULE_IDS, type RuleId } from '../../shared/rooms/rooms.ts'
import type { Health } from '../api/answers.ts'
import { parseUrl } from '../api/call.ts'
import { readHealth } from '../api/operator-api.ts'
import { megaRoomName } from '../local/first-season.ts'
import { DEFAULT_PORT } from '../local/project.ts'
import { Failure } from '../shell/failure.ts'
import {
  ask,
  collectRules,
  contextOf,
  type GlobalOptions,
  parseRoom,
  type YearOption,
  type YesOption,
  yearOption,
} from './context.ts'
import { seasonCommand } from './season.ts'
import { speechCommand } from './speech.ts'
import { clock, statsCommand } from './stats.ts'

const EXAMPLES = `
The whole evening (each after «npm run operator --»):
  weeks before      season --bonus coraggio,olimpiadi,poesia --deadline 2025-12-31T20:30+01:00
                    mega-room "Mega stanza 2025" --rule last-word
  while it fills    stats
  it is delayed     season --deadline 2025-12-31T20:45+01:00
  a look at it      speech publish discorso.txt --check
  the speech begins speech begin
  it was too soon   speech begin --undo
  while it goes on  captions | npm run --silent operator -- speech follow
  more people came  season --mails-a-minute 2000 --mails-an-hour 30000
  it is over        speech publish discorso.txt
                    close https://dieciparole.example/stanza/<id of the mega room>
  a word is wrong   speech publish discorso-corretto.txt
  wrong file        speech withdraw
  an insult on 104  numbers --hide <word>
  D1 was put back   rebuild-directory

Where to, and as whom:
  npm run operator -- stats                         this machine's own server; the token is in .dev.vars
  OPERATOR_TOKEN=… npm run operator -- --url https://dieciparole.example stats

With other programs:
  pdftotext discorso.pdf - | npm run --silent operator -- speech publish -
  npm run --silent operator -- stats --json | jq .finished

Exit code: 0 done, 1 refused or not reached, 2 (health) degraded. A refusal says what it means, and its code.`

export const operatorProgram = (): Command =>
  new Command('operator')
    .description('Runs a season of DIECI PAROLE: its bonus words, its mega room, its speech.')
    .option('--url <address>', 'the instance', parseUrl, new URL(`http://localhost:${DEFAULT_PORT}`))
    .option('--json', 'answer in JSON')
    .addCommand(seasonCommand())
    .addCommand(megaRoomCommand())
    .addCommand(statsCommand())
    .addCommand(healthCommand())
    .addCommand(speechCommand())
    .addCommand(numbersCommand())
    .addCommand(closeCommand())
    .addCommand(deleteAccountCommand())
    .addCommand(rebuildDirectoryCommand())
    .addHelpText('after', EXAMPLES)

// `health`: well, degraded or down, with the checks behind it.

/** For scripts. 1 means down or out of reach, as for every command. */
const DEGRADED_EXIT_CODE = 2

export function formatHealth({ status, checks }: Health): string {
  const { database, objects, owed, requests, mails } = checks
  const line = (isOk: boolean, name: string, what: string): string =>
    `  ${isOk ? 'ok  ' : 'BAD '} ${name.padEnd(10)}${what}`
  const since = owed.since === null ? '' : `, since ${clock(owed.since)}`
  return [
    status === 'ok' ? 'Well.' : 'Degraded:',
    line(database.ok, 'database', `answered in ${database.ms} ms`),
    line(objects.ok, 'objects', objects.ok ? 'answer' : 'do not answer'),
    line(owed.ok, 'owed', `${owed.directoryWrites} directory writes, ${owed.closingRooms} closings${since}`),
    line(
      requests.ok,
      'requests',
      `${requests.overloads} told to come back, ${requests.failures} failed in the last minute`,
    ),
    line(mails.ok, 'mails', `${mails.failures} not taken by the carrier in the last minute`),
  ].join('\n')
}

const healthCommand = (): Command =>
  new Command('health')
    .summary('well, degraded or down, and why')
    .description(
      'Asks for the instance’s health. Down: the database does not answer. Degraded: it answers slowly, the objects do not, ' +
        'rooms owe it something for more than three minutes, one request in a hundred fails, or the carrier takes no mail. ' +
        `Exit code: 0 well, ${DEGRADED_EXIT_CODE} degraded, 1 down or not reached.`,
    )
    .action(async (_: object, command: Command) => {
      const { url, json } = command.optsWithGlobals<GlobalOptions>()
      const health = await readHealth(url)
      console.log(json ? JSON.stringify(health, null, 2) : formatHealth(health))
      if (health.status !== 'ok') process.exitCode = DEGRADED_EXIT_CODE
    })

const megaRoomCommand = (): Command =>
  new Command('mega-room')
    .summary('make the room that everybody is in')
    .description('Makes the season’s mega room. A repeated call returns the existing one.')
    .argument('[name]', 'its name for players (default: Mega stanza and the year)')
    .option('--rule <rules>', `its extra rules: ${RULE_IDS.join(', ')}`, collectRules)
    .action(async (name: string | undefined, options: { rule?: RuleId[] }, command: Command) => {
      const { api, url, answer } = contextOf(command)
      const { year, megaRoomId } = await api.season()
      const room = await api.makeMegaRoom(year, { name: name ?? megaRoomName(year), rules: options.rule ?? [] })
      const stays = megaRoomId === null ? '' : '\nIt was there already: its name and its rules stay as they were.'
      answer(room, `The mega room of ${year}: ${url.origin}/stanza/${room.id}${stays}`)
    })

const closeCommand = (): Command =>
  new Command('close')
    .summary('close a room, the mega room too')
    .description('Closes a room for good, as its owner would; the mega room has no other way. It can be repeated.')
    .argument('<room>', 'its id or its link', parseRoom)
    .action(async (id: string, _: object, command: Command) => {
      const { api, answer } = contextOf(command)
      const { room, isDone } = await api.closeRoom(id)
      const sentence = isDone
        ? `«${room.name}» is closed.`
        : `«${room.name}» is closing; the last words are on their way.`
      answer({ ...room, isDone }, sentence)
    })

// `delete-account`: for requests sent to the deletion address.

async function confirm(email: string, origin: string): Promise<void> {
  const typed = await ask(`Delete ${email} at ${origin}, for good? Type the address again: `)
  if (typed.toLowerCase() !== email.toLowerCase()) throw new Failure('Not the same address: nothing was deleted.')
}

const deleteAccountCommand = (): Command =>
  new Command('delete-account')
    .summary('remove a person everywhere')
    .description(
      'Removes the account, its sessions and its name. In closed rooms the words stay, so that no points change, and ' +
        'the name becomes «Giocatore rimosso»; open rooms that the person owns pass on. It cannot be undone.',
    )
    .argument('<email>', 'the address the person signs in with')
    .option('-y, --yes', 'do not ask again')
    .action(async (email: string, options: YesOption, command: Command) => {
      const { api, url, answer } = contextOf(command)
      if (!options.yes) await confirm(email, url.origin)
      await api.deleteAccount(email)
      answer({ email, isDeleted: true }, `${email} is deleted.`)
    })

// `rebuild-directory`: after a restore of D1.

const rebuildDirectoryCommand = (): Command =>
  new Command('rebuild-directory')
    .summary('after D1 was put back: the rooms write their rows anew')
    .description(
      'After `wrangler d1 time-travel restore`. Every room of the season writes anew who is in it and whether it is open, ' +
        'rooms and accounts that were deleted since are deleted again, and rankings follow the speech that the database has ' +
        'now. It continues by itself, and `stats` shows its progress. A repeated call starts again with the first room.',
    )
    .addOption(yearOption())
    .action(async (options: YearOption, command: Command) => {
      const { api, answer } = contextOf(command)
      const year = options.year ?? (await api.season()).year
      const { rooms } = await api.rebuildDirectory(year)
      answer(
        { year, rooms },
        `${rooms} rooms of ${year} write their directory rows anew; stats shows how far they are.`,
      )
    })

// `numbers`: the words that page 104 hides (design.md, «Counting the country»).

type Options = YearOption & { hide?: string; show?: string }

const numbersCommand = (): Command =>
  new Command('numbers')
    .summary('the words that page 104 hides')
    .description('Without options: lists them.')
    .addOption(yearOption())
    .addOption(new Option('--hide <word>', 'page 104 hides this word').conflicts('show'))
    .option('--show <word>', 'page 104 may name it again')
    .action(async ({ year: chosen, hide, show }: Options, command: Command) => {
      const { api, answer } = contextOf(command)
      const year = chosen ?? (await api.season()).year
      const word = hide ?? show
      if (word !== undefined) await api.hideWord(year, word, hide !== undefined)
      const hidden = await api.hiddenWords(year)
      answer(
        hidden,
        `Page 104 hides in ${year}: ${hidden.words.join(', ') || 'nothing'}. A change is there within 15 s.`,
      )
    })
