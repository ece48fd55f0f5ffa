/**
 * Runs before each file of the app family. The files of one process share what a page would have for itself: the globals that
 * a test has put in place of the browser's, the clock, what the app's modules remember, and the timers they wait for.
 */
import { vi } from 'vitest'

vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()

/** The timers of this process's earlier files, and the clock's own way to set one. */
type Shared = { earlier?: { timers: NodeJS.Timeout[]; set: typeof setTimeout } }
const shared = globalThis as typeof globalThis & Shared

// A save that the file before this one tries again would be counted among what this one's page asks.
const set = shared.earlier?.set ?? setTimeout
for (const timer of shared.earlier?.timers ?? []) clearTimeout(timer)
const timers: NodeJS.Timeout[] = []
shared.earlier = { timers, set }
globalThis.setTimeout = Object.assign((...[run, inMs, ...args]: Parameters<typeof set>) => {
  const timer = set(run, inMs, ...args)
  timers.push(timer)
  return timer
}, set)
