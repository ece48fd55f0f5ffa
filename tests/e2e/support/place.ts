/**
 * Where the browser tests are served: ports and states that no developer's server uses. A speech locks everybody's
 * words, so the tests of the night have a server of their own.
 */
import { cpSync, rmSync } from 'node:fs'
import { standInPort } from '../../../commands/local/project.ts'

/** The first port; a second test run on the same machine needs another one. */
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
  /** With deadline, speech and correction: one test after the other. */
  night: place(BASE + 1, 'night'),
  /** Started and killed by the test that needs it. */
  outages: place(BASE + 2, 'outages'),
  /** A season that is sealed, which is never undone. */
  evening: place(BASE + 4, 'evening'),
  /** For the other engines (tests/e2e/engines), which have a run of their own. */
  engines: place(BASE + 5, 'engines'),
  /** A night that is held from phones: another season that is sealed. */
  regia: place(BASE + 6, 'regia'),
} as const

export function placeAt(origin: string): Place {
  const found = Object.values(PLACES).find((one) => one.origin === origin)
  if (!found) throw new Error(`Nothing is served at ${origin}`)
  return found
}

/** The initial state of a place, made once for all of them: the tables, and accounts (accounts.ts). */
export const EMPTY_STATE = '.wrangler/e2e/empty'

export function beginEmpty({ state }: Place): void {
  rmSync(state, { recursive: true, force: true })
  cpSync(EMPTY_STATE, state, { recursive: true })
}

export type PlaceName = keyof typeof PLACES

/** Answers once all requested places are ready and have their season. */
export const READY = { port: BASE + 3, url: `http://127.0.0.1:${BASE + 3}` }

/** The stand-in for Google, for the place before the speech. */
export const STAND_IN = { port: standInPort(BASE), origin: `http://127.0.0.1:${standInPort(BASE)}` }
