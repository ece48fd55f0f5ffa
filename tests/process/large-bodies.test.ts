/** `npm run dev` before the Worker: it is Vite that takes the requests, and must have the Worker's answers to give. */
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
import { toolEnvironment } from '../../commands/shell/tool.ts'
import { paths } from '../../shared/api/paths.ts'
import { largeBodyFaults } from './large-bodies.ts'

const PORT = Number(process.env.DIECI_PAROLE_BODIES_PORT ?? 5367)
const url = new URL(`http://localhost:${PORT}`)

let state: string
let dev: ChildProcess

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'dieci-parole-bodies-'))
  dev = spawn(process.execPath, [fromRoot('commands', 'dev.ts'), '--port', String(PORT)], {
    env: toolEnvironment({ DIECI_PAROLE_STATE: state }),
    stdio: 'ignore',
  })
  const isUp = () =>
    callApi(url, paths.health).then(
      () => true,
      () => false,
    )
  while (dev.exitCode === null && !(await isUp())) await sleep(200)
}, 180_000)

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
