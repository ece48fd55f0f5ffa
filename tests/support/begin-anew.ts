/**
 * Runs before each file of the app family. The files of one process share state that a page would have for itself: globals
 * that a test has replaced, the clock, the memory of the app's modules, and their timers. Behind each test its clock and what it
 * has replaced are put back, so no test does so itself.
 */
import { afterEach, vi } from 'vitest'

function putBack(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
}
putBack()
afterEach(putBack)
vi.resetModules()

/** The timers of this process's earlier files, and the clock's own way to set one. */
type Shared = { earlier?: { timers: NodeJS.Timeout[]; set: typeof setTimeout } }
const shared = globalThis as typeof globalThis & Shared

// A save that the previous file retries would be counted among this file's requests.
const set = shared.earlier?.set ?? setTimeout
for (const timer of shared.earlier?.timers ?? []) clearTimeout(timer)
const timers: NodeJS.Timeout[] = []
shared.earlier = { timers, set }
globalThis.setTimeout = Object.assign((...[run, inMs, ...args]: Parameters<typeof set>) => {
  const timer = set(run, inMs, ...args)
  timers.push(timer)
  return timer
}, set)
