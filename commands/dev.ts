/** `npm run dev`: the whole game on this machine, with hot reload. */
import { Command } from 'commander'
import { provideGoogle } from './google/stand-in.ts'
import { DEFAULT_PORT, parsePort } from './local/project.ts'
import { prepare, serveDev, welcome } from './local/serve.ts'
import { runCommand } from './shell/failure.ts'
import { onEnding } from './shell/processes.ts'

const program = new Command('npm run dev --')
  .description('The whole game on this machine: makes .dev.vars, the database and the season where missing.')
  .option('-p, --port <number>', 'where to serve', parsePort, DEFAULT_PORT)
  .parse()
const { port } = program.opts<{ port: number }>()

await runCommand(async () => {
  await prepare(port)
  const google = await provideGoogle([port])
  const server = await serveDev(port, google?.vars)
  onEnding(() => server.close())
  await welcome(port, 'dev', google)
})
