/** The Worker's entry: the app and the object classes. */
import { env } from 'cloudflare:workers'
import { app } from './app.ts'
import { ConfigError, readConfig } from './platform/env.ts'
import { log } from './platform/log.ts'

export { Room } from './room/room.ts'
export { Season } from './season/season.ts'

// Every fault is logged once at start, by name. Not thrown: a Worker that does not start cannot report its missing settings.
try {
  readConfig({ ...env })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const fault of error.faults) log({ event: 'misconfigured', detail: fault })
}

export default app
