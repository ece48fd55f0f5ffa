/** What the platform runs: the app and the object classes. */
import { env } from 'cloudflare:workers'
import { app } from './app.ts'
import { ConfigError, readConfig } from './platform/env.ts'
import { log } from './platform/log.ts'

export { Room } from './room/room.ts'
export { Season } from './season/season.ts'

// Logged once at start, every fault by name. Not thrown: a Worker that does not start cannot say what is missing.
try {
  readConfig({ ...env })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const fault of error.faults) log({ event: 'misconfigured', detail: fault })
}

export default app
