/**
 * Where the browser tests are served: ports and states that no developer's server uses. A speech locks everybody's words,
 * so what happens on the night happens on a server of its own.
 */
export type Place = { port: number; state: string; origin: string }

const place = (port: number, name: string): Place => ({
  port,
  state: `.wrangler/e2e/${name}`,
  origin: `http://localhost:${port}`,
})

export const PLACES = {
  /** Before the speech: everything but the night, in parallel. */
  eve: place(5317, 'eve'),
  /** Deadline, speech, correction: one test after the other. */
  night: place(5318, 'night'),
  /** Started and killed by the test that needs it. */
  mortal: place(5319, 'mortal'),
} as const

export type PlaceName = keyof typeof PLACES
