/** `npm run operator`: the season from its making to its ranking, without writing curl by hand. */
import { runCommand } from './failure.ts'
import { operatorProgram } from './operator/program.ts'

await runCommand(async () => {
  await operatorProgram().parseAsync()
})
