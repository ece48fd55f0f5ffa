/** A server for one test, which can kill it, replace it and start it again on the same state. */
import { type ChildProcess, spawn } from 'node:child_process'
import { paths } from '../../../../shared/api/paths.ts'
import { expect } from '../actors.ts'
import { beginEmpty, PLACES } from '../place.ts'

const { outages } = PLACES
/** On a loaded machine; a test that has less ends before. */
const START_MS = 110_000
let server: ChildProcess | null = null
/** The last of its complaints. */
let said = ''

/**
 * @returns the server's report of its health; null when nothing answers
 * @throws when it has ended by itself: nobody needs to wait for it any longer
 */
const health = async (): Promise<string | null> => {
  if (typeof server?.exitCode === 'number') throw new Error(`${outages.origin} ended with ${server.exitCode}: ${said}`)
  try {
    const answer = await fetch(`${outages.origin}${paths.health}`)
    return answer.ok ? 'well' : `${answer.status} ${await answer.text()}`
  } catch {
    return null
  }
}

/** @param build the folder that `makeNextBuild` has made; by default the tests' own build */
export async function startServer(build?: string): Promise<void> {
  const what = ['tests/e2e/support/serve.ts', '--again', ...(build === undefined ? [] : ['--build', build]), 'outages']
  said = ''
  server = spawn(process.execPath, what, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  server.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000)
  })
  await expect.poll(health, { message: `${outages.origin} answers`, timeout: START_MS }).toBe('well')
}

/** SIGKILL to the whole group: workerd gets no chance to close anything. */
export async function killServer(): Promise<void> {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL')
  server = null
  await expect.poll(health, { message: `${outages.origin} is killed` }).toBe(null)
}

export const startOnNothing = (): Promise<void> => startNew()

/** @param build as for `startServer` */
export async function startNew(build?: string): Promise<void> {
  beginEmpty(outages)
  await startServer(build)
}
