/** A server for one test, which can kill it, replace it and start it again on the same state. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { paths } from '../../../../shared/api/paths.ts'
import { expect } from '../actors.ts'
import { PLACES } from '../place.ts'

const { outages } = PLACES
/** On a loaded machine; a test that has less ends before. */
const START_MS = 110_000
let server: ChildProcess | null = null

const isUp = async (): Promise<boolean> => {
  try {
    return (await fetch(`${outages.origin}${paths.health}`)).ok
  } catch {
    return false
  }
}

/** @param build the folder that `makeNextBuild` has made; by default the tests' own build */
export async function startServer(build?: string): Promise<void> {
  const what = ['tests/e2e/support/serve.ts', '--again', ...(build === undefined ? [] : ['--build', build]), 'outages']
  server = spawn(process.execPath, what, { stdio: 'ignore', detached: true })
  await expect.poll(isUp, { timeout: START_MS }).toBe(true)
}

/** SIGKILL to the whole group: workerd gets no chance to close anything. */
export async function killServer(): Promise<void> {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL')
  server = null
  await expect.poll(isUp).toBe(false)
}

export const startOnNothing = (): Promise<void> => startNew()

/** @param build as for `startServer` */
export async function startNew(build?: string): Promise<void> {
  rmSync(outages.state, { recursive: true, force: true })
  await startServer(build)
}
