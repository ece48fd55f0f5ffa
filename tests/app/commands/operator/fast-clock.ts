/** Loaded into a command's process before it: each second takes a twentieth of one, whether it is slept or looked up. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const FASTER = 20
const [now, sleep] = [Date.now, timers.setTimeout]
const start = now()

Date.now = () => start + (now() - start) * FASTER
timers.setTimeout = (ms = 0, ...more) => sleep(ms / FASTER, ...more)
// The named import of a module that is loaded later is this one, too.
syncBuiltinESMExports()
