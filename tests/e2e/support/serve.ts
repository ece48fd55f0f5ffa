/**
 * The servers of the browser tests: the built Worker and pages, as `npm run preview` serves them.
 *
 *   node serve.ts eve night      builds, and serves both on empty states
 *   node serve.ts --again mortal serves what is built, on the state that is there
 */
import { rmSync } from 'node:fs'
import { preview } from 'vite'
import { build } from '../../../commands/local/build.ts'
import { onEnding } from '../../../commands/local/ending.ts'
import { handToPreview, provideGoogle } from '../../../commands/local/google.ts'
import { ROOT } from '../../../commands/local/project.ts'
import { HOST, prepare, welcome } from '../../../commands/local/serve.ts'
import { PLACES, type PlaceName } from './place.ts'

const isAgain = process.argv.includes('--again')
const names = process.argv.slice(2).filter((argument): argument is PlaceName => argument in PLACES)
const servers: { close: () => Promise<void> }[] = []
onEnding(() => Promise.all(servers.map((server) => server.close())))
const inState = (name: PlaceName): void => {
  process.env.DIECI_PAROLE_STATE = PLACES[name].state
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
  servers.push(await preview({ root: ROOT, logLevel: 'error', preview: { host: HOST, port, strictPort: true } }))
  await welcome(port, 'preview', standIn)
}
