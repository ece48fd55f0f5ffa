/** `npm run house`: prints figures of how much there is to read and to remember. */
import { resolve } from 'node:path'
import { Command } from 'commander'
import { ROOT } from '../commands/local/project.ts'
import { runCommand } from '../commands/shell/failure.ts'
import { figuresOf } from './house/measure.ts'

const program = new Command('house')
  .description('Counts what a reader of the program has to hold in their head.')
  .argument('[folder]', 'another checkout, to compare with')
  .parse()

await runCommand(async () => {
  for (const { name, number, which = [] } of figuresOf(resolve(program.args[0] ?? ROOT)))
    console.log(`${name.padEnd(38)}${number.toLocaleString('en').padStart(8)}  ${which.join(', ')}`.trimEnd())
})
