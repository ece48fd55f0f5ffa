/**
 * Where the browser tests are served: ports and states that no developer's server uses. A speech locks everybody's words,
 * so what happens on the night happens on a server of its own.
 */
import { standInPort } from '../../../commands/local/port.ts'

/** The first of the ports; whoever runs the tests twice on one machine gives the second run another. */
const BASE = Number(process.env.DIECI_PAROLE_E2E_PORT ?? 5317)

export type Place = { port: number; state: string; origin: string }

const place = (port: number, name: string): Place => ({
  port,
  state: `.wrangler/e2e/${name}`,
  origin: `http://localhost:${port}`,
})

export const PLACES = {
  /** Before the speech: everything but the night, in parallel. */
  eve: place(BASE, 'eve'),
  /** Deadline, speech, correction: one test after the other. */
  night: place(BASE + 1, 'night'),
  /** Started and killed by the test that needs it. */
  mortal: place(BASE + 2, 'mortal'),
} as const

export type PlaceName = keyof typeof PLACES

/** Answers once all the places that were asked for can be used, their season made. */
export const READY = { port: BASE + 3, url: `http://127.0.0.1:${BASE + 3}` }

/** The provider that stands in for Google before the speech. */
export const STAND_IN = { port: standInPort(BASE), origin: `http://127.0.0.1:${standInPort(BASE)}` }
