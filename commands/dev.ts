/** `npm run dev`: the whole game on this machine, with hot reload. */
import { Command } from 'commander'
import { createServer } from 'vite'
import { handToDev, provideGoogle } from './google/google.ts'
import { DEFAULT_PORT, parsePort, ROOT } from './local/project.ts'
import { HOST, prepare, welcome } from './local/serve.ts'
import { Failure, runCommand } from './shell/failure.ts'
import { onEnding } from './shell/processes.ts'

const program = new Command('npm run dev --')
  .description('The whole game on this machine: makes .dev.vars, the database and the season where missing.')
  .option('-p, --port <number>', 'where to serve', parsePort, DEFAULT_PORT)
  .parse()
const { port } = program.opts<{ port: number }>()

await runCommand(async () => {
  await prepare(port)
  const google = await provideGoogle([port])
  if (google) handToDev(google.vars)
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    // No CORS headers: at Cloudflare there are none either.
    server: { host: HOST, port, strictPort: true },
  })
  onEnding(() => server.close())
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw new Failure(`The server could not start: ${error instanceof Error ? error.message : error}`)
  }
  await welcome(port, 'dev', google)
})
