/** `npx wrangler dev` on a fresh clone, after `npm ci` and nothing else: it serves the game, and each edit. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../commands/local/project.ts'
import { toolEnvironment } from '../../commands/shell/processes.ts'
import { paths } from '../../shared/api/paths.ts'

/** The contents of a clone after `npm ci`: every file that git knows or would add, and the packages. */
let clone: string
let running: ChildProcess | null = null
let said = ''

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'dieci-parole-clone-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(clone, file))
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'))
})
afterAll(async () => {
  await end()
  rmSync(clone, { recursive: true, force: true })
})

async function end(): Promise<void> {
  if (running?.pid === undefined || running.exitCode !== null) return
  const exit = once(running, 'exit')
  process.kill(-running.pid, 'SIGTERM')
  await exit
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** @returns where it serves */
async function wranglerDev(): Promise<string> {
  const port = await freePort()
  said = ''
  const child = spawn('npx', ['wrangler', 'dev', '--port', String(port), '--inspector-port', '0'], {
    cwd: clone,
    env: toolEnvironment({ CI: 'true', CLOUDFLARE_CF_FETCH_ENABLED: 'false' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  running = child
  return `http://localhost:${port}`
}

/** It builds first, and again after an edit: that takes as long as it takes. */
async function untilServed(url: string, isIt: (text: string) => boolean): Promise<void> {
  let last = 'nothing'
  for (let turn = 0; turn < 400; turn++) {
    if (running?.exitCode !== null) throw new Error(`wrangler dev has ended:\n${said}`)
    last = await fetch(url).then((answer) => answer.text(), String)
    if (isIt(last)) return
    await sleep(200)
  }
  throw new Error(`${url} did not answer so. The last time: ${last}\n${said}`)
}

const edit = (path: string, from: string, to: string): void => {
  const text = readFileSync(join(clone, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(clone, path), text.replace(from, to))
}

const SENTENCES = 'shared/refusal-sentences.ts'

it('serves the game, and after each edit what it says now, the second time too', { timeout: 240_000 }, async () => {
  let url = await wranglerDev()
  await untilServed(`${url}${paths.health}`, (text) => text.includes('"ok":true'))
  const session = await (await fetch(`${url}${paths.session}`)).json()
  expect(session).toMatchObject({ account: null, season: { year: expect.any(Number) } })
  const page = await (await fetch(`${url}/login`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  expect((await fetch(`${url}${script}`)).status).toBe(200)

  edit(SENTENCES, 'Qui non c’è niente.', 'Qui non c’è proprio niente.')
  await untilServed(`${url}/api/che-cosa`, (text) => text.includes('proprio niente'))
  await end()

  // Between the two somebody edits, and looks at a build of their own.
  edit(SENTENCES, 'proprio niente', 'ancora niente')
  execFileSync(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: clone,
    stdio: 'pipe',
  })
  url = await wranglerDev()
  await untilServed(`${url}/api/che-cosa`, (text) => text.includes('ancora niente'))
  edit(SENTENCES, 'ancora niente', 'sempre niente')
  await untilServed(`${url}/api/che-cosa`, (text) => text.includes('sempre niente'))
  expect(said).not.toContain('redirected')
})
