import { Command } from 'commander'
import { parseUrl } from '../api/url.ts'
import { DEFAULT_PORT } from '../local/project.ts'
import { deleteAccountCommand } from './account.ts'
import { rebuildDirectoryCommand } from './directory.ts'
import { healthCommand } from './health.ts'
import { numbersCommand } from './numbers.ts'
import { closeCommand, megaRoomCommand } from './rooms.ts'
import { seasonCommand } from './season.ts'
import { speechCommand } from './speech/speech.ts'
import { statsCommand } from './stats/stats.ts'

const EXAMPLES = `
The whole evening (each after «npm run operator --»):
  weeks before      season --bonus coraggio,olimpiadi,poesia --deadline 2025-12-31T20:30+01:00
                    mega-room "Mega stanza 2025" --rule last-word
  while it fills    stats --watch
  it is delayed     season --deadline 2025-12-31T20:45+01:00
  a look at it      speech publish discorso.txt --check
  the speech begins speech begin
  it was too soon   speech begin --undo
  while it goes on  captions | npm run --silent operator -- speech follow
  it is over        speech publish discorso.txt
                    close https://dieciparole.example/stanza/<id of the mega room>
  a word is wrong   speech publish discorso-corretto.txt
  wrong file        speech withdraw
  who chose what    numbers
  D1 was put back   rebuild-directory

Where to, and as whom:
  npm run operator -- stats --watch 10              this machine's own server; the token is in .dev.vars
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
