/** `npm run dev`: it is Vite that takes the requests, and must have the Worker's answers to give; and there is no built page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../commands/api/call.ts'
import { operatorToken } from '../../commands/api/operator-api.ts'
import { fromRoot } from '../../commands/local/project.ts'
import { toolEnvironment } from '../../commands/shell/processes.ts'
import { paths } from '../../shared/api/paths.ts'
import { Player } from '../../workshop/people/player.ts'
import { largeBodyFaults } from './large-bodies.ts'

const PORT = Number(process.env.DIECI_PAROLE_DEV_PORT ?? 5367)
/** It makes the settings and the database first. */
const PATIENCE_MS = 90_000
const url = new URL(`http://localhost:${PORT}`)

let state: string
let dev: ChildProcess

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'dieci-parole-dev-'))
  dev = spawn(process.execPath, [fromRoot('commands', 'dev.ts'), '--port', String(PORT)], {
    env: toolEnvironment({ DIECI_PAROLE_STATE: state }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (data: Buffer) => (said += data))
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const trouble = await callApi(url, paths.health).then(() => null, String)
    if (trouble === null) return
    const isOver = dev.exitCode !== null || Date.now() > deadline
    if (isOver) throw new Error(`npm run dev, exit code ${dev.exitCode}: ${trouble}\n${said}`)
    await sleep(200)
  }
}, 2 * PATIENCE_MS)

afterAll(async () => {
  if (dev.exitCode === null) {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
  }
  await rm(state, { recursive: true, force: true, maxRetries: 5 })
})

it('a body refused for its size is answered 413, any other refusal as it is, and none with a stack', async () => {
  expect(await largeBodyFaults(url.origin, operatorToken(url))).toEqual([])
}, 120_000)

it('the pages at which people begin are pages for everybody', async () => {
  const player = new Player(url, 'anna@casa.example')
  await player.signIn()
  await player.makeProfile('Anna Rossi')
  const room = await player.makeRoom('Cenone', [])
  const { cookie } = player.headers
  for (const path of ['/', '/parole', `/stanza/${room}`]) {
    for (const headers of [{ accept: 'text/html' }, { accept: 'text/html', cookie }]) {
      const answer = await fetch(new URL(path, url), { headers })
      expect([answer.status, await answer.text()], path).toEqual([200, expect.stringContaining('<div id="root"')])
    }
  }
}, 120_000)
