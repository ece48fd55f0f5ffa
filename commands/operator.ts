/** `npm run operator`: runs the season from its making to its ranking, without curl. */

import { operatorProgram } from './operator/program.ts'
import { runCommand } from './shell/failure.ts'

await runCommand(async () => {
  await operatorProgram().parseAsync()
})
