/** `npm run preview`: builds, then serves the build as it will run at Cloudflare. */
import { Command } from 'commander'
import { preview } from 'vite'
import { removeDeployConfig, writeDeployConfig } from './build/wrangler-dev.ts'
import { handToPreview, provideGoogle } from './google/stand-in.ts'
import { build } from './local/build.ts'
import { DEFAULT_PORT, parsePort, ROOT } from './local/project.ts'
import { HOST, prepare, welcome } from './local/serve.ts'
import { Failure, runCommand } from './shell/failure.ts'
import { onEnding } from './shell/processes.ts'

const program = new Command('npm run preview --')
  .description('Builds, then serves the built Worker and pages with the local database.')
  .option('-p, --port <number>', 'where to serve', parsePort, DEFAULT_PORT)
  .parse()
const { port } = program.opts<{ port: number }>()

await runCommand(async () => {
  await prepare(port)
  await build()
  const google = await provideGoogle([port])
  if (google) {
    const takeBack = handToPreview(google.vars)
    onEnding(async () => takeBack())
  }
  let server: Awaited<ReturnType<typeof preview>>
  writeDeployConfig()
  try {
    server = await preview({
      root: ROOT,
      clearScreen: false,
      preview: { host: HOST, port, strictPort: true },
    })
  } catch (error) {
    throw new Failure(`The server could not start: ${error instanceof Error ? error.message : error}`)
  } finally {
    removeDeployConfig()
  }
  onEnding(() => server.close())
  await welcome(port, 'preview', google)
})
