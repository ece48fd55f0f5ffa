/** `npm run sentences`: every Italian sentence of the game in one place, to be read aloud as an editor would. */

import { Command } from 'commander'
import { runCommand } from '../commands/shell/failure.ts'
import { listSentences } from './sentences.ts'

new Command('sentences')
  .description('Lists every Italian sentence of the game, to be read aloud as an editor would.')
  .parse()

await runCommand(async () => {
  for (const { file, sentences } of await listSentences()) {
    console.log(`\n${file}`)
    for (const { line, text } of sentences) console.log(`${String(line).padStart(5)}  ${text}`)
  }
})
