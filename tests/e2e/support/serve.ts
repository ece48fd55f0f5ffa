/**
 * The servers of the browser tests: the built Worker and pages, as `npm run preview` serves them.
 *
 *   node serve.ts eve night      builds, and serves both on empty states
 *   node serve.ts --again mortal serves what is built, on the state that is there
 *   node serve.ts --again --build <folder> mortal
 *                                the same, with another build (next-build.ts)
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { preview } from 'vite'
import { build } from '../../../commands/local/build.ts'
import { onEnding } from '../../../commands/local/ending.ts'
import { handToPreview, provideGoogle } from '../../../commands/local/google.ts'
import { fromRoot, ROOT } from '../../../commands/local/project.ts'
import { HOST, prepare, welcome } from '../../../commands/local/serve.ts'
import { PLACES, type PlaceName } from './place.ts'

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false }, build: { type: 'string', default: ROOT } },
  allowPositionals: true,
})
const isAgain = values.again
const names = positionals.filter((argument): argument is PlaceName => argument in PLACES)
const servers: { close: () => Promise<void> }[] = []
onEnding(() => Promise.all(servers.map((server) => server.close())))
const inState = (name: PlaceName): void => {
  // Whole, because another build has another root.
  process.env.DIECI_PAROLE_STATE = resolve(ROOT, PLACES[name].state)
}

for (const name of names) {
  inState(name)
  if (!isAgain) rmSync(PLACES[name].state, { recursive: true, force: true })
  await prepare(PLACES[name].port)
}
// After `prepare`, which makes .dev.vars on a new clone: the build copies it beside the Worker.
if (!isAgain) await build()
// One for all places: who signed in where is the places' own affair.
const standIn = isAgain ? null : await provideGoogle([PLACES.eve.port, PLACES.night.port])
if (standIn) {
  const takeBack = handToPreview(standIn.vars)
  onEnding(async () => takeBack())
}
for (const name of names) {
  inState(name)
  const { port } = PLACES[name]
  servers.push(
    await preview({
      root: values.build,
      configFile: fromRoot('vite.config.ts'),
      logLevel: 'error',
      preview: { host: HOST, port, strictPort: true },
    }),
  )
  await welcome(port, 'preview', standIn)
}
